/** Samples of one trace at a level: each the mean of its 2^level samples that are there, NaN where none is. */
export function reduceTrace(values: Float32Array, from: number, count: number, level: number, out: Float32Array, at: number): void {
  const step = 2 ** level;
  for (let row = 0, first = 0; first < count; row++, first += step) {
    let sum = 0, there = 0;
    for (let i = from + first, end = from + Math.min(count, first + step); i < end; i++) {
      const value = values[i] as number;
      if (value === value) { sum += value; there++; }
    }
    out[at + row] = there > 0 ? sum / there : NaN;
  }
}
