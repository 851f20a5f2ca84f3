/**
 * Writes the samples of one trace at a level to the start of `out`: of each 2^level samples the one
 * of largest magnitude, since a mean of a wavelet is nearly nothing; NaN if all of them are
 * missing.
 */
export function reduceTrace(trace: Float32Array, level: number, out: Float32Array): void {
  const step = 2 ** level;
  const count = trace.length;
  for (let row = 0, first = 0; first < count; row++, first += step) {
    let largest = NaN;
    for (let i = first, end = Math.min(count, first + step); i < end; i++) {
      const value = trace[i] as number;
      if (!Number.isNaN(value) && !(Math.abs(value) <= Math.abs(largest))) largest = value;
    }
    out[row] = largest;
  }
}
