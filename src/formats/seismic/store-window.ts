import { computeStrides } from './store-array.ts';
import type { ChunkValues, StoreArray } from './store-array.ts';
import type { Size3, VolumeBox } from './store-layout.ts';

/** Chunks that are read at the same time. */
const PARALLEL = 12;

/** Does the same for each item, some at a time; the first failure ends it. */
export async function forEachConcurrent<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let isOver = false;
  const run = async (): Promise<void> => {
    for (;;) {
      const next = queue.next();
      if (isOver || next.done) return;
      await work(next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, run));
  } finally {
    isOver = true;
  }
}

/** Fills `out` with a part of a volume of exact samples, the last axis fastest. */
export async function gatherBrick(
  array: StoreArray,
  box: VolumeBox,
  out: Float32Array,
  signal?: AbortSignal,
): Promise<void> {
  const { from, size } = box;
  const chunk = array.facts.chunks as unknown as Size3;
  const first = from.map((n, i) => Math.floor(n / (chunk[i] as number)));
  const last = from.map((n, i) => Math.ceil((n + (size[i] as number)) / (chunk[i] as number)));
  const places: Size3[] = [];
  for (let a = first[0] as number; a < (last[0] as number); a++)
    for (let b = first[1] as number; b < (last[1] as number); b++)
      for (let c = first[2] as number; c < (last[2] as number); c++) places.push([a, b, c]);
  await forEachConcurrent(places, async (at) =>
    copyOverlap(
      await array.chunk(at, signal),
      { from: at.map((n, i) => n * (chunk[i] as number)) as unknown as Size3, size: chunk },
      out,
      box,
    ),
  );
}

/** Copies what two boxes of a volume share. */
function copyOverlap(
  values: ChunkValues,
  { from, size }: VolumeBox,
  out: Float32Array,
  { from: to, size: outSize }: VolumeBox,
): void {
  const start = from.map((n, i) => Math.max(n, to[i] as number)) as unknown as Size3;
  const end = from.map((n, i) =>
    Math.min(n + (size[i] as number), (to[i] as number) + (outSize[i] as number)),
  ) as unknown as Size3;
  if (end[2] <= start[2]) return;
  for (let i = start[0]; i < end[0]; i++)
    for (let c = start[1]; c < end[1]; c++) {
      const at = ((i - from[0]) * size[1] + c - from[1]) * size[2] + start[2] - from[2];
      out.set(
        values.subarray(at, at + end[2] - start[2]),
        ((i - to[0]) * outSize[1] + c - to[1]) * outSize[2] + start[2] - to[2],
      );
    }
}

/**
 * What lies where: for each column of a picture its place on every axis of an array, and the axis
 * that goes down.
 */
export interface Columns {
  count: number;
  /** The place of a column on all axes, that of the run ignored; null if it has no trace. */
  at(column: number): readonly number[] | null;
  run: number;
}

/** Columns that share the chunks they lie in. */
interface Group {
  /** Place of the chunk on all axes but that of the run. */
  chunk: number[];
  columns: number[];
  /** Where each column begins within a chunk. */
  starts: number[];
}

/** Chunks that a picture needs, and how they are copied into it. */
export interface PicturePlan {
  places: { at: number[]; group: Group; first: number; end: number; origin: number }[];
  stride: number;
}

/** A rectangle of a picture: columns, and values of the run; ends left out. */
export interface PictureWindow {
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
}

/** Plans a picture of `columns`. */
export function planPicture(
  array: StoreArray,
  columns: Columns,
  { traces: [from, to], samples: [top, bottom] }: PictureWindow,
): PicturePlan {
  const chunk = array.facts.chunks;
  const strides = computeStrides(chunk);
  const length = chunk[columns.run] as number;
  const groups = new Map<string, Group>();
  for (let column = from; column < to; column++) {
    const place = columns.at(column);
    if (!place) continue;
    const at = place.map((n, axis) =>
      axis === columns.run ? 0 : Math.floor(n / (chunk[axis] as number)),
    );
    const key = at.join();
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { chunk: at, columns: [], starts: [] }));
    group.columns.push(column - from);
    group.starts.push(
      place.reduce(
        (sum, n, axis) =>
          axis === columns.run
            ? sum
            : sum + (n % (chunk[axis] as number)) * (strides[axis] as number),
        0,
      ),
    );
  }
  const places: PicturePlan['places'] = [];
  for (const group of groups.values()) {
    for (let r = Math.floor(top / length); r * length < bottom; r++) {
      places.push({
        at: group.chunk.map((n, axis) => (axis === columns.run ? r : n)),
        group,
        first: Math.max(top, r * length),
        end: Math.min(bottom, (r + 1) * length),
        origin: r * length,
      });
    }
  }
  return { places, stride: strides[columns.run] as number };
}

/** A picture that chunks are copied into, column after column. */
export interface ColumnPicture {
  out: Float32Array | Int8Array;
  /** Values of a column. */
  rows: number;
  /** The run's value that a column begins at. */
  top: number;
  /** Distance of neighbours of the run within a chunk, as the plan says. */
  stride: number;
}

/** Copies what a chunk has of a picture; whole numbers go through a table. */
export function copyChunk(
  values: ChunkValues,
  { group, first, end, origin }: PicturePlan['places'][number],
  { out, rows, top, stride }: ColumnPicture,
  table: Int8Array | null,
): void {
  for (const [i, column] of group.columns.entries()) {
    let from = (group.starts[i] as number) + (first - origin) * stride;
    let to = column * rows + first - top;
    if (stride === 1 && !table) {
      out.set(values.subarray(from, from + end - first), to);
    } else if (table) {
      for (let k = first; k < end; k++, from += stride)
        out[to++] = table[(values[from] as number) & 255] as number;
    } else {
      for (let k = first; k < end; k++, from += stride) out[to++] = values[from] as number;
    }
  }
}
