import type { ArchiveInfo } from '../../formats/archive/open-archive.ts';
import type { FormatWarning } from '../../formats/format-error.ts';
import type { SegyInfo, SegyOverrides } from '../../formats/segy/segy-file.ts';
import type {
  OffsetChoice,
  SectionPlace,
  SeismicSurvey,
  SurveyStatistics,
} from '../../formats/seismic/seismic-survey.ts';
import type { SurveySurfaces } from './survey-surfaces.ts';

/** What a SEG-Y file says of itself. */
export interface SegyFacts {
  info: SegyInfo;
  warnings: readonly FormatWarning[];
  /** The archive that the file lies in; absent of a file by itself. */
  archive?: ArchiveInfo;
}

/** A survey that is open. */
export interface OpenSurvey extends SeismicSurvey {
  /** Null where it is no SEG-Y file. */
  readonly segy: SegyFacts | null;
  /** All samples of level 0 where they are arrays of the page; null where they come in tiles. */
  readonly values: Float32Array | null;
  /**
   * Statistics by samples of one cut, for the time until those of the survey are counted; absent
   * where they are counted soon.
   */
  readonly estimate?: (place: SectionPlace, signal?: AbortSignal) => Promise<SurveyStatistics>;
  /** What a z cut reads; absent where that is little. */
  readonly slice?: SliceCost;
  /**
   * Calls the listener with all warnings when reading finds more than were known at opening; those
   * of `info` are these then. Returns what ends that.
   */
  readonly followWarnings?: (listener: (warnings: readonly FormatWarning[]) => void) => () => void;
  /** Surfaces that were picked in it; absent without surfaces. */
  readonly surfaces?: SurveySurfaces;
}

/** What a z cut reads of a file in which samples of one time lie far apart. */
export interface SliceCost {
  bytes: number;
  /** Calls `onRead` with the bytes that are read of the present z cut, until the answer is called. */
  follow(onRead: (bytesRead: number) => void): () => void;
}

/** How much of a file was read. */
export interface SurveyProgress {
  bytesRead: number;
  bytesTotal: number | null;
}

/** What the user knows better than the headers of a SEG-Y file do. */
export interface SurveyCorrections extends SegyOverrides {
  domain?: 'time' | 'depth';
  /** Unit of a depth axis. */
  depthUnit?: 'm' | 'ft';
  /** Traces of a prestack survey. */
  offset?: OffsetChoice;
  /** Name of the file of an archive that is read. */
  member?: string;
}

/** How a source is opened. */
export interface SurveyOptions {
  signal: AbortSignal;
  onProgress(progress: SurveyProgress): void;
  corrections: SurveyCorrections;
}

/**
 * Where a survey comes from: a file, a store, arrays of the host page, a server. A viewer can't
 * tell which it has.
 */
export interface SurveySource {
  /** Short name for titles and messages; "" if it has no name. */
  readonly name: string;
  /** @throws AbortError, or an error that carries an ErrorCode */
  open(options: SurveyOptions): Promise<OpenSurvey>;
}

/** Properties of `<geo-seismic>` and `<geo-seismic-3d>` that name a survey. */
export interface SurveyReference {
  src?: string;
  file?: Blob | ArrayBuffer | Uint8Array;
  section?: unknown;
  catalog?: string;
  datasetId?: string;
  processingName?: string;
  productType?: string;
  sectionName?: string;
  indexId?: string;
  velocity?: boolean;
}
