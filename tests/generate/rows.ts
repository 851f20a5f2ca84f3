import type { Bed } from './geology.ts';

/** Position of the bed at a true vertical depth. */
export function bedAt(beds: readonly Bed[], tvdM: number): number {
  let [low, high] = [0, beds.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((beds[middle]?.topM ?? 0) <= tvdM) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Mean over 2 × half + 1 rows; the ends, which lie outside of what is logged, repeat. */
export function boxed(values: Float64Array, half: number): Float64Array {
  const out = new Float64Array(values.length);
  const last = values.length - 1;
  const at = (i: number) => values[i < 0 ? 0 : i > last ? last : i] ?? 0;
  let sum = 0;
  for (let i = -half; i <= half; i++) sum += at(i);
  for (let i = 0; i <= last; i++) {
    out[i] = sum / (2 * half + 1);
    sum += at(i + half + 1) - at(i - half);
  }
  return out;
}
