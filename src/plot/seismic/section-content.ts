import type {
  SectionInfo,
  SectionTile,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';
import type { ColorMap } from './colormaps.ts';

/** A cut of a survey as the plot takes it. Its samples come whole or in tiles. */
export interface SectionContent {
  survey: SurveyInfo;
  section: SectionInfo;
  /** Of the whole survey: colours stay while one moves through it. */
  statistics: SurveyStatistics;
  /**
   * All samples of level 0, trace after trace, by reference, not to be changed; null where they
   * come in tiles. NaN is a gap.
   */
  values: Float32Array | null;
  /** Loads what is in view, and exact amplitudes, where `values` is null. */
  tile?(request: TileRequest, signal: AbortSignal): Promise<SectionTile>;
}

/** How samples are shown. */
export interface SectionDisplay {
  density: boolean;
  wiggle: boolean;
  variableArea: boolean;
  colormap: ColorMap;
  gainDb: number;
  /**
   * Length of the window of automatic gain control in the unit of the sample axis (ms for time);
   * null: off.
   */
  agcMs: number | null;
  /**
   * Percentile (50 to 100) of absolute amplitudes that reaches the last colour. Not used for
   * velocities.
   */
  clipPercentile: number;
  /** Amplitudes of the first and last colour in place of those by statistics. */
  clip: readonly [min: number, max: number] | null;
  /** SEG: normal is an increase of impedance as a positive number. */
  polarity: 'normal' | 'reverse';
  /**
   * Values between samples are interpolated where the picture is enlarged; else each sample is a
   * block.
   */
  interpolate: boolean;
  /** Spacings of drawn traces that a wiggle at its clip reaches. */
  excursion: number;
  /** Share of the colours' clip at which wiggles are cut off. */
  wiggleClip: number;
}

/**
 * Part of a section that is shown, in columns and rows from 0: column i reaches from i to i + 1.
 */
export interface SectionWindow {
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
}

/** What is known of a place of a section. Numbers that the section does not have are NaN. */
export interface SectionReadout {
  /** Column and row from 0. */
  column: number;
  row: number;
  inline: number;
  crossline: number;
  /** Distance source to receiver where gathers are shown. */
  offset: number;
  /**
   * CDP, shot point or trace number (`findTraceNumbers`); the column's number from 1 where the
   * section has none of them.
   */
  trace: number;
  x: number;
  y: number;
  /** In `unit`; of a z cut its own time or depth. */
  time: number;
  unit: 'ms' | 'm' | 'ft';
  /** As stored, without gain, AGC and polarity; NaN for a gap and until it has come. */
  amplitude: number;
  /** False where the amplitude is that of a rounded tile: `exactAmplitude` reads the stored one. */
  isExact: boolean;
}

/** A line over a section: a horizon, a fault, a projected well path. */
export interface SectionLine {
  name: string;
  /** `#rrggbb`. */
  color: string;
  /**
   * Column and time or depth (of a z cut: row) of each point, by turns; NaN breaks the line.
   * Columns count trace middles: 0 is the middle of the first trace.
   */
  points: Float64Array;
  width?: number;
  /** Dashes in CSS pixels. */
  dash?: readonly number[];
  /** Whether the name is written at the line's first visible point. */
  isNamed?: boolean;
}

/** What lies over the samples. */
export interface SectionOverlays {
  lines: readonly SectionLine[];
}

/** Texts that the plot shows itself, in the language of its element. */
export interface SectionWords {
  /** Titles of the rows along the top. */
  annotation: Readonly<Record<SectionInfo['annotations'][number]['key'], string>>;
  time: string;
  depth: string;
  polarityNormal: string;
  polarityReverse: string;
  /** The mark while automatic gain control is on, with its window and unit. */
  agc(window: number, unit: string): string;
  gain(db: number): string;
}
