import type { Samples } from './log-data.ts';
import { isGap, nullIn } from './log-data.ts';

/** Values looked at, evenly spread. */
const LOOKED_AT = 20_000;

/**
 * Round limits that hold the values of a curve but the rarest 1 % at each end, and the value in
 * their middle; null where it has none.
 */
export function niceLimits(
  values: Samples,
  nullValue?: number,
): { low: number; high: number; median: number } | null {
  const nullNumber = nullIn(values, nullValue);
  const stride = Math.max(1, Math.floor(values.length / LOOKED_AT));
  const seen = new Float64Array(Math.ceil(values.length / stride));
  let n = 0;
  for (let i = 0; i < values.length; i += stride)
    if (!isGap(values[i], nullNumber)) seen[n++] = values[i]!;
  if (n === 0) return null;
  const sorted = seen.subarray(0, n).sort();
  return {
    ...roundOutwards(sorted[Math.floor((n - 1) * 0.01)]!, sorted[Math.ceil((n - 1) * 0.99)]!),
    median: sorted[n >> 1]!,
  };
}

/**
 * The range widened to multiples of a fifth to a half of a decade, with a least width around a
 * constant.
 */
function roundOutwards(low: number, high: number): { low: number; high: number } {
  const span = high > low ? high - low : Math.abs(low) || 1;
  const from = high > low ? low : low - span / 2;
  const to = high > low ? high : high + span / 2;
  const decade = 10 ** Math.floor(Math.log10(span / 2));
  const step =
    [1, 2, 5, 10].map((f) => f * decade).find((s) => (to - from) / s <= 10) ?? decade * 10;
  const clean = (v: number): number => Number((Math.round(v) * step).toPrecision(12));
  return { low: clean(Math.floor(from / step + 1e-9)), high: clean(Math.ceil(to / step - 1e-9)) };
}
