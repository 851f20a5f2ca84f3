import { sizeAt } from './cut.ts';
import { splitSlabs } from './quantise.ts';
import type { Brick, Slab } from './quantise.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';
import { ORIENTATIONS, chooseBlock, levelGrid, levelPath, shardKey } from './store-layout.ts';
import type { Grid, Orientation, Size3 } from './store-layout.ts';
import { packShard } from './write-shard.ts';
import type { Compress } from './write-shard.ts';

/** What it takes to make levels of a volume. */
export interface LevelsRequest {
  shape: Size3;
  levels: number;
  /** Fills `out` with exact samples from a place on, at most a block. */
  read(from: Size3, size: Size3, out: Float32Array): Promise<void>;
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
 * the one of largest magnitude of the two by two by two below it. Each brick is read once; of each level one brick is held.
 */
export async function writeLevels(request: LevelsRequest): Promise<LevelsResult> {
  const { shape, levels } = request;
  const counter = new AmplitudeCounter();
  const block = chooseBlock(shape);
  const sizes = Array.from(
    { length: levels },
    (_, level) => shape.map((n) => sizeAt(n, level)) as unknown as Size3,
  );
  const scales = sizes.map(
    (size) =>
      Object.fromEntries(
        ORIENTATIONS.map((orientation) => {
          const grid = levelGrid(size, orientation, block);
          return [
            orientation,
            { grid, values: new Float32Array(chunkCounts(grid).reduce((all, n) => all * n, 1)) },
          ];
        }),
      ) as LevelsResult['scales'][number],
  );
  let done = 0;
  // The shards of one brick are packed and put while the next is read.
  let writing: Promise<void> = Promise.resolve();
  const memory: Int8Array[] = [];
  // Of each level one brick is in use at a time.
  const rooms: Float32Array[] = [];
  const roomFor = (level: number, [a, b, c]: Size3): Float32Array => {
    if ((rooms[level]?.length ?? 0) < a * b * c) rooms[level] = new Float32Array(a * b * c);
    return (rooms[level] as Float32Array).subarray(0, a * b * c);
  };

  const readBrick = async (level: number, at: Size3): Promise<Brick | null> => {
    request.signal?.throwIfAborted();
    const whole = sizes[level] as Size3;
    const size = block.map((edge, i) =>
      Math.min(edge, (whole[i] as number) - (at[i] as number) * edge),
    ) as unknown as Size3;
    if (size.some((n) => n <= 0)) return null;
    const brick = { values: roomFor(level, size), size };
    if (level > 0) {
      await halved(level, at, brick);
    } else {
      await request.read(
        at.map((n, i) => n * (block[i] as number)) as unknown as Size3,
        size,
        brick.values,
      );
      counter.add(brick.values);
      done += brick.values.length;
    }
    await write(brick, level, at);
    if (level === 0) request.onProgress?.(done);
    return brick;
  };

  const halved = async (level: number, at: Size3, { values, size }: Brick): Promise<void> => {
    values.fill(NaN);
    for (let octant = 0; octant < 8; octant++) {
      const half = [octant >> 2, (octant >> 1) & 1, octant & 1] as const;
      const below = await readBrick(
        level - 1,
        at.map((n, i) => 2 * n + (half[i] as number)) as unknown as Size3,
      );
      if (below)
        halve(
          below,
          values,
          size,
          half.map((n, i) => (n * (block[i] as number)) / 2) as unknown as Size3,
        );
    }
  };

  const write = async (brick: Brick, level: number, at: Size3): Promise<void> => {
    const grids = scales[level] as LevelsResult['scales'][number];
    // Their memory is used again.
    await writing;
    const slabs = splitSlabs(
      brick,
      ORIENTATIONS.map((orientation) => grids[orientation].grid.chunk),
      memory,
    );
    writing = (async () => {
      for (const [axis, orientation] of ORIENTATIONS.entries()) {
        const { grid, values } = grids[orientation];
        const [counts, inShard] = [
          chunkCounts(grid),
          grid.shard.map((n, i) => n / (grid.chunk[i] as number)),
        ];
        const chunks = (slabs[axis] as Slab[]).map(({ samples }) => samples);
        for (const [n, { scale }] of (slabs[axis] as Slab[]).entries()) {
          const [a, b, c] = inShard.map(
            (count, i) => (at[i] as number) * count + (i === axis ? n : 0),
          ) as unknown as Size3;
          values[(a * counts[1] + b) * counts[2] + c] = scale;
        }
        // A shard at the edge of the volume has places for chunks that are beyond it.
        while (chunks.length < (inShard[axis] as number)) chunks.push(null);
        const shard = await packShard(chunks, request.compress);
        if (shard) await request.put(shardKey(levelPath(level, orientation), at), shard);
      }
    })();
    writing.catch(() => undefined); // seen where it is waited for
  };

  const top = levels - 1;
  const bricks = (sizes[top] as Size3).map((n, i) =>
    Math.ceil(n / (block[i] as number)),
  ) as unknown as Size3;
  for (let i = 0; i < bricks[0]; i++)
    for (let c = 0; c < bricks[1]; c++)
      for (let s = 0; s < bricks[2]; s++) await readBrick(top, [i, c, s]);
  await writing;
  return { statistics: counter.result(true), scales };
}

/** Chunks along each axis of an array. */
export function chunkCounts({ shape, chunk }: Grid): Size3 {
  return shape.map((n, i) => Math.ceil(n / (chunk[i] as number))) as unknown as Size3;
}

/** The largest of two by two by two, written into a brick of the next level from `first` on. */
function halve({ values, size }: Brick, out: Float32Array, outSize: Size3, first: Size3): void {
  const [inlines, crosslines, samples] = size;
  const rows = new Int32Array(4);
  for (let i = 0; i < inlines; i += 2)
    for (let c = 0; c < crosslines; c += 2) {
      let count = 0;
      for (let di = i; di < Math.min(inlines, i + 2); di++)
        for (let dc = c; dc < Math.min(crosslines, c + 2); dc++)
          rows[count++] = (di * crosslines + dc) * samples;
      let to = ((first[0] + (i >> 1)) * outSize[1] + first[1] + (c >> 1)) * outSize[2] + first[2];
      for (let s = 0; s < samples; s += 2, to++) {
        const end = Math.min(samples, s + 2);
        let largest = NaN;
        for (let r = 0; r < count; r++)
          for (let k = s; k < end; k++) {
            const value = values[(rows[r] as number) + k] as number;
            if (value === value && !(Math.abs(value) <= Math.abs(largest))) largest = value;
          }
        out[to] = largest;
      }
    }
}
