import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Threads at most: more than that, the thread that makes the chunks is what is waited for. */
const MOST_THREADS = 6;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** Threads that pack chunks, so that neither the reader nor the file calls of the server wait for it; one core is left to these. */
export class PackPool {
  readonly #threads: { worker: Worker; waiting: Map<number, Waiting> }[] = [];
  /** Why nothing is packed any more; null while all threads run. */
  #ended: Error | null = null;
  #nextId = 1;

  constructor(threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))) {
    for (let i = 0; i < threads; i++) this.#threads.push(this.#start());
  }

  /** gzip. Rejects where the thread broke or the pool is closed. */
  pack(bytes: Uint8Array): Promise<Uint8Array> {
    if (this.#ended) return Promise.reject(this.#ended);
    const thread = this.#threads.reduce((least, one) =>
      one.waiting.size < least.waiting.size ? one : least,
    );
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject });
      // A copy of the chunk alone: it may be a part of something larger that is used again.
      const own = bytes.slice();
      thread.worker.postMessage({ id, bytes: own }, [own.buffer]);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(): { worker: Worker; waiting: Map<number, Waiting> } {
    const worker = new Worker(new URL('./pack-thread.mjs', import.meta.url), { execArgv: [] });
    const waiting = new Map<number, Waiting>();
    const end = (why: string): void => {
      this.#ended ??= new Error(why);
      for (const { reject } of waiting.values()) reject(this.#ended);
      waiting.clear();
    };
    worker.unref();
    worker.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
      waiting.get(id)?.resolve(bytes);
      waiting.delete(id);
    });
    worker.on('error', (error) => end(`A packing thread broke: ${error.message}`));
    worker.on('exit', () => end('A packing thread ended.'));
    return { worker, waiting };
  }
}
