import { sizeAt } from './cut.ts';
import { quantise } from './quantise.ts';
import { NO_SAMPLE } from './seismic-survey.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';
import { BLOCK, ORIENTATIONS, levelGrid, levelPath, shardKey } from './store-layout.ts';
import type { Grid, Orientation, Size3 } from './store-layout.ts';
import { packShard } from './write-shard.ts';
import type { Compress } from './write-shard.ts';

/** Samples of a part of a volume, the last axis fastest; NaN where there is none. */
export interface Brick {
  values: Float32Array;
  size: Size3;
}

/** What it takes to make levels of a volume. */
export interface LevelsRequest {
  shape: Size3;
  levels: number;
  /** Exact samples from a place on, at most `BLOCK` along each axis. */
  read(from: Size3, size: Size3): Promise<Float32Array>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  compress: Compress;
  signal?: AbortSignal;
  /** Samples of level 0 that are done. */
  onProgress?(samples: number): void;
}

/** What was found on the way. */
export interface LevelsResult {
  statistics: SurveyStatistics;
  /** Of each level and orientation: one scale a chunk, in the order of the grid of chunks. */
  scales: Record<Orientation, { grid: Grid; values: Float32Array }>[];
}

/**
 * Writes the levels of a volume as whole numbers, three times each, so that every cut finds its samples together. A sample of a level is
 * the mean of the two by two by two below it. Each brick is read once; of each level one brick is held.
 */
export async function writeLevels(request: LevelsRequest): Promise<LevelsResult> {
  const { shape, levels } = request;
  const counter = new AmplitudeCounter();
  const sizes = Array.from({ length: levels }, (_, level) => shape.map((n) => sizeAt(n, level)) as unknown as Size3);
  const scales = sizes.map((size) => Object.fromEntries(ORIENTATIONS.map((orientation) => {
    const grid = levelGrid(size, orientation);
    return [orientation, { grid, values: new Float32Array(chunkCounts(grid).reduce((all, n) => all * n, 1)) }];
  })) as LevelsResult['scales'][number]);
  let done = 0;
  // One shard is packed and put while the next is made.
  let writing: Promise<void> = Promise.resolve();

  const brickOf = async (level: number, at: Size3): Promise<Brick | null> => {
    request.signal?.throwIfAborted();
    const whole = sizes[level] as Size3;
    const size = whole.map((n, i) => Math.min(BLOCK, n - (at[i] as number) * BLOCK)) as unknown as Size3;
    if (size.some((n) => n <= 0)) return null;
    const brick = level === 0 ? { values: await request.read(at.map((n) => n * BLOCK) as unknown as Size3, size), size } : await halved(level, at, size);
    if (level === 0) {
      counter.add(brick.values);
      done += brick.values.length;
    }
    for (const orientation of ORIENTATIONS) await write(brick, level, at, orientation);
    if (level === 0) request.onProgress?.(done);
    return brick;
  };

  const halved = async (level: number, at: Size3, size: Size3): Promise<Brick> => {
    const values = new Float32Array(size[0] * size[1] * size[2]).fill(NaN);
    for (let octant = 0; octant < 8; octant++) {
      const half = [octant >> 2, (octant >> 1) & 1, octant & 1] as const;
      const below = await brickOf(level - 1, at.map((n, i) => 2 * n + (half[i] as number)) as unknown as Size3);
      if (below) halve(below, values, size, half.map((n) => (n * BLOCK) / 2) as unknown as Size3);
    }
    return { values, size };
  };

  const write = async (brick: Brick, level: number, at: Size3, orientation: Orientation): Promise<void> => {
    const { grid, values } = (scales[level] as LevelsResult['scales'][number])[orientation];
    const counts = chunkCounts(grid);
    const chunks: (Uint8Array | null)[] = [];
    for (const chunk of chunksOf(brick, grid.chunk, grid.shard)) {
      const place = chunk.at.map((n, i) => (at[i] as number) * ((grid.shard[i] as number) / (grid.chunk[i] as number)) + n);
      const { values: samples, scale } = quantise(chunk.values);
      const isEmpty = scale === 0 && samples.every((value) => value === NO_SAMPLE.int8);
      chunks.push(isEmpty ? null : new Uint8Array(samples.buffer));
      if (place.every((n, i) => n < (counts[i] as number))) values[((place[0] as number) * (counts[1] as number) + (place[1] as number)) * (counts[2] as number) + (place[2] as number)] = scale;
    }
    await writing;
    writing = (async () => {
      const shard = await packShard(chunks, request.compress);
      if (shard) await request.put(shardKey(levelPath(level, orientation), at), shard);
    })();
    writing.catch(() => undefined); // seen where it is waited for
  };

  const top = levels - 1;
  const bricks = (sizes[top] as Size3).map((n) => Math.ceil(n / BLOCK)) as unknown as Size3;
  for (let i = 0; i < bricks[0]; i++) for (let c = 0; c < bricks[1]; c++) for (let s = 0; s < bricks[2]; s++) await brickOf(top, [i, c, s]);
  await writing;
  return { statistics: counter.result(true), scales };
}

/** Chunks along each axis of an array. */
export function chunkCounts({ shape, chunk }: Grid): Size3 {
  return shape.map((n, i) => Math.ceil(n / (chunk[i] as number))) as unknown as Size3;
}

/** The chunks of a shard, cut out of a brick that begins with it; NaN beyond its edge. Each is good until the next. */
export function* chunksOf({ values, size }: Brick, chunk: Size3, shard: Size3): Generator<{ at: Size3; values: Float32Array }, undefined> {
  const counts = shard.map((n, i) => n / (chunk[i] as number)) as unknown as Size3;
  const out = new Float32Array(chunk[0] * chunk[1] * chunk[2]);
  for (let a = 0; a < counts[0]; a++) for (let b = 0; b < counts[1]; b++) for (let c = 0; c < counts[2]; c++) {
    const isInside = (a + 1) * chunk[0] <= size[0] && (b + 1) * chunk[1] <= size[1] && (c + 1) * chunk[2] <= size[2];
    if (!isInside) out.fill(NaN);
    const run = Math.min(chunk[2], size[2] - c * chunk[2]);
    for (let i = 0; i < chunk[0] && run > 0; i++) for (let k = 0; k < chunk[1]; k++) {
      const [inline, crossline] = [a * chunk[0] + i, b * chunk[1] + k];
      if (inline >= size[0] || crossline >= size[1]) continue;
      const from = (inline * size[1] + crossline) * size[2] + c * chunk[2];
      out.set(values.subarray(from, from + run), (i * chunk[1] + k) * chunk[2]);
    }
    yield { at: [a, b, c], values: out };
  }
}

/** Means of two by two by two, written into a brick of the next level from `first` on. */
function halve({ values, size }: Brick, out: Float32Array, outSize: Size3, first: Size3): void {
  const [inlines, crosslines, samples] = size;
  for (let i = 0; i < inlines; i += 2) for (let c = 0; c < crosslines; c += 2) {
    const rows: number[] = [];
    for (let di = i; di < Math.min(inlines, i + 2); di++) for (let dc = c; dc < Math.min(crosslines, c + 2); dc++) rows.push((di * crosslines + dc) * samples);
    let to = ((first[0] + (i >> 1)) * outSize[1] + first[1] + (c >> 1)) * outSize[2] + first[2];
    for (let s = 0; s < samples; s += 2, to++) {
      let sum = 0, there = 0;
      for (const row of rows) for (let k = s; k < s + 2 && k < samples; k++) {
        const value = values[row + k] as number;
        if (value === value) { sum += value; there++; }
      }
      if (there > 0) out[to] = sum / there;
    }
  }
}
