import type { LogSummary } from '../../core/log-choice.ts';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import type { SceneNote } from './misplaced-wells.ts';
import type { SurveyCorrections } from '../survey/source.ts';
import type { SurveySurfaces } from '../survey/survey-surfaces.ts';

/** A log file that a well has on the server. */
export interface WellFile {
  id: string;
  name: string;
  /** What tells the files of a well apart, where the server says it. */
  summary?: LogSummary | undefined;
  /** The record as the server's calls take it. */
  record: Readonly<Record<string, unknown>>;
}

/** The log files of a well. */
export interface WellFiles {
  uwi: string;
  name: string;
  files: readonly WellFile[];
}

/** What is to be shown of the wells. */
export interface SceneRequest {
  logs: boolean;
  markers: boolean;
  /** What is corrected of the headers of the survey, and which of its traces are shown. */
  corrections?: SurveyCorrections;
}

/** Work that can be given up and says how far it is. */
export interface SceneReadOptions {
  signal: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/** A scene that was opened. */
export interface OpenScene {
  data: SceneData;
  /** Log files by well, where curves are read from files; empty where the scene has its curves. */
  files: readonly WellFiles[];
  /** Requested wells that the server does not have. */
  missing: readonly string[];
  /** What was done with its wells so that they could be shown. */
  notes?: readonly SceneNote[];
  /** Surfaces that were picked in its survey. */
  surfaces?: SurveySurfaces;
  /** Ends what runs for it. */
  close?(): void;
  /**
   * Calls `onChange` with the wells as they are with the markers that were stored since. Returns
   * what stops it.
   */
  watchMarkers?(onChange: (wells: SceneData['wells']) => void): () => void;
  /**
   * Reads a curve from the chosen file of each well: `mnemonic`, or the first that wells of this
   * kind are looked at by.
   */
  readCurves?(
    chosen: ReadonlyMap<string, WellFile>,
    mnemonic: string | null,
    options: SceneReadOptions,
  ): Promise<ReadScene>;
}

/** A scene with its curves. */
export interface ReadScene {
  data: SceneData;
  /** Curves that there are, most common first. */
  mnemonics: readonly string[];
  /** The one that was read; null where no file has a curve. */
  mnemonic: string | null;
  /** Wells whose file could not be read, with the reason. */
  failed: readonly { uwi: string; message: string }[];
}

/** Where a scene comes from. */
export interface SceneSource {
  /** @throws an error that carries an ErrorCode */
  open(request: SceneRequest, options: SceneReadOptions): Promise<OpenScene>;
}
