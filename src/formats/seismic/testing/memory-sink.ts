import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FolderRange } from '../store-folder.ts';
import type { StoreSink } from '../write-seismic-store.ts';

const pack = promisify(gzip);

/** gzip at its first level. */
export async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = await pack(bytes, { level: 1, chunkSize: 256 << 10 });
  return new Uint8Array(packed); // slices of a Buffer share its bytes
}

/** A folder in memory. */
export class MemorySink implements StoreSink {
  readonly name = 'memory';
  readonly files = new Map<string, Uint8Array>();
  /** Keys in the order in which they were asked for. */
  readonly got: string[] = [];
  readonly written: string[] = [];

  get(key: string, range?: FolderRange, signal?: AbortSignal): Promise<Uint8Array | null> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.got.push(key);
    const bytes = this.files.get(key);
    if (!bytes) return Promise.resolve(null);
    if (!range) return Promise.resolve(bytes);
    return Promise.resolve('last' in range ? bytes.subarray(Math.max(0, bytes.length - range.last)) : bytes.subarray(range.start, range.end));
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    this.files.set(key, bytes);
    this.written.push(key);
    return Promise.resolve();
  }
}
