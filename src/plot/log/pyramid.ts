import type { Samples } from './log-data.ts';

/**
 * Blocks that make one block of the next level: a row of a picture is two to eight blocks of the
 * level that it is drawn from.
 */
const FAN_OUT = 4;
/** Levels are added until one has no more blocks than this: a few for each row of a screen. */
const TOP_BLOCKS = 4096;
/**
 * The level that is built first where a picture waits for it, counted from 1: blocks of 256
 * samples, the cheapest scan that a row of a long curve can do with.
 */
const FIRST_LEVEL = 3;
/**
 * log2 of the samples whose blocks of a finer level are built together, when a picture needs them.
 */
const CHUNK_BITS = 12;
/** Blocks that are scanned in one call. */
const BATCH = 16;

/**
 * One level of a pyramid. A class: a literal changes the types of its fields when it is made a
 * second time, and engines throw away what they had made fast.
 */
export class PyramidLevel {
  /**
   * @param lo and
   * @param hi least and greatest value of each block; NaN where all of it is a gap
   * @param gaps one bit per block (bit j & 7 of byte j >> 3): the block holds at least one gap
   */
  constructor(
    readonly lo: Samples,
    readonly hi: Samples,
    readonly gaps: Uint8Array,
  ) {}
}

/**
 * Extremes of a curve by blocks of 16, 64, 256 … samples, with the gaps kept at every level, so
 * that a redraw costs pixels and not samples. About 17 % of the curve's own memory. Plain arrays:
 * it crosses a worker boundary as it is.
 */
export interface Pyramid {
  /** Samples it was built from. */
  length: number;
  levels: PyramidLevel[];
  /**
   * For each 4096 samples which of the two finest levels are built, as bits; null where all are.
   */
  refined: Uint8Array | null;
}

/** log2 of the samples in a block of a level, counted from 1. */
export function blockBits(level: number): number {
  return 2 * level + 2;
}

/** Builds a pyramid at once, e.g. in a worker; `nullNumber` as `values` holds it. */
export function buildPyramid(values: Samples, nullNumber = NaN): Pyramid {
  const builder = new PyramidBuilder(values, nullNumber, 1);
  while (!builder.step(Infinity));
  return builder.pyramid;
}

/** The samples that a pyramid is built from. */
export interface PyramidSource {
  readonly values: Samples;
  /** The value that is a gap, as `values` holds it; NaN for none. */
  readonly nullNumber: number;
}

/**
 * A level, counted from 1, with what was missing of it over the samples [from, to); `source` as for
 * the levels that are there.
 */
export function refine(
  { levels, refined }: Pyramid,
  source: PyramidSource,
  level: number,
  [from, to]: readonly [from: number, to: number],
): PyramidLevel {
  const blocks = (levels[level - 1] ??= emptyLevel(source.values, level));
  if (!refined || level >= FIRST_LEVEL) return blocks;
  const bits = CHUNK_BITS - blockBits(level);
  const scanner = new BlockScanner(source, blocks, blockBits(level));
  for (let chunk = from >> CHUNK_BITS; chunk << CHUNK_BITS < to; chunk++) {
    if ((refined[chunk]! & level) !== 0) continue;
    refined[chunk]! |= level;
    scanner.fill(chunk << bits, Math.min(blocks.lo.length, (chunk + 1) << bits));
  }
  return blocks;
}

/** The arrays of a pyramid, to be transferred to another thread. */
export function pyramidBuffers(pyramid: Pyramid): ArrayBuffer[] {
  return pyramid.levels.flatMap(
    (level) => [level.lo.buffer, level.hi.buffer, level.gaps.buffer] as ArrayBuffer[],
  );
}

/** Builds a pyramid in slices, so that a main thread is not held up. */
export class PyramidBuilder {
  readonly pyramid: Pyramid;
  readonly #source: PyramidSource;
  readonly #level: number;
  #block = 0;

  /**
   * @param nullNumber the value that is a gap, as `values` holds it; NaN for none
   * @param first the finest level, counted from 1; of a long curve `refine` can build those below
   *   it later
   */
  constructor(values: Samples, nullNumber: number, first = FIRST_LEVEL) {
    const { length } = values;
    this.#source = { values, nullNumber };
    this.#level = length > TOP_BLOCKS << blockBits(first - 1) ? first : 1;
    this.pyramid = {
      length,
      levels: [],
      refined: this.#level > 1 ? new Uint8Array((length >> CHUNK_BITS) + 1) : null,
    };
    if (length > TOP_BLOCKS) this.pyramid.levels[this.#level - 1] = emptyLevel(values, this.#level);
  }

  /** Works on at most `samples` samples; true once the pyramid is complete. */
  step(samples: number): boolean {
    const { levels } = this.pyramid;
    let top = levels[this.#level - 1];
    if (!top) return true;
    const all = top.lo.length;
    const end = Math.min(all, this.#block + Math.ceil(samples / 2 ** blockBits(this.#level)));
    new BlockScanner(this.#source, top, blockBits(this.#level)).fill(this.#block, end);
    this.#block = end;
    if (end < all) return false;
    while (top.lo.length > TOP_BLOCKS) {
      const above = emptyLevel(this.#source.values, levels.length + 1);
      joinBlocks(top, above, 0, above.lo.length);
      levels.push((top = above));
    }
    return true;
  }
}

function emptyLevel(values: Samples, level: number): PyramidLevel {
  const blocks = Math.ceil(values.length / 2 ** blockBits(level));
  const Type = values.constructor as Float32ArrayConstructor;
  return new PyramidLevel(new Type(blocks), new Type(blocks), new Uint8Array((blocks + 7) >> 3));
}

/** Fills blocks of one level from samples. */
class BlockScanner {
  readonly #source: PyramidSource;
  readonly #level: PyramidLevel;
  readonly #bits: number;

  /** @param bits log2 of the samples in a block */
  constructor(source: PyramidSource, level: PyramidLevel, bits: number) {
    this.#source = source;
    this.#level = level;
    this.#bits = bits;
  }

  /** Fills the blocks [from, to). */
  fill(from: number, to: number): void {
    for (let j = from; j < to; j += BATCH) this.#fillBatch(j, Math.min(to, j + BATCH));
  }

  /**
   * Fills a few blocks. A function of its own: engines make it fast from call to call, and need not
   * leave a loop for it; a loop around each block would be made fast too, for nothing.
   */
  #fillBatch(first: number, past: number): void {
    const { values, nullNumber } = this.#source;
    const { lo, hi, gaps } = this.#level;
    const bits = this.#bits;
    const { length } = values;
    for (let j = first; j < past; j++) {
      const from = j << bits;
      const to = Math.min(length, (j + 1) << bits);
      let least = Infinity;
      let most = -Infinity;
      let gap = 0;
      for (let i = from; i < to; i++) {
        const x = values[i]!;
        // Most samples lie between those before them: one test of each is cheaper than a minimum, a
        // maximum and a test for gaps.
        if (x >= least && x <= most) continue;
        if (!Number.isFinite(x) || x === nullNumber) {
          gap = 1;
          continue;
        }
        if (x < least) least = x;
        if (x > most) most = x;
      }
      // A gap between the extremes was passed over: it is no extreme.
      if (
        gap === 0 &&
        nullNumber >= least &&
        nullNumber <= most &&
        values.subarray(from, to).includes(nullNumber)
      )
        gap = 1;
      lo[j] = least > most ? NaN : least;
      hi[j] = least > most ? NaN : most;
      gaps[j >> 3]! |= gap << (j & 7);
    }
  }
}

/** Fills the blocks [from, to) of a level from the level below it. */
function joinBlocks(
  { lo, hi, gaps }: PyramidLevel,
  above: PyramidLevel,
  from: number,
  to: number,
): void {
  for (let j = from; j < to; j++) {
    const end = Math.min(lo.length, (j + 1) * FAN_OUT);
    let least = Infinity;
    let most = -Infinity;
    for (let i = j * FAN_OUT; i < end; i++) {
      if (lo[i]! < least) least = lo[i]!;
      if (hi[i]! > most) most = hi[i]!;
    }
    // The bits of four blocks: half a byte.
    const gap = ((gaps[j >> 1]! >> ((j & 1) * FAN_OUT)) & 15) === 0 ? 0 : 1;
    above.lo[j] = least > most ? NaN : least;
    above.hi[j] = least > most ? NaN : most;
    above.gaps[j >> 3]! |= gap << (j & 7);
  }
}
