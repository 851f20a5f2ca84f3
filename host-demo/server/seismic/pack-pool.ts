import { availableParallelism } from 'node:os';
import type { Transferred } from '../../../src/rpc/rpc.ts';
import { ThreadPool } from '../threads/thread-pool.ts';

/** Threads at most: with more, the thread that makes the chunks is the slowest. */
const MOST_THREADS = 6;

/** What a packing thread does. */
export interface PackService {
  /** gzip. */
  pack(bytes: Uint8Array): Transferred<Uint8Array>;
}

/**
 * Threads that pack chunks, so that neither the reader nor the file calls of the server wait for
 * it; one core is left to these.
 */
export class PackPool {
  readonly #threads: ThreadPool<PackService>;

  constructor(threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))) {
    this.#threads = new ThreadPool(threads, {
      module: new URL('./pack-worker.ts', import.meta.url),
    });
  }

  /** gzip. @throws {ThreadError} if the thread crashed or the pool is closed */
  async pack(bytes: Uint8Array): Promise<Uint8Array> {
    // A copy of the chunk alone: it may be a part of something larger that is used again.
    const own = bytes.slice();
    return this.#threads.call('pack', own, { transfer: [own.buffer] });
  }

  close(): Promise<void> {
    return this.#threads.dispose();
  }
}
