import { Array as ZarrArray } from 'zarrita';
import { FormatError } from '../format-error.ts';
import { blankUndefined } from '../segy/undefined-sample.ts';
import { boundCodecs } from './store-codecs.ts';
import type { FolderRange, StoreFolder } from './store-folder.ts';
import type { ArrayFacts } from './store-metadata.ts';
import { msg } from '../msg.ts';

/** Values of a chunk. */
export type ChunkValues =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A packed chunk is hardly longer than an unpacked one. */
const PACKED_SLACK = 2;
const PACKED_MORE = 64 << 10;

boundCodecs();

/** An array of a store, read chunk by chunk. */
export class StoreArray {
  readonly #array: ZarrArray<ArrayFacts['metadata']['data_type']>;
  #isGap: ((key: string) => Promise<boolean>) | null = null;

  constructor(
    folder: StoreFolder,
    readonly path: string,
    readonly facts: ArrayFacts,
  ) {
    const most = facts.chunks.reduce((all, n) => all * n, 8) * PACKED_SLACK + PACKED_MORE;
    const load = async (
      key: string,
      range?: FolderRange,
      signal?: AbortSignal,
    ): Promise<Uint8Array | undefined> =>
      (await folder.get(key.slice(1), range, signal).catch(async (cause: unknown) => {
        if (!signal?.aborted && isDenied(cause) && (await this.#isGap?.(key.slice(1)))) return null;
        if (signal?.aborted || cause instanceof FormatError) throw cause;
        throw new FormatError(
          'SOURCE_FAILED',
          msg`The file ${key.slice(1)} of the store could not be had.`,
          {},
          { cause },
        );
      })) ?? undefined;
    this.#array = new ZarrArray(
      {
        get: (key, options) => load(key, undefined, options?.signal),
        getRange: async (key, range, options) => {
          // The index of a shard serves all who wait for one of its chunks: none of them may end
          // it.
          if ('suffixLength' in range)
            return load(
              key,
              facts.isIndexFirst
                ? { start: 0, end: range.suffixLength }
                : { last: range.suffixLength },
            );
          if (!Number.isSafeInteger(range.offset) || !(range.length > 0 && range.length <= most))
            throw new FormatError(
              'FILE_MALFORMED',
              msg`The index of the shard ${key.slice(1)} is damaged.`,
            );
          return load(
            key,
            { start: range.offset, end: range.offset + range.length },
            options?.signal,
          );
        },
      },
      `/${path}`,
      facts.metadata,
    );
  }

  /**
   * From now on a file of chunks that the server forbids to read (403) is one that is not stored
   * where `isGap` says so of its key.
   */
  takeDeniedAsGaps(isGap: (key: string) => Promise<boolean>): void {
    this.#isGap = isGap;
  }

  /** Chunks along each axis. */
  get counts(): number[] {
    return this.facts.shape.map((n, i) => Math.ceil(n / (this.facts.chunks[i] as number)));
  }

  /**
   * All values of a chunk, the last axis fastest; its edge may lie outside the array. One that is
   * not stored has the fill value. Undefined floats (infinite, 1e30) are NaN.
   * @throws {FormatError} FILE_MALFORMED, FORMAT_UNSUPPORTED (WebAssembly is forbidden), and what
   * the folder throws
   */
  async chunk(coordinates: readonly number[], signal?: AbortSignal): Promise<ChunkValues> {
    const { chunks } = this.facts;
    const { data, stride } = await this.#array
      .getChunk([...coordinates], { signal })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw toReadError(error, this.path);
      });
    const values = toChunkValues(data);
    const length = chunks.reduce((all, n) => all * n, 1);
    if (values.length !== length)
      throw new FormatError(
        'FILE_MALFORMED',
        msg`A chunk of the array ${this.path} of the store has ${values.length} values instead of ${length}.`,
      );
    const plain = computeStrides(chunks);
    return stride.every((step, i) => step === plain[i])
      ? values
      : reordered(values, chunks, stride);
  }

  /**
   * All values of an array that is small. @throws {FormatError} FILE_TOO_LARGE; what `chunk` throws
   */
  async all(mostValues: number, signal?: AbortSignal): Promise<Float64Array> {
    const { shape, chunks } = this.facts;
    const length = shape.reduce((all, n) => all * n, 1);
    if (length > mostValues)
      throw new FormatError(
        'FILE_TOO_LARGE',
        msg`The array ${this.path} of the store has ${length} values.`,
      );
    const out = new Float64Array(length);
    const outer = computeStrides(shape);
    const inner = computeStrides(chunks);
    for (const at of cells(this.counts)) {
      const values = await this.chunk(at, signal);
      const first = at.map((n, axis) => n * (chunks[axis] as number));
      const within = chunks.map((n, axis) =>
        Math.min(n, (shape[axis] as number) - (first[axis] as number)),
      );
      const run = within.at(-1) ?? 1;
      for (const row of cells([...within.slice(0, -1), 1])) {
        const from = dot(row, inner);
        out.set(values.subarray(from, from + run), dot(row, outer) + dot(first, outer));
      }
    }
    return out;
  }

  /**
   * The values at one place of an axis: only the chunks there are read. @throws {FormatError}
   * FILE_TOO_LARGE; what `chunk` throws
   */
  async layer(
    axis: number,
    place: number,
    mostValues: number,
    signal?: AbortSignal,
  ): Promise<Float64Array> {
    const { shape, chunks } = this.facts;
    const outer = without(shape, axis);
    const length = outer.reduce((all, n) => all * n, 1);
    if (length > mostValues)
      throw new FormatError(
        'FILE_TOO_LARGE',
        msg`The array ${this.path} of the store has ${length} values at one place.`,
      );
    const out = new Float64Array(length);
    const [strides, inner] = [computeStrides(outer), computeStrides(chunks)];
    const [sides, thick] = [without(chunks, axis), chunks[axis] as number];
    for (const at of cells(without(this.counts, axis))) {
      const values = await this.chunk(at.toSpliced(axis, 0, Math.floor(place / thick)), signal);
      const within = sides.map((n, i) => Math.min(n, (outer[i] as number) - (at[i] as number) * n));
      const first = dot(
        at.map((n, i) => n * (sides[i] as number)),
        strides,
      );
      for (const cell of cells(within))
        out[first + dot(cell, strides)] = values[
          dot(cell.toSpliced(axis, 0, place % thick), inner)
        ] as number;
    }
    return out;
  }
}

/** Whether a server forbade what was requested. */
export function isDenied(error: unknown): error is FormatError {
  return error instanceof FormatError && error.http?.status === 403;
}

/** An axis less. */
function without<Value>(values: readonly Value[], axis: number): Value[] {
  return values.filter((_, i) => i !== axis);
}

/** Every place of a grid, the last axis fastest. */
export function* cells(counts: readonly number[]): Generator<number[], undefined> {
  if (counts.some((n) => n <= 0)) return;
  const at = counts.map(() => 0);
  for (;;) {
    yield [...at];
    let axis = counts.length - 1;
    while (axis >= 0 && ++(at[axis] as number) === counts[axis]) at[axis--] = 0;
    if (axis < 0) return;
  }
}

/** Elements between neighbours along each axis, for an array in C order. */
export function computeStrides(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let i = shape.length - 2; i >= 0; i--)
    strides[i] = (strides[i + 1] as number) * (shape[i + 1] as number);
  return strides;
}

/** Scalar product of two vectors of one length. */
function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, n, i) => sum + n * (b[i] as number), 0);
}

function toChunkValues(data: unknown): ChunkValues {
  if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    return Float64Array.from(data, Number);
  return data instanceof Float32Array || data instanceof Float64Array
    ? blankUndefined(data)
    : (data as ChunkValues);
}

function reordered(
  values: ChunkValues,
  shape: readonly number[],
  stride: readonly number[],
): ChunkValues {
  const out = values.slice();
  let to = 0;
  for (const cell of cells(shape)) out[to++] = values[dot(cell, stride)] as number;
  return out;
}

/** What was wrong within the library's own words. */
function toReadError(error: unknown, path: string): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FormatError || cause.name === 'AbortError') return cause;
  return new FormatError(
    'FILE_MALFORMED',
    msg`A chunk of the array ${path} of the store is damaged.`,
    {},
    { cause: error },
  );
}
