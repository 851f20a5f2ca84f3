import type { HeaderSection } from './log-file.ts';

/** The value of an absent number in LAS files that are written (LAS 2.0, 5.3, ~W: NULL). */
export const WRITTEN_NULL = -999.25;

/** A column of a table of curves, or the columns of an array curve. */
export interface TableCurve {
  mnemonic: string;
  unit: string;
  description: string;
  /** Elements of one sample: [1] for a scalar, [64] for a waveform, [4, 3] for a matrix. */
  dimension: readonly number[];
  /** `number`: gaps are NaN; `date`: milliseconds since 1970; `text`: gaps are "". */
  kind: 'number' | 'text' | 'date';
  /** `rows × elements` values, sample after sample. */
  values: Float32Array | Float64Array | readonly string[];
}

/** Curves over one index, as they are written to a file. */
export interface LogTable {
  /** Names that the file's own header may lack. */
  well: { name: string; uwi: string };
  /** Header of the source, kept as far as the format has a place for it. */
  header: readonly HeaderSection[];
  /** The index first. */
  curves: readonly TableCurve[];
  rows: number;
  /** What was done to the data: interval, resampling, units. English sentences. */
  notes: readonly string[];
  /**
   * Where computed curves come from, a line each: "VSH: recipe, version, step and parameters".
   * Absent of a table without such curves. English sentences.
   */
  origin?: readonly string[];
}

/** A part of a file that is being written. */
export interface FilePiece {
  bytes: Uint8Array;
  /** Rows that are written so far. */
  rows: number;
}

/** Elements of one sample of a curve. */
export function countTableElements({ dimension }: Pick<TableCurve, 'dimension'>): number {
  return dimension.reduce((product, n) => product * n, 1);
}

/** Names of the columns of a curve: X, or X[1], X[2] … of an array. */
export function columnNames(curve: TableCurve): string[] {
  const elements = countTableElements(curve);
  return elements === 1
    ? [curve.mnemonic]
    : Array.from({ length: elements }, (_, i) => `${curve.mnemonic}[${i + 1}]`);
}

/**
 * The step of a regular index, signed; 0 where the distances differ by more than a hundredth of the
 * step, or there are fewer than two rows.
 */
export function regularStep(values: ArrayLike<number>, rows: number): number {
  if (rows < 2) return 0;
  const step = (Number(values[rows - 1]) - Number(values[0])) / (rows - 1);
  if (!Number.isFinite(step) || step === 0) return 0;
  for (let i = 1; i < rows; i++) {
    const expected = Number(values[0]) + i * step;
    if (!(Math.abs(Number(values[i]) - expected) <= Math.abs(step) / 100)) return 0;
  }
  return Number(step.toPrecision(9));
}
