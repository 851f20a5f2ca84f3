import type { Readable } from 'node:stream';
import { Transferred } from '../../../src/rpc/rpc.ts';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';

/** A file of a store. */
export interface StoreFile {
  storeId: string;
  key: string;
}

/** A range of a file; `end` is exclusive, and null for the end of the file. */
export interface StoreRange extends StoreFile {
  start: number;
  end: number | null;
}

/** What threads can do with the stores of the server. */
export interface StoreService {
  /** The bytes of a range, fewer if the file ends before; null if there is no such file. */
  read(range: StoreRange): Promise<Transferred<Uint8Array> | null>;
  /** Bytes of a file; null if there is no such file. */
  size(file: StoreFile): Promise<number | null>;
  write(file: StoreFile & { bytes: Uint8Array }): Promise<void>;
}

/** Serves the stores to a thread. `beforeWrite` gets each key before it is written. */
export function storeService(
  stores: ReadonlyMap<string, FileStore>,
  beforeWrite: (key: string) => Promise<void> = () => Promise.resolve(),
): StoreService {
  const find = (storeId: string): FileStore => {
    const store = stores.get(storeId);
    if (!store) throw new Error(`There is no store "${storeId}"`);
    return store;
  };
  return {
    read: ({ storeId, key, start, end }) =>
      nullIfMissing(async () => {
        const stream = await find(storeId).read(key, start, end ?? Infinity);
        const bytes = await readAll(stream, end === null ? null : end - start);
        return new Transferred(bytes, [bytes.buffer]);
      }),

    size: ({ storeId, key }) =>
      nullIfMissing(async () => (await find(storeId).stat(key))?.sizeBytes ?? null),

    async write({ storeId, key, bytes }) {
      const store = find(storeId);
      await beforeWrite(key);
      await store.write(key, bytes);
    },
  };
}

async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

/** All bytes of a stream in memory of their own, `length` at most. */
async function readAll(stream: Readable, length: number | null): Promise<Uint8Array<ArrayBuffer>> {
  if (length === null) return joinPieces(stream);
  const out = new Uint8Array(length);
  let at = 0;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    const part = piece.subarray(0, length - at);
    out.set(part, at);
    at += part.length;
  }
  return at === length ? out : out.slice(0, at);
}

async function joinPieces(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as AsyncIterable<Uint8Array>) pieces.push(piece);
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
