import type { LogFile } from '../../backend/wells.ts';
import type { LogSummary } from '../../core/log-choice.ts';
import type { Problem } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import type { WellPath } from '../../units/well-path.ts';
import type { OpenLog } from '../log/source.ts';
import type { WellPicks } from './pick-store.ts';

/** A well whose log is open. */
export interface OpenWell {
  name: string;
  /** Null if the well has no UWI. */
  uwi: string | null;
  log: OpenLog;
  picks: readonly Pick[];
  /** Where the picks of both wells are kept; absent where they come from no server. */
  kept?: WellPicks;
  path: WellPath | null;
  kbElevM: number | null;
}

/** A wellbore with the log files that it has. */
export interface BoreFiles {
  uwi: string;
  name: string;
  files: readonly LogFile[];
  /** What tells the files apart, by the file's id, as far as it is known. */
  summaries: ReadonlyMap<string, LogSummary>;
}

/** How a source is opened. */
export interface OpenWellsOptions {
  signal: AbortSignal;
  onProgress(progress: ReadProgress): void;
  /**
   * Asks for one file of each bore, by id in the order of the bores; null where the user would
   * rather not.
   */
  choose(bores: readonly BoreFiles[]): Promise<readonly string[] | null>;
  /** Something that is missing, but without which the wells can be shown. */
  lacking(problem: Problem): void;
}

/**
 * Where two wells come from: arrays of the page, two files, wellbores of a server. The viewer can't
 * tell which it has.
 */
export interface WellsSource {
  /**
   * The same wells with a file of the user in place of the one that could not be read. Absent where
   * wells are no files.
   */
  replaceFailed?(file: File): WellsSource;
  /** For messages, e.g. file names. */
  readonly names: readonly string[];
  /** Whether other files can be chosen. */
  readonly hasFiles: boolean;
  /**
   * Null where the user chose no files. @throws AbortError, or an error that carries an ErrorCode
   */
  open(options: OpenWellsOptions): Promise<readonly [OpenWell, OpenWell] | null>;
}
