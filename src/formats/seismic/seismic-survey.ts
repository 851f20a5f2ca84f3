import type { GroundUnit } from '../../units/ground.ts';
import type { FormatWarning } from '../format-error.ts';

/**
 * A seismic survey as its viewers see it, wherever it lies: a SEG-Y file, a multi-resolution store,
 * a server, arrays of the page. Everything here but `SeismicSurvey` is plain data and crosses a
 * worker boundary as it is.
 */

/** The four ways to cut a survey (element attribute `mode`). */
export type SectionMode = 'inline' | 'crossline' | 'z' | 'line';

/** `SurveyInfo.crs` of coordinates in degrees, which are taken to be of WGS 84. */
export const GEOGRAPHIC = 'EPSG:4326';

/** Numbers of lines along one axis of a volume. */
export interface LineNumbers {
  /** Every number, ascending or descending as the lines lie. */
  numbers: Int32Array;
}

/** The vertical axis. */
export interface SampleAxis {
  /** Of the first sample, in `unit`. */
  first: number;
  /** Distance of samples, in `unit`; above 0. */
  interval: number;
  count: number;
  domain: 'time' | 'depth';
  /** ms for two-way time. */
  unit: 'ms' | 'm' | 'ft';
}

/** Time or depth of a sample, to a thousandth: what is left of it is rounding. */
export function sampleToTime(
  { samples: { first, interval } }: Pick<SurveyInfo, 'samples'>,
  sample: number,
): number {
  return Math.round((first + sample * interval) * 1000) / 1000;
}

/**
 * A place on the ground of a line of a volume; positions on the axes count from 0 and may be
 * fractions.
 */
export interface GridCorner {
  inline: number;
  crossline: number;
  /** In `SurveyInfo.crs` and `SurveyInfo.groundUnit`; NaN where the traces have no coordinates. */
  x: number;
  y: number;
}

/** What a survey is. */
export interface SurveyInfo {
  name: string;
  /**
   * A volume has inlines and crosslines; a line has traces alone, and `mode` `line` is its only
   * cut.
   */
  kind: 'volume' | 'line';
  /** Null for a line. */
  inlines: LineNumbers | null;
  crosslines: LineNumbers | null;
  samples: SampleAxis;
  /** All traces, holes left out. */
  traces: number;
  /** For messages and the info panel: `SEG-Y 1, IBM float`, `MDIO 1.0`, … */
  format: string;
  /** Velocities have a colour map of their own and no symmetrical clip. */
  isVelocity: boolean;
  /** Such as `EPSG:32636`; `GEOGRAPHIC` for degrees; null if unknown. */
  crs: string | null;
  /** Unit of all coordinates on the ground; null if unknown. */
  groundUnit: GroundUnit | null;
  /**
   * First and last inline by first and last crossline, in the order (first, first), (first, last),
   * (last, last), (last, first); null for a line and where there are no coordinates.
   */
  corners: [GridCorner, GridCorner, GridCorner, GridCorner] | null;
  /**
   * Levels of detail: 1 has level 0 alone, each further level has half the lines and half the
   * samples of the one before. A value of level k represents 2^k traces by 2^k samples: column c
   * begins at column c × 2^k of level 0.
   */
  levels: number;
  /**
   * Of a prestack survey: its distances source to receiver, and the position of the one that is
   * shown; null if all traces of a gather lie side by side.
   */
  offsets?: { numbers: Int32Array; shown: number | null };
  /** What was assumed, mended or left out while opening; of a store also while it is read. */
  warnings: readonly FormatWarning[];
}

/**
 * Which traces of a prestack survey are shown: those of one offset, by its position on the axis of
 * offsets, or all of each gather side by side.
 */
export type OffsetChoice = number | 'all';

/** Amplitudes of a whole survey, so that colours stay while one moves through it. */
export interface SurveyStatistics {
  min: number;
  max: number;
  mean: number;
  rms: number;
  /** Samples counted, holes (NaN) left out. */
  count: number;
  /** False where only a part of the survey was read for them. */
  isExact: boolean;
  /** Counts in bins of one width from `min` to `max`. */
  histogram: Float64Array;
  /**
   * Counts of absolute values in bins of one width from 0 to `absoluteTo`, the last one with all
   * that is larger (spikes), for the symmetrical clip.
   */
  absolute: Float64Array;
  absoluteTo: number;
}

/** Which cut. A volume's `line` goes along `path`; a 2D line has no path. */
export type SectionPlace =
  | { mode: 'inline' | 'crossline'; number: number }
  /** `number` in the unit of the sample axis; the nearest sample is taken. */
  | { mode: 'z'; number: number }
  | { mode: 'line'; path?: SectionPath };

/** Corners by positions on the axes of inlines and crosslines, from 0, fractions allowed. */
export type SectionPath = readonly (readonly [inline: number, crossline: number])[];

/**
 * One cut: a picture of `traces` columns by `samples` rows. Of a vertical cut a column is a trace
 * and a row is a sample; of a z cut a column is an inline and a row is a crossline. Arrays have one
 * entry a column.
 */
export interface SectionInfo {
  place: SectionPlace;
  traces: number;
  samples: number;
  /** What rows mean; of a z cut the crossline positions. */
  rows: SampleAxis | LineNumbers;
  /**
   * Numbers for the annotation along the top, most useful first: `inline`, `crossline`, `cdp`,
   * `shotPoint`, `trace`; `offset` of gathers.
   */
  annotations: readonly {
    key: 'inline' | 'crossline' | 'offset' | 'cdp' | 'shotPoint' | 'fieldRecord' | 'trace';
    numbers: Float64Array;
  }[];
  /**
   * Coordinates of each trace in `SurveyInfo.crs` and `SurveyInfo.groundUnit`; null where there are
   * none, and for a z cut.
   */
  x: Float64Array | null;
  y: Float64Array | null;
  /** Size of each level of detail, level 0 first. */
  levels: readonly { traces: number; samples: number }[];
}

/** How samples of a tile are written: whole numbers with a scale, or as they are. */
export type TilePrecision = 'int8' | 'int16' | 'float32';

/**
 * A rectangle of a cut at one level of detail; positions count in that level's columns and rows,
 * ends left out.
 */
export interface TileRequest {
  place: SectionPlace;
  level: number;
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
  /** The least that is wanted; a source may answer with more. */
  precision: TilePrecision;
}

/** Samples of a tile, trace after trace. */
export interface SectionTile {
  values: Int8Array | Int16Array | Float32Array;
  traces: number;
  samples: number;
  /** amplitude = value × scale; 1 for float32. */
  scale: number;
  /** The most by which an amplitude differs from the stored one; 0 for float32. */
  errorBound: number;
}

/** The value of whole-number tiles that says there is no sample; float32 has NaN. */
export const NO_SAMPLE = { int8: -128, int16: -32768 } as const;

/** An open survey. Every call can be cancelled and then throws the signal's reason. */
export interface SeismicSurvey {
  readonly info: SurveyInfo;
  /** Statistics of the whole survey; computed by the first call and cached. */
  statistics(signal?: AbortSignal): Promise<SurveyStatistics>;
  /** @throws {FormatError} CURVE_UNKNOWN where there is no such line */
  section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo>;
  tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile>;
  /** Ends everything that runs for it. */
  close(): void;
}

/**
 * Numbers of the traces themselves: of CDPs, shot points, records or one after another; undefined
 * of a volume.
 */
export function findTraceNumbers({
  annotations,
}: Pick<SectionInfo, 'annotations'>): Float64Array | undefined {
  return annotations.find(({ key }) => key !== 'inline' && key !== 'crossline' && key !== 'offset')
    ?.numbers;
}
