import type { RowMask } from './histogram.ts';

/** What a curve's values amount to. */
export interface Distribution {
  /** The values that count, rising. */
  sorted: Float64Array;
  mean: number;
  /** Standard deviation of a sample, by n - 1; 0 of a single value. */
  deviation: number;
}

/**
 * The distribution of values.
 * @param values one value per sample; NaN, infinite values and `nullValue` are left out
 * @returns null without a value
 */
export function describeValues(
  values: ArrayLike<number>,
  { mask = null, nullValue = NaN }: { mask?: RowMask; nullValue?: number } = {},
): Distribution | null {
  const used = new Float64Array(values.length);
  let [count, mean, squares] = [0, 0, 0];
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if ((mask && mask[row] === 0) || !Number.isFinite(value) || value === nullValue) continue;
    used[count++] = value;
    // Welford's sums stay exact where the mean is large.
    const from = value - mean;
    mean += from / count;
    squares += from * (value - mean);
  }
  if (count === 0) return null;
  return {
    sorted: used.slice(0, count).sort(),
    mean,
    deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : 0,
  };
}

/**
 * The value below which a part of the values lies, straight between neighbours (type 7 of Hyndman
 * and Fan 1996, "Sample Quantiles in Statistical Packages"). P10 is the value that 10 % lie below,
 * as statistics has it; reserves reports name it P90.
 * @param sorted rising values, at least one
 * @param percent 0 to 100
 */
export function percentileValue(sorted: Float64Array, percent: number): number {
  const place = ((sorted.length - 1) * Math.min(100, Math.max(0, percent))) / 100;
  const before = Math.floor(place);
  const low = sorted[before]!;
  const high = sorted[Math.min(before + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - before);
}

/**
 * The percentile of a value: the inverse of `percentileValue`; 0 below the least value and 100
 * above the greatest. Of values that occur more than once, the middle of their percentiles.
 */
export function valuePercentile(sorted: Float64Array, value: number): number {
  const last = sorted.length - 1;
  if (last === 0) return value < sorted[0]! ? 0 : value > sorted[0]! ? 100 : 50;
  const first = firstIndex(sorted, (one) => one >= value);
  const behind = firstIndex(sorted, (one) => one > value);
  if (behind > first) return ((first + behind - 1) / 2 / last) * 100;
  if (first === 0) return 0;
  if (first > last) return 100;
  const [low, high] = [sorted[first - 1]!, sorted[first]!];
  return ((first - 1 + (value - low) / (high - low)) / last) * 100;
}

function firstIndex(sorted: Float64Array, isFound: (value: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isFound(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
