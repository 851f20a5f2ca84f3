import { Readable } from 'node:stream';
import type { FileStore } from '../../host-demo/server/services.ts';

/**
 * A store whose disk is full after so many bytes of each file: what is written through it fails as
 * a file system does, in the midst of the file.
 */
export class FullStore implements FileStore {
  readonly #inner: FileStore;
  readonly #roomBytes: number;

  constructor(inner: FileStore, roomBytes: number) {
    this.#inner = inner;
    this.#roomBytes = roomBytes;
  }

  get id(): string {
    return this.#inner.id;
  }

  stat(key: string): ReturnType<FileStore['stat']> {
    return this.#inner.stat(key);
  }

  read(key: string, start?: number, end?: number): Promise<Readable> {
    return this.#inner.read(key, start, end);
  }

  remove(key: string): Promise<void> {
    return this.#inner.remove(key);
  }

  async sweep(folder: string, idleMs: number): Promise<void> {
    await this.#inner.sweep?.(folder, idleMs);
  }

  async write(key: string, content: Readable | Uint8Array): Promise<void> {
    const pieces = content instanceof Uint8Array ? [content] : content;
    await this.#inner.write(key, Readable.from(this.#untilFull(pieces), { objectMode: false }));
  }

  async *#untilFull(
    pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let left = this.#roomBytes;
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece as Uint8Array);
      if (bytes.length <= left) {
        left -= bytes.length;
        yield bytes;
        continue;
      }
      if (left > 0) yield bytes.subarray(0, left);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
  }
}
