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

/** A line or the ticks of an overlay, in the units of the axes. */
export interface CrossLine {
  label: string;
  points: readonly { x: number; y: number; label?: string }[];
}

/** A part of the plane that is selected: the corners of a polygon, in the units of the axes. */
export type CrossBrush = readonly { x: number; y: number }[];
