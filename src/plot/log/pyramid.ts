import type { Samples } from './log-data.ts';
import { nullIn } from './log-data.ts';

/** Samples in a block of the first level. */
export const BLOCK = 16;
/** Blocks that make one block of the next level: a row of a picture is two to eight blocks of the level that it is drawn from. */
const FAN_OUT = 4;
/** Levels are added until one has no more blocks than this. */
const TOP_BLOCKS = 512;

/** One level of a pyramid. */
export interface PyramidLevel {
  /** Least and greatest value of each block; NaN where all of it is a gap. */
  lo: Samples;
  hi: Samples;
  /** One bit per block (bit j & 7 of byte j >> 3): the block holds at least one gap. */
  gaps: Uint8Array;
}

/**
 * Extremes of a curve by blocks of 16, 64, 256 … samples, with the gaps kept at every level, so that a redraw costs
 * pixels and not samples. About 17 % of the curve's own memory. Plain arrays: it crosses a worker boundary as it is.
 */
export interface Pyramid {
  /** Samples it was built from. */
  length: number;
  levels: PyramidLevel[];
}

/** log2 of the samples in a block of a level, counted from 1. */
export function blockBits(level: number): number {
  return 2 * level + 2;
}

/** Builds a pyramid at once, e.g. in a worker. */
export function buildPyramid(values: Samples, nullValue?: number): Pyramid {
  const builder = new PyramidBuilder(values, nullValue);
  while (!builder.step(Infinity));
  return builder.pyramid;
}

/** The arrays of a pyramid, to be transferred to another thread. */
export function pyramidBuffers(pyramid: Pyramid): ArrayBuffer[] {
  return pyramid.levels.flatMap((level) => [level.lo.buffer, level.hi.buffer, level.gaps.buffer] as ArrayBuffer[]);
}

/** Builds a pyramid in slices, so that a main thread is not held up. */
export class PyramidBuilder {
  readonly pyramid: Pyramid;
  readonly #values: Samples;
  readonly #null: number;
  #block = 0;

  constructor(values: Samples, nullValue?: number) {
    this.#values = values;
    this.#null = nullIn(values, nullValue);
    this.pyramid = { length: values.length, levels: [] };
    if (values.length > TOP_BLOCKS) this.pyramid.levels.push(emptyLevel(values, Math.ceil(values.length / BLOCK)));
  }

  /** Works on at most `blocks` blocks of 16 samples; true once the pyramid is complete. */
  step(blocks: number): boolean {
    const level = this.pyramid.levels[0];
    if (!level) return true;
    const all = level.lo.length;
    const end = Math.min(all, this.#block + blocks);
    scanSamples(this.#values, this.#null, level, this.#block, end);
    this.#block = end;
    if (end < all) return false;
    let top = level;
    while (top.lo.length > TOP_BLOCKS) {
      top = levelAbove(top);
      this.pyramid.levels.push(top);
    }
    return true;
  }
}

function emptyLevel(like: Samples, blocks: number): PyramidLevel {
  const make = (): Samples => (like instanceof Float32Array ? new Float32Array(blocks) : new Float64Array(blocks));
  return { lo: make(), hi: make(), gaps: new Uint8Array((blocks + 7) >> 3) };
}

function scanSamples(values: Samples, nullNumber: number, level: PyramidLevel, from: number, to: number): void {
  const { lo, hi } = level;
  const whole = Math.min(to, Math.floor(values.length / BLOCK));
  for (let j = from; j < whole; j++) {
    let i = j * BLOCK;
    const end = i + BLOCK;
    let least = values[i]!;
    let most = least;
    let sum = least;
    for (i++; i < end; i++) {
      const x = values[i]!;
      if (x < least) least = x;
      else if (x > most) most = x;
      sum += x;
    }
    // A sum that is not finite tells of a NaN or an infinity in the block (or, harmlessly, of huge values).
    if (sum - sum !== 0 || (nullNumber >= least && nullNumber <= most)) {
      scanWithGaps(values, nullNumber, level, j);
      continue;
    }
    lo[j] = least;
    hi[j] = most;
  }
  for (let j = Math.max(from, whole); j < to; j++) scanWithGaps(values, nullNumber, level, j);
}

function scanWithGaps(values: Samples, nullNumber: number, level: PyramidLevel, j: number): void {
  const end = Math.min(values.length, (j + 1) * BLOCK);
  let least = Infinity;
  let most = -Infinity;
  for (let i = j * BLOCK; i < end; i++) {
    const x = values[i]!;
    if (x - x !== 0 || x === nullNumber) {
      level.gaps[j >> 3]! |= 1 << (j & 7);
      continue;
    }
    if (x < least) least = x;
    if (x > most) most = x;
  }
  level.lo[j] = least > most ? NaN : least;
  level.hi[j] = least > most ? NaN : most;
}

function levelAbove(below: PyramidLevel): PyramidLevel {
  const { lo, hi, gaps } = below;
  const level = emptyLevel(lo, Math.ceil(lo.length / FAN_OUT));
  for (let j = 0; j < level.lo.length; j++) {
    const end = Math.min(lo.length, (j + 1) * FAN_OUT);
    let least = Infinity;
    let most = -Infinity;
    for (let i = j * FAN_OUT; i < end; i++) {
      if (lo[i]! < least) least = lo[i]!;
      if (hi[i]! > most) most = hi[i]!;
    }
    // The bits of four blocks: half a byte.
    const gap = ((gaps[j >> 1]! >> ((j & 1) * FAN_OUT)) & 15) === 0 ? 0 : 1;
    level.lo[j] = least > most ? NaN : least;
    level.hi[j] = least > most ? NaN : most;
    level.gaps[j >> 3]! |= gap << (j & 7);
  }
  return level;
}
