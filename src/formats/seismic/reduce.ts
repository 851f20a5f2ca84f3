/** Samples of one trace at a level: of each 2^level samples the one of largest magnitude, since a mean of a wavelet is nearly nothing; NaN where there is none. */
export function reduceTrace(
  values: Float32Array,
  from: number,
  count: number,
  level: number,
  out: Float32Array,
  at: number,
): void {
  const step = 2 ** level;
  for (let row = 0, first = 0; first < count; row++, first += step) {
    let largest = NaN;
    for (let i = from + first, end = from + Math.min(count, first + step); i < end; i++) {
      const value = values[i] as number;
      if (value === value && !(Math.abs(value) <= Math.abs(largest))) largest = value;
    }
    out[at + row] = largest;
  }
}
