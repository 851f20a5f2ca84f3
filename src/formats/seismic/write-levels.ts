import { sizeAt } from './cut.ts';
import { splitSlabs } from './quantise.ts';
import type { Brick, Slab } from './quantise.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';
import { ORIENTATIONS, chooseBlock, levelGrid, levelPath, shardKey } from './store-layout.ts';
import type { Grid, Orientation, Size3, VolumeBox } from './store-layout.ts';
import { packShard } from './write-shard.ts';
import type { Compress } from './write-shard.ts';

/** What it takes to make levels of a volume. */
export interface LevelsRequest {
  shape: Size3;
  levels: number;
  /** Fills `out` with the exact samples of a box, at most a block. */
  read(box: VolumeBox, out: Float32Array): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  compress: Compress;
  signal?: AbortSignal;
  /** Samples of level 0 that are done. */
  onProgress?(samples: number): void;
}

/** How a level lies for a cut, and one scale a chunk, in the order of the grid of chunks. */
export interface LevelScales {
  grid: Grid;
  values: Float32Array;
}

/** What was found on the way. */
export interface LevelsResult {
  statistics: SurveyStatistics;
  /** Of each level and orientation. */
  scales: Record<Orientation, LevelScales>[];
}

/**
 * Writes the levels of a volume as whole numbers, three times each, so that every cut finds its
 * samples together. A sample of a level is the one of largest magnitude of the two by two by two
 * below it. Each brick is read once; of each level one brick is held.
 */
export async function writeLevels(request: LevelsRequest): Promise<LevelsResult> {
  return new LevelsWriter(request).run();
}

/** The state of writing the levels of one volume. */
class LevelsWriter {
  readonly #request: LevelsRequest;
  readonly #block: Size3;
  /** Of each level. */
  readonly #sizes: Size3[];
  readonly #scales: LevelsResult['scales'];
  readonly #counter = new AmplitudeCounter();
  /** Samples of level 0 that are done. */
  #done = 0;
  /** The shards of one brick are packed and put while the next is read. */
  #writing: Promise<void> = Promise.resolve();
  /** Whole numbers of one brick by axis, used again for the next. */
  readonly #memory: Int8Array[] = [];
  /** Of each level one brick is in use at a time. */
  readonly #rooms: Float32Array[] = [];

  constructor(request: LevelsRequest) {
    const { shape, levels } = request;
    this.#request = request;
    this.#block = chooseBlock(shape);
    this.#sizes = Array.from(
      { length: levels },
      (_, level) => shape.map((n) => sizeAt(n, level)) as unknown as Size3,
    );
    this.#scales = this.#sizes.map((size) => emptyScales(size, this.#block));
  }

  async run(): Promise<LevelsResult> {
    const top = this.#sizes.length - 1;
    const bricks = (this.#sizes[top] as Size3).map((n, i) =>
      Math.ceil(n / (this.#block[i] as number)),
    ) as unknown as Size3;
    for (let i = 0; i < bricks[0]; i++)
      for (let c = 0; c < bricks[1]; c++)
        for (let s = 0; s < bricks[2]; s++) await this.#readBrick(top, [i, c, s]);
    await this.#writing;
    return { statistics: this.#counter.result(true), scales: this.#scales };
  }

  /**
   * Reads or makes the brick at a place of a level, and writes it; null where the volume does not
   * reach there.
   */
  async #readBrick(level: number, at: Size3): Promise<Brick | null> {
    const request = this.#request;
    request.signal?.throwIfAborted();
    const whole = this.#sizes[level] as Size3;
    const from = at.map((n, i) => n * (this.#block[i] as number)) as unknown as Size3;
    const size = this.#block.map((edge, i) =>
      Math.min(edge, (whole[i] as number) - (from[i] as number)),
    ) as unknown as Size3;
    if (size.some((n) => n <= 0)) return null;
    const brick = { values: this.#roomFor(level, size), size };
    if (level > 0) {
      await this.#reduceBelow(level, at, brick);
    } else {
      await request.read({ from, size }, brick.values);
      this.#counter.addTraces(brick.values, size[2]);
      this.#done += brick.values.length;
    }
    await this.#write(brick, level, at);
    if (level === 0) request.onProgress?.(this.#done);
    return brick;
  }

  #roomFor(level: number, [a, b, c]: Size3): Float32Array {
    if ((this.#rooms[level]?.length ?? 0) < a * b * c)
      this.#rooms[level] = new Float32Array(a * b * c);
    return (this.#rooms[level] as Float32Array).subarray(0, a * b * c);
  }

  /** Fills a brick with the largest of the eight bricks of the level below. */
  async #reduceBelow(level: number, at: Size3, brick: Brick): Promise<void> {
    brick.values.fill(NaN);
    for (let octant = 0; octant < 8; octant++) {
      const half = [octant >> 2, (octant >> 1) & 1, octant & 1] as const;
      const below = await this.#readBrick(
        level - 1,
        at.map((n, i) => 2 * n + (half[i] as number)) as unknown as Size3,
      );
      const first = half.map((n, i) => (n * (this.#block[i] as number)) / 2);
      if (below) halve(below, brick, first as unknown as Size3);
    }
  }

  /** Quantises a brick, and packs and puts its shards in the background. */
  async #write(brick: Brick, level: number, at: Size3): Promise<void> {
    const grids = this.#scales[level] as LevelsResult['scales'][number];
    // Their memory is used again.
    await this.#writing;
    const slabs = splitSlabs(
      brick,
      ORIENTATIONS.map((orientation) => grids[orientation].grid.chunk),
      this.#memory,
    );
    this.#writing = (async () => {
      for (const [axis, orientation] of ORIENTATIONS.entries()) {
        noteScales(grids[orientation], slabs[axis] as Slab[], at, axis);
        await this.#putShard(slabs[axis] as Slab[], level, orientation, at);
      }
    })();
    this.#writing.catch(() => undefined); // seen where it is waited for
  }

  async #putShard(
    slabs: readonly Slab[],
    level: number,
    orientation: Orientation,
    at: Size3,
  ): Promise<void> {
    const { grid } = (this.#scales[level] as LevelsResult['scales'][number])[orientation];
    const axis = ORIENTATIONS.indexOf(orientation);
    const chunks = slabs.map(({ samples }) => samples);
    // A shard at the edge of the volume has places for chunks that are beyond it.
    while (chunks.length < (chunksInShard(grid)[axis] as number)) chunks.push(null);
    const shard = await packShard(chunks, this.#request.compress);
    if (shard) await this.#request.put(shardKey(levelPath(level, orientation), at), shard);
  }
}

/** Zero for each chunk of a level, by orientation. */
function emptyScales(size: Size3, block: Size3): LevelsResult['scales'][number] {
  return Object.fromEntries(
    ORIENTATIONS.map((orientation) => {
      const grid = levelGrid(size, orientation, block);
      const count = chunkCounts(grid).reduce((all, n) => all * n, 1);
      return [orientation, { grid, values: new Float32Array(count) }];
    }),
  ) as LevelsResult['scales'][number];
}

/** Notes the scales of the chunks of a shard, which are thin along `axis`. */
function noteScales(
  { grid, values }: LevelScales,
  slabs: readonly Slab[],
  at: Size3,
  axis: number,
): void {
  const counts = chunkCounts(grid);
  const inShard = chunksInShard(grid);
  for (const [n, { scale }] of slabs.entries()) {
    const [a, b, c] = inShard.map(
      (count, i) => (at[i] as number) * count + (i === axis ? n : 0),
    ) as unknown as Size3;
    values[(a * counts[1] + b) * counts[2] + c] = scale;
  }
}

/** Chunks along each axis of an array. */
export function chunkCounts({ shape, chunk }: Grid): Size3 {
  return shape.map((n, i) => Math.ceil(n / (chunk[i] as number))) as unknown as Size3;
}

/** Chunks along each axis of a shard. */
function chunksInShard({ shard, chunk }: Grid): Size3 {
  return shard.map((n, i) => n / (chunk[i] as number)) as unknown as Size3;
}

/**
 * Puts the largest of two by two by two into a brick of the next level, from `first` on; what it
 * has there is NaN.
 */
function halve({ values, size }: Brick, { values: out, size: outSize }: Brick, first: Size3): void {
  const [inlines, crosslines, samples] = size;
  for (let i = 0; i < inlines; i++)
    for (let c = 0; c < crosslines; c++) {
      const from = (i * crosslines + c) * samples;
      const to = ((first[0] + (i >> 1)) * outSize[1] + first[1] + (c >> 1)) * outSize[2] + first[2];
      foldTrace(values.subarray(from, from + samples), out.subarray(to));
    }
}

/**
 * Keeps in `out` the largest of its value and of two samples of a trace; the earlier one of two
 * that are as large.
 */
function foldTrace(trace: Float32Array, out: Float32Array): void {
  const samples = trace.length;
  for (let s = 0, to = 0; s < samples; s += 2, to++) {
    const end = Math.min(samples, s + 2);
    let largest = out[to] as number;
    for (let k = s; k < end; k++) {
      const value = trace[k] as number;
      if (!Number.isNaN(value) && !(Math.abs(value) <= Math.abs(largest))) largest = value;
    }
    out[to] = largest;
  }
}
