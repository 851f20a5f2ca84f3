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
  const found = seen.subarray(0, n);
  const median = select(found, n >> 1);
  // What lies on either side of the median is in its place already.
  const low = select(found.subarray(0, (n >> 1) + 1), Math.floor((n - 1) * 0.01));
  const high = select(found.subarray(n >> 1), Math.ceil((n - 1) * 0.99) - (n >> 1));
  return { ...roundOutwards(low, high), median };
}

/**
 * The value that would be at `place` if the values were sorted. Moves smaller ones before it and
 * larger ones behind it, which takes a tenth of the time of sorting (C. A. R. Hoare, Algorithm 65).
 */
function select(values: Float64Array, place: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[place]!;
    let [i, j] = [from, to];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const moved = values[i]!;
      values[i++] = values[j]!;
      values[j--] = moved;
    }
    if (j < place) from = i;
    if (place < i) to = j;
  }
  return values[place]!;
}

/**
 * The range widened to multiples of a fifth to a half of a decade, with a least width around a
 * constant.
 */
export function roundOutwards(low: number, high: number): { low: number; high: number } {
  const span = high > low ? high - low : Math.abs(low) || 1;
  const from = high > low ? low : low - span / 2;
  const to = high > low ? high : high + span / 2;
  const decade = 10 ** Math.floor(Math.log10(span / 2));
  const step =
    [1, 2, 5, 10].map((f) => f * decade).find((s) => (to - from) / s <= 10) ?? decade * 10;
  const clean = (v: number): number => Number((Math.round(v) * step).toPrecision(12));
  return { low: clean(Math.floor(from / step + 1e-9)), high: clean(Math.ceil(to / step - 1e-9)) };
}
