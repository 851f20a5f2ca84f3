import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Name that demo records carry as `storeId`. */
export const DEMO_STORE = 'demo';

/** Goes up when the generators write other bytes for the same well. */
const VERSION = 2;
/** Bytes of made files that are kept. */
const MOST_BYTES = 48 * 2 ** 20;

/** A file of the demo field that is made as a whole. */
export interface DemoFile {
  key: string;
  changed: Date;
  write(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The files of the demo field: none is stored, each is generated on demand. */
export class DemoStore implements FileStore {
  readonly id = DEMO_STORE;
  readonly #find: (key: string) => DemoFile | undefined;
  /** In order of use, oldest first. */
  readonly #made = new Map<string, Promise<Uint8Array>>();
  readonly #sizes = new Map<string, number>();

  constructor(find: (key: string) => DemoFile | undefined) {
    this.#find = find;
  }

  async stat(key: string): Promise<{ sizeBytes: number; etag: string; changed: Date } | null> {
    const file = this.#find(key);
    if (!file) return null;
    const sizeBytes = this.#sizes.get(key) ?? (await this.#bytes(file)).length;
    return {
      sizeBytes,
      etag: createHash('sha256').update(`${VERSION} ${key}`).digest('hex').slice(0, 16),
      changed: file.changed,
    };
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    const file = this.#find(key);
    if (!file) throw new Refused(404, 'NOT_FOUND', msg`File not found`);
    const part = (await this.#bytes(file)).subarray(start, end);
    return Readable.from(part.length > 0 ? [part] : [], { objectMode: false });
  }

  write(): Promise<void> {
    return Promise.reject(
      new Refused(403, 'FORBIDDEN', msg`Files of the demo field can only be read`),
    );
  }

  remove(): Promise<void> {
    return this.write();
  }

  async #bytes({ key, write }: DemoFile): Promise<Uint8Array> {
    const made = this.#made.get(key) ?? collected(write());
    this.#made.delete(key);
    this.#made.set(key, made);
    const bytes = await made;
    this.#sizes.set(key, bytes.length);
    this.#forget();
    return bytes;
  }

  #forget(): void {
    let bytes = [...this.#made.keys()].reduce((sum, key) => sum + (this.#sizes.get(key) ?? 0), 0);
    for (const key of this.#made.keys()) {
      if (bytes <= MOST_BYTES || this.#made.size === 1) return;
      bytes -= this.#sizes.get(key) ?? 0;
      this.#made.delete(key);
    }
  }
}

/** All pieces in one; others are served between two of them. */
async function collected(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) {
    parts.push(piece);
    await setImmediate();
  }
  return Buffer.concat(parts);
}
