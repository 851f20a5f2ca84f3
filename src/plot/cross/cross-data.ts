import type { RowZones } from '../../compute/row-zones.ts';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';

/** A curve on an axis of a crossplot. */
export interface CrossCurve {
  mnemonic: string;
  unit: string;
  /** One value per sample, NaN or the null value of the log where there is none. */
  values: Float32Array | Float64Array;
}

/** What a crossplot draws. All curves have as many values as the index. */
export interface CrossData {
  /** Depth or time of each sample. */
  index: Float64Array;
  indexUnit: string;
  x: CrossCurve;
  y: CrossCurve;
  /** The curve that colours the points; null for one colour. */
  color: CrossCurve | null;
  /** A value of the log that stands for null beside NaN. */
  nullValue?: number | undefined;
}

/** A line, points or the ticks of an overlay, in the units of the axes. */
export interface CrossLine {
  label: string;
  points: readonly { x: number; y: number; label?: string }[];
  /** Points alone, with their names. */
  isScattered?: boolean;
}

/** A part of the plane that is selected: the corners of a polygon, in the units of the axes. */
export type CrossBrush = readonly { x: number; y: number }[];

/** All that a crossplot shows. */
export interface CrossPicture {
  data: CrossData;
  axes: { x: ValueAxis; y: ValueAxis; color: ValueAxis | null };
  lines: readonly CrossLine[];
  brush: CrossBrush | null;
  /** Rows that are selected, as 1; null without a selection. */
  selected: Uint8Array | null;
  /** Rows that are drawn, as 1; null for all. */
  shown?: Uint8Array | null;
  /** The zones that colour the points in place of a curve. */
  zones?: RowZones | null;
  /** Title of the scale of points per pixel. */
  countTitle?: string;
}

/** A part of a plot in CSS pixels. */
export interface PlotField {
  x: number;
  y: number;
  width: number;
  height: number;
}
