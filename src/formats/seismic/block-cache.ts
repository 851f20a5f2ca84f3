/** A block that is there or on its way. */
interface Entry<Block> {
  block: Block | null;
  bytes: number;
  loading: Promise<Block>;
  stop: AbortController;
  waiting: number;
}

/**
 * Blocks by key, the least recently used leaving first. One load serves all who wait for it and
 * ends when the last of them goes.
 */
export class BlockCache<Block> {
  readonly #entries = new Map<string, Entry<Block>>();
  #bytes = 0;
  #isClosed = false;

  constructor(
    private readonly budgetBytes: number,
    private readonly bytesOf: (block: Block) => number,
  ) {}

  /**
   * @throws {DOMException} AbortError when `signal` is aborted or the cache is closed, and what
   * `load` throws
   */
  async get(
    key: string,
    load: (signal: AbortSignal) => Promise<Block>,
    signal?: AbortSignal,
  ): Promise<Block> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw closed();
    const entry = this.#entries.get(key) ?? this.#begin(key, load);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (entry.block !== null) return entry.block;
    entry.waiting++;
    return new Promise<Block>((resolve, reject) => {
      const leave = (): void => {
        if (--entry.waiting === 0) {
          this.#forget(key, entry);
          entry.stop.abort(signal?.reason);
        }
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      entry.loading
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const { stop } of this.#entries.values()) stop.abort(closed());
    this.#entries.clear();
    this.#bytes = 0;
  }

  #begin(key: string, load: (signal: AbortSignal) => Promise<Block>): Entry<Block> {
    const stop = new AbortController();
    const entry: Entry<Block> = {
      block: null,
      bytes: 0,
      loading: load(stop.signal),
      stop,
      waiting: 0,
    };
    entry.loading.then(
      (block) => this.#keep(key, entry, block),
      () => this.#forget(key, entry),
    );
    return entry;
  }

  #keep(key: string, entry: Entry<Block>, block: Block): void {
    if (this.#entries.get(key) !== entry) return;
    entry.block = block;
    entry.bytes = this.bytesOf(block);
    this.#bytes += entry.bytes;
    for (const [oldest, { block: held, bytes }] of this.#entries) {
      if (this.#bytes <= this.budgetBytes) return;
      if (held === null) continue;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  #forget(key: string, entry: Entry<Block>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

function closed(): DOMException {
  return new DOMException('The survey is closed', 'AbortError');
}
