import { traceAt } from '../segy/geometry.ts';
import type { GridGeometry } from '../segy/geometry.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import { jsonBytes } from './json-bytes.ts';
import type { Brick } from './quantise.ts';
import type { StoreSink } from './store-folder.ts';
import { shardKey } from './store-layout.ts';
import type { Grid, Size3 } from './store-layout.ts';
import type { StorePlan } from './store-plan.ts';
import { encodeChunks, packShard } from './write-shard.ts';
import type { Compress } from './write-shard.ts';

/** How the exact samples are written. */
export interface WriteExactOptions {
  compress: Compress;
  signal?: AbortSignal;
  /** Position on the axis of offsets of a prestack file; default 0. */
  offset?: number;
  /** Share of the exact samples that is written, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Whether a first attempt ended with false: everything is written, empty shards too. */
  isSecond: boolean;
}

const PROGRESS_KEY = 'progress.json';
/** How often it is noted what is done. */
const NOTE_EVERY = 8;

/**
 * Writes the exact samples, shard after shard; one is packed and put while the next is read. Most
 * headers are seen here first: it ends with false at a trace that does not begin where those do
 * that the axis was made of. What was written until then is overwritten by the second attempt.
 */
export async function writeExact(
  file: SegyFile,
  plan: StorePlan,
  sink: StoreSink,
  options: WriteExactOptions,
): Promise<boolean> {
  const { geometry, grid } = plan;
  const { signal, offset = 0, isSecond } = options;
  const { info } = file;
  const rows = countShardRows(grid);
  const key = progressKey(file, plan, offset);
  const blankDead = info.marksDead;
  // Where all headers are known there is nothing to be found.
  const axis = geometry.isScanned
    ? geometry.axis
    : { firstMs: info.delayMs, samples: info.samples };
  let isOnAxis = true;
  let writing: Promise<void> = Promise.resolve();
  for (let row = isSecond ? 0 : await readProgress(sink, key, signal); row < rows; row++) {
    signal?.throwIfAborted();
    const shardRow = locateShardRow(grid, row);
    const { values } = await file.traces(listTraces(geometry, shardRow, offset), {
      signal,
      blankDead,
      axis,
      onOutside: () => (isOnAxis = false),
    });
    await writing;
    if (!isOnAxis && !geometry.isScanned) return false;
    writing = (async () => {
      await writeShardRow({ ...shardRow, values }, grid, sink, options);
      if (row % NOTE_EVERY === NOTE_EVERY - 1 || row === rows - 1)
        await sink.put(PROGRESS_KEY, jsonBytes({ key, done: row + 1 }));
      options.onProgress?.((row + 1) / rows);
    })();
    writing.catch(() => undefined); // seen where it is waited for
  }
  await writing;
  return true;
}

/** Shards that lie above one another, with all samples of their traces. */
interface ShardRow {
  /** Place among the shards. */
  at: readonly [inline: number, crossline: number];
  /** Positions of the first trace. */
  first: readonly [inline: number, crossline: number];
  /** Inlines and crosslines within the volume. */
  size: readonly [inlines: number, crosslines: number];
}

function countShardRows({ shape, shard }: Grid): number {
  return Math.ceil(shape[0] / shard[0]) * Math.ceil(shape[1] / shard[1]);
}

function locateShardRow({ shape, shard }: Grid, row: number): ShardRow {
  const across = Math.ceil(shape[1] / shard[1]);
  const [a, b] = [Math.floor(row / across), row % across];
  const [first, left] = [a * shard[0], b * shard[1]];
  return {
    at: [a, b],
    first: [first, left],
    size: [Math.min(shard[0], shape[0] - first), Math.min(shard[1], shape[1] - left)],
  };
}

function listTraces(
  geometry: GridGeometry,
  { first: [first, left], size: [height, width] }: ShardRow,
  offset: number,
): Int32Array {
  return Int32Array.from({ length: height * width }, (_, i) =>
    traceAt(geometry, first + Math.floor(i / width), left + (i % width), offset),
  );
}

async function writeShardRow(
  { at: [a, b], size: [height, width], values }: ShardRow & { values: Float32Array },
  { shape, chunk, shard }: Grid,
  sink: StoreSink,
  { compress, isSecond }: WriteExactOptions,
): Promise<void> {
  const samples = shape[2];
  for (let s = 0; s * shard[2] < samples; s++) {
    const brick = cropWindow(values, [height, width, samples], s * shard[2], shard[2]);
    const packed = await packShard(encodeChunks(brick, chunk, shard), compress, isSecond);
    if (packed) await sink.put(shardKey('amplitude', [a, b, s]), packed);
  }
}

/** Key of a job: an interrupted one is resumed only by a job with the same key. */
function progressKey(
  { info }: SegyFile,
  { geometry, grid: { shape, chunk, shard } }: StorePlan,
  offset: number,
): string {
  return JSON.stringify([
    shape,
    chunk,
    shard,
    info.sizeBytes,
    info.traceStart,
    info.map.inline.byte,
    info.map.crossline.byte,
    offset,
    geometry.isScanned,
  ]);
}

/** Rows of shards that a job before this one wrote of the same file. */
async function readProgress(sink: StoreSink, key: string, signal?: AbortSignal): Promise<number> {
  const bytes = await sink.get(PROGRESS_KEY, undefined, signal);
  try {
    const note = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())) as {
      key?: unknown;
      done?: unknown;
    } | null;
    return note?.key === key && Number.isSafeInteger(note.done) && Number(note.done) > 0
      ? Number(note.done)
      : 0;
  } catch {
    return 0;
  }
}

/** Samples from `first` on of all traces of a brick. */
function cropWindow(
  values: Float32Array,
  [inlines, crosslines, samples]: Size3,
  first: number,
  most: number,
): Brick {
  const count = Math.min(most, samples - first);
  if (count === samples) return { values, size: [inlines, crosslines, samples] };
  const out = new Float32Array(inlines * crosslines * count);
  for (let i = 0; i < inlines * crosslines; i++)
    out.set(values.subarray(i * samples + first, i * samples + first + count), i * count);
  return { values: out, size: [inlines, crosslines, count] };
}
