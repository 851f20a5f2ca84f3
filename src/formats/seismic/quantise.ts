import { NO_SAMPLE } from './seismic-survey.ts';
import type { Size3 } from './store-layout.ts';

/** Samples of a part of a volume, the last axis fastest; NaN where there is none. */
export interface Brick {
  values: Float32Array;
  size: Size3;
}

/** A chunk in whole numbers: amplitude = value × scale, at most scale / 2 off. Null where it has no sample at all; the scale of zeros is 0. */
export interface Slab {
  samples: Uint8Array | null;
  scale: number;
}

/** Largest whole number of a sample. */
const MOST = 127;

/**
 * A brick in whole numbers, for each axis as chunks that are thin along it and reach over all of the brick along the others: the largest
 * amplitude of a chunk takes its range, what is infinite stands at its end. Samples are good until `memory` is used again.
 * @param chunks inlines, crosslines and samples of a chunk, by the axis that it is thin along
 */
export function splitSlabs(
  { values, size }: Brick,
  chunks: readonly Size3[],
  memory: Int8Array[],
): Slab[][] {
  const [inlines, crosslines, samples] = size;
  const thin = chunks.map((chunk, axis) => chunk[axis] as number) as unknown as Size3;
  const largest = size.map((n, axis) =>
    new Float64Array(Math.ceil(n / (thin[axis] as number))).fill(-1),
  ) as [Float64Array, Float64Array, Float64Array];
  findLargest({ values, size }, thin, largest);
  const scales = largest.map((of) =>
    Float64Array.from(of, (most) => Math.fround(Math.max(0, most) / MOST)),
  );
  const [byInline, byCrossline, bySample] = scales.map((of) =>
    of.map((scale) => (scale > 0 ? 1 / scale : 0)),
  ) as [Float64Array, Float64Array, Float64Array];
  const lengths = chunks.map(([a, b, c]) => a * b * c) as unknown as Size3;
  const [ofInline, ofCrossline, ofSample] = chunks.map((_, axis) => {
    const length = (lengths[axis] as number) * (scales[axis] as Float64Array).length;
    if ((memory[axis]?.length ?? 0) < length) memory[axis] = new Int8Array(length);
    return (memory[axis] as Int8Array).subarray(0, length).fill(NO_SAMPLE.int8);
  }) as [Int8Array, Int8Array, Int8Array];

  const [[, ai, bi], [, ac, bc], [, az, bz]] = chunks as readonly [Size3, Size3, Size3];
  for (let i = 0, from = 0; i < inlines; i++) {
    const slabI = Math.floor(i / thin[0]);
    for (let c = 0; c < crosslines; c++) {
      const slabC = Math.floor(c / thin[1]);
      const [factorI, factorC] = [byInline[slabI] as number, byCrossline[slabC] as number];
      const toI = slabI * lengths[0] + ((i - slabI * thin[0]) * ai + c) * bi;
      const toC = slabC * lengths[1] + (i * ac + c - slabC * thin[1]) * bc;
      const toZ = (i * az + c) * bz;
      for (let s = 0, slabZ = 0, inSlab = 0; s < samples; s++, from++) {
        const value = values[from] as number;
        if (value === value) {
          ofInline[toI + s] = steps(value * factorI);
          ofCrossline[toC + s] = steps(value * factorC);
          ofSample[slabZ * lengths[2] + toZ + inSlab] = steps(value * (bySample[slabZ] as number));
        }
        if (++inSlab === thin[2]) {
          inSlab = 0;
          slabZ++;
        }
      }
    }
  }
  return [ofInline, ofCrossline, ofSample].map((of, axis) =>
    Array.from(scales[axis] as Float64Array, (scale, n) => {
      const start = n * (lengths[axis] as number);
      const isThere = ((largest[axis] as Float64Array)[n] as number) >= 0;
      return {
        scale,
        samples: isThere
          ? new Uint8Array(of.buffer, of.byteOffset + start, lengths[axis] as number)
          : null,
      };
    }),
  );
}

/** The largest finite amplitude of each chunk, 0 where all are 0 or infinite; one without a sample stays as it is. */
function findLargest(
  { values, size: [inlines, crosslines, samples] }: Brick,
  thin: Size3,
  [byInline, byCrossline, bySample]: readonly [Float64Array, Float64Array, Float64Array],
): void {
  for (let i = 0, from = 0; i < inlines; i++)
    for (let c = 0; c < crosslines; c++) {
      let most = -1;
      for (let s = 0, slab = 0, inSlab = 0, inChunk = -1; s < samples; s++, from++) {
        const value = values[from] as number;
        if (value === value) {
          const strength = Math.abs(value);
          if (strength > inChunk && strength < Infinity) inChunk = strength;
          else if (inChunk < 0) inChunk = 0;
        }
        if (++inSlab < thin[2] && s < samples - 1) continue;
        if (inChunk > (bySample[slab] as number)) bySample[slab] = inChunk;
        if (inChunk > most) most = inChunk;
        inSlab = 0;
        inChunk = -1;
        slab++;
      }
      const [slabI, slabC] = [Math.floor(i / thin[0]), Math.floor(c / thin[1])];
      if (most > (byInline[slabI] as number)) byInline[slabI] = most;
      if (most > (byCrossline[slabC] as number)) byCrossline[slabC] = most;
    }
}

/** The nearest whole number of the range. */
function steps(value: number): number {
  if (value >= MOST) return MOST;
  if (value <= -MOST) return -MOST;
  return value >= 0 ? (value + 0.5) | 0 : (value - 0.5) | 0;
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
