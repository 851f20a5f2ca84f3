import { partAlong, type ValueAxis } from './value-axis.ts';

/** Which rows count, as 1; null for all. */
export type RowMask = Uint8Array | null;

/**
 * Edges of bins of equal width, on a logarithmic range of equal ratio.
 * @returns `count + 1` values, rising or falling as the range does
 */
export function binEdges({ from, to, isLog }: ValueAxis, count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, i) =>
    i === count ? to : isLog ? from * (to / from) ** (i / count) : from + ((to - from) * i) / count,
  );
}

/** Values by bin. */
export interface BinCounts {
  /** One count per bin. */
  bins: Float64Array;
  /** Values in the bins. */
  inside: number;
  /** Values before the first edge, and on a logarithmic range those that have no logarithm. */
  below: number;
  /** Values behind the last edge. */
  above: number;
}

/**
 * Counts the values in each bin of `binEdges`. A bin holds its first edge; the last bin holds both.
 * @param values one value per sample; NaN, infinite values and `nullValue` are left out
 */
export function countBins(
  values: ArrayLike<number>,
  range: ValueAxis,
  count: number,
  { mask = null, nullValue = NaN }: { mask?: RowMask; nullValue?: number } = {},
): BinCounts {
  const counts: BinCounts = { bins: new Float64Array(count), inside: 0, below: 0, above: 0 };
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if ((mask && mask[row] === 0) || !Number.isFinite(value) || value === nullValue) continue;
    const part = partAlong(range, value);
    if (part > 1) counts.above++;
    else if (part >= 0) {
      // A value on an edge belongs behind it, whatever the division was rounded to.
      counts.bins[Math.min(count - 1, Math.floor(part * count + 1e-9))]! += 1;
      counts.inside++;
    } else counts.below++;
  }
  return counts;
}
