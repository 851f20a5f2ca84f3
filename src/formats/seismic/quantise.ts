import { NO_SAMPLE } from './seismic-survey.ts';
import type { Size3 } from './store-layout.ts';

/** Samples of a part of a volume, the last axis fastest; NaN where a sample is missing. */
export interface Brick {
  values: Float32Array;
  size: Size3;
}

/**
 * A chunk in whole numbers: amplitude = value × scale, at most scale / 2 off. Null where it has no
 * sample at all; the scale of zeros is 0.
 */
export interface Slab {
  samples: Uint8Array | null;
  scale: number;
}

/** Largest whole number of a sample. */
const MOST = 127;

/**
 * Quantises a brick, for each axis into chunks that are thin along it and reach over all of the
 * brick along the others. The largest finite amplitude of a chunk becomes ±127; infinite ones are
 * clamped to that. The returned samples are views of `memory` and valid until it is used again.
 * @param chunks inlines, crosslines and samples of a chunk, by the axis that it is thin along
 */
export function splitSlabs(
  { values, size }: Brick,
  chunks: readonly Size3[],
  memory: Int8Array[],
): Slab[][] {
  const [inlines, crosslines] = size;
  const thin = chunks.map((chunk, axis) => chunk[axis] as number) as unknown as Size3;
  const largest = size.map((n, axis) =>
    new Float64Array(Math.ceil(n / (thin[axis] as number))).fill(-1),
  ) as [Float64Array, Float64Array, Float64Array];
  findLargest({ values, size }, thin, largest);
  const scales = largest.map((of) =>
    Float64Array.from(of, (most) => Math.fround(Math.max(0, most) / MOST)),
  );
  const lengths = chunks.map(([a, b, c]) => a * b * c) as unknown as Size3;
  const slabs = chunks.map((chunk, axis) => {
    const length = (lengths[axis] as number) * (scales[axis] as Float64Array).length;
    if ((memory[axis]?.length ?? 0) < length) memory[axis] = new Int8Array(length);
    return {
      chunk,
      thin: thin[axis] as number,
      length: lengths[axis] as number,
      factors: (scales[axis] as Float64Array).map((scale) => (scale > 0 ? 1 / scale : 0)),
      out: (memory[axis] as Int8Array).subarray(0, length).fill(NO_SAMPLE.int8),
    };
  }) as unknown as AxisSlabs;
  for (let i = 0; i < inlines; i++)
    for (let c = 0; c < crosslines; c++) quantiseTrace({ values, size }, slabs, i, c);
  return slabs.map(({ out, length }, axis) =>
    Array.from(scales[axis] as Float64Array, (scale, n) => {
      const isThere = ((largest[axis] as Float64Array)[n] as number) >= 0;
      return {
        scale,
        samples: isThere ? new Uint8Array(out.buffer, out.byteOffset + n * length, length) : null,
      };
    }),
  );
}

/** The chunks of a brick that are thin along one axis. */
interface SlabTarget {
  chunk: Size3;
  /** Lines or samples of a chunk along its axis. */
  thin: number;
  /** Samples of a chunk. */
  length: number;
  /** Of each chunk: what an amplitude is multiplied by. */
  factors: Float64Array;
  /** Whole numbers, chunk after chunk. */
  out: Int8Array;
}

type AxisSlabs = readonly [byInline: SlabTarget, byCrossline: SlabTarget, bySample: SlabTarget];

/** Writes one trace of a brick into its chunks along all three axes. */
function quantiseTrace(
  { values, size: [, crosslines, samples] }: Brick,
  [byInline, byCrossline, bySample]: AxisSlabs,
  i: number,
  c: number,
): void {
  const [slabI, slabC] = [Math.floor(i / byInline.thin), Math.floor(c / byCrossline.thin)];
  const [factorI, factorC] = [
    byInline.factors[slabI] as number,
    byCrossline.factors[slabC] as number,
  ];
  const [, ai, bi] = byInline.chunk;
  const [, ac, bc] = byCrossline.chunk;
  const [, az, bz] = bySample.chunk;
  const toI = slabI * byInline.length + ((i - slabI * byInline.thin) * ai + c) * bi;
  const toC = slabC * byCrossline.length + (i * ac + c - slabC * byCrossline.thin) * bc;
  const toZ = (i * az + c) * bz;
  const [outI, outC, outZ] = [byInline.out, byCrossline.out, bySample.out];
  const { thin, length, factors } = bySample;
  const from = (i * crosslines + c) * samples;
  for (let s = 0, slabZ = 0, inSlab = 0; s < samples; s++) {
    const value = values[from + s] as number;
    if (!Number.isNaN(value)) {
      outI[toI + s] = steps(value * factorI);
      outC[toC + s] = steps(value * factorC);
      outZ[slabZ * length + toZ + inSlab] = steps(value * (factors[slabZ] as number));
    }
    if (++inSlab === thin) {
      inSlab = 0;
      slabZ++;
    }
  }
}

/**
 * The largest finite amplitude of each chunk, 0 where all are 0 or infinite; one without a sample
 * stays as it is.
 */
function findLargest(
  { values, size: [inlines, crosslines, samples] }: Brick,
  thin: Size3,
  [byInline, byCrossline, bySample]: readonly [Float64Array, Float64Array, Float64Array],
): void {
  for (let i = 0, from = 0; i < inlines; i++)
    for (let c = 0; c < crosslines; c++, from += samples) {
      const most = traceLargest(values.subarray(from, from + samples), thin[2], bySample);
      const [slabI, slabC] = [Math.floor(i / thin[0]), Math.floor(c / thin[1])];
      byInline[slabI] = Math.max(byInline[slabI] as number, most);
      byCrossline[slabC] = Math.max(byCrossline[slabC] as number, most);
    }
}

/**
 * The largest finite amplitude of a trace, and in `bySample` of its chunks; -1 where it has no
 * sample.
 */
function traceLargest(trace: Float32Array, thin: number, bySample: Float64Array): number {
  const samples = trace.length;
  let most = -1;
  for (let s = 0, slab = 0, inSlab = 0, inChunk = -1; s < samples; s++) {
    const value = trace[s] as number;
    if (!Number.isNaN(value)) {
      const strength = Math.abs(value);
      if (strength > inChunk && strength < Infinity) inChunk = strength;
      else if (inChunk < 0) inChunk = 0;
    }
    if (++inSlab < thin && s < samples - 1) continue;
    if (inChunk > (bySample[slab] as number)) bySample[slab] = inChunk;
    if (inChunk > most) most = inChunk;
    inSlab = 0;
    inChunk = -1;
    slab++;
  }
  return most;
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
