import type { FolderRange, StoreSink } from '../store-folder.ts';

/** gzip as every platform has it. */
export async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(
      new Blob([bytes as Uint8Array<ArrayBuffer>])
        .stream()
        .pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer(),
  );
}

/** A folder in memory. */
export class MemorySink implements StoreSink {
  readonly name = 'memory';
  readonly files = new Map<string, Uint8Array>();
  /** Keys passed to `get`, in the order of the calls. */
  readonly got: string[] = [];
  readonly written: string[] = [];

  get(key: string, range?: FolderRange, signal?: AbortSignal): Promise<Uint8Array | null> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.got.push(key);
    const bytes = this.files.get(key);
    if (!bytes) return Promise.resolve(null);
    if (!range) return Promise.resolve(bytes);
    return Promise.resolve(
      'last' in range
        ? bytes.subarray(Math.max(0, bytes.length - range.last))
        : bytes.subarray(range.start, range.end),
    );
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    this.files.set(key, bytes);
    this.written.push(key);
    return Promise.resolve();
  }
}
