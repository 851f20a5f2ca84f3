/** Numbers of one curve; by reference, never written. */
export type Samples = Float32Array | Float64Array;

/** One curve of a plot's data. */
export interface LogDataCurve {
  mnemonic: string;
  unit: string;
  description?: string;
  /**
   * One value per index sample, or `dimension` values per sample, sample after sample. NaN,
   * Infinity and `nullValue` are gaps.
   */
  values: Samples;
  /** Elements of one sample; 1 where absent. A matrix gives its product or its sides. */
  dimension?: number | readonly number[];
}

/**
 * What a log plot shows: curves over one index. The arrays are the host's own: kept by reference,
 * never copied or changed.
 */
export interface LogData {
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: readonly LogDataCurve[];
  /** A value that means "absent" in every curve and in the index. */
  nullValue?: number;
  /** Picks, in the index's unit; in the colour of the text where they have none. */
  markers?: readonly LogMarker[];
  /** Texts by index sample: descriptions of core or of cuttings. */
  texts?: readonly LogTexts[];
}

/** A curve of texts: one per index sample, "" where there is none. */
export interface LogTexts {
  mnemonic: string;
  values: readonly string[];
}

/** A pick over the tracks: its depth in the index's unit. */
export interface LogMarker {
  name: string;
  depth: number;
  color?: string;
  /** It is pointed at, and drawn stronger. */
  isActive?: boolean;
}

/** Elements of one sample of a curve: 1 for a scalar. */
export function countElements(curve: LogDataCurve): number {
  const { dimension } = curve;
  if (dimension === undefined) return 1;
  const product = typeof dimension === 'number' ? dimension : dimension.reduce((a, b) => a * b, 1);
  return Number.isInteger(product) && product > 0 ? product : 1;
}

/**
 * The number that means "absent" in `values`: the declared null as that array can hold it, NaN
 * where none is declared.
 */
export function nullIn(values: Samples, nullValue: number | undefined): number {
  if (nullValue === undefined) return NaN;
  return values instanceof Float32Array ? Math.fround(nullValue) : nullValue;
}

/** Whether a value is a gap: NaN, infinite, missing at the end of a short array, or the null. */
export function isGap(value: number | undefined, nullNumber: number): boolean {
  return value === undefined || !Number.isFinite(value) || value === nullNumber;
}
