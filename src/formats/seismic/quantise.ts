import { NO_SAMPLE } from './seismic-survey.ts';

/** Largest whole number of a sample. */
const MOST = 127;

/** Amplitudes as whole numbers: amplitude = value × scale, at most scale / 2 off. */
export interface Quantised {
  values: Int8Array;
  scale: number;
}

/** The scale that just holds all of them; 0 where all are 0 or there is none. */
export function scaleOf(values: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] as number);
    if (size > largest && size < Infinity) largest = size;
  }
  return Math.fround(largest / MOST);
}

/** Samples as whole numbers of a scale; NaN is no sample, what is infinite the largest number. */
export function quantise(values: Float32Array, out: Int8Array = new Int8Array(values.length)): Quantised {
  const scale = scaleOf(values);
  const factor = scale > 0 ? 1 / scale : 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value !== value) {
      out[i] = NO_SAMPLE.int8;
      continue;
    }
    const steps = value * factor;
    if (steps >= MOST) out[i] = MOST;
    else if (steps <= -MOST) out[i] = -MOST;
    else out[i] = steps >= 0 ? (steps + 0.5) | 0 : (steps - 0.5) | 0;
  }
  return { values: out, scale };
}

/** Whole numbers of one scale as those of another, by their 8 bits. */
export function rescaling(from: number, to: number): Int8Array {
  const table = new Int8Array(256);
  for (let bits = 0; bits < 256; bits++) {
    const value = (bits << 24) >> 24;
    table[bits] = value === NO_SAMPLE.int8 ? value : Math.round(to > 0 ? (value * from) / to : 0);
  }
  return table;
}
