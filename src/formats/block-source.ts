import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { msg } from './msg.ts';

/** How a `BlockSource` gets and keeps its bytes. */
export interface BlockSourceOptions {
  name: string;
  sizeBytes: number;
  /**
   * The bytes [start, end), all of them: `end` never passes the size.
   * @throws {FormatError} SOURCE_FAILED when they cannot be had
   */
  load(start: number, end: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the whole source: what is under way is aborted, later reads reject. */
  signal?: AbortSignal;
  /** Bytes at the start of the file that are known already. */
  head?: Uint8Array;
  /** Default 1 MiB. */
  blockBytes?: number;
  /**
   * Loads exactly the range of each read and caches nothing: for readers that merge their ranges
   * themselves (SEG-Y).
   */
  isExact?: boolean;
  /** Blocks kept, the least recently used dropped first; default 16. */
  maxBlocks?: number;
}

/**
 * A block that is being loaded, and the number of reads that wait for it. It is aborted when the
 * last of them is.
 */
interface Loading {
  bytes: Promise<Uint8Array>;
  abort: AbortController;
  waiting: number;
}

/** Blocks of one long read that are loaded at the same time. */
const PARALLEL = 4;
/** Longest single read; a reader that asks for more has believed a hostile count. */
const MAX_READ_BYTES = 2 ** 30;

/**
 * Random access to a slow medium through a cache of blocks, with read-ahead of one block while
 * reading goes forward.
 */
export class BlockSource implements ByteSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly #options: BlockSourceOptions;
  readonly #blockBytes: number;
  readonly #maxBlocks: number;
  /** In order of use, oldest first. */
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #loading = new Map<number, Loading>();
  #lastEnd = 0;

  constructor(options: BlockSourceOptions) {
    this.#options = options;
    this.name = options.name;
    this.sizeBytes = options.sizeBytes;
    this.#blockBytes = options.blockBytes ?? 2 ** 20;
    this.#maxBlocks = options.maxBlocks ?? 16;
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    this.#options.signal?.throwIfAborted();
    signal?.throwIfAborted();
    const start = Math.min(offset, this.sizeBytes);
    const end = Math.min(offset + length, this.sizeBytes);
    if (end - start > MAX_READ_BYTES)
      throw new FormatError('FILE_TOO_LARGE', msg`${end - start} bytes were asked for at once`, {
        byteOffset: start,
      });
    const forward = start === this.#lastEnd && start > 0;
    this.#lastEnd = end;
    if (end <= start) return new Uint8Array(0);

    const { head } = this.#options;
    if (head && end <= head.length) return head.subarray(start, end);
    if (this.#options.isExact)
      return this.#options.load(
        start,
        end,
        AbortSignal.any([signal, this.#options.signal].filter((one) => one !== undefined)),
      );
    const first = Math.floor(start / this.#blockBytes);
    const last = Math.floor((end - 1) / this.#blockBytes);
    const bytes =
      first === last
        ? this.#cut(await this.#block(first, signal), first, start, end)
        : await this.#gather(start, end, signal);
    if (forward) this.#readAhead(last + 1);
    return bytes;
  }

  /** The part of [start, end) that lies in `block`. */
  #cut(block: Uint8Array, number: number, start: number, end: number): Uint8Array {
    const base = number * this.#blockBytes;
    return block.subarray(Math.max(start - base, 0), end - base);
  }

  /** The bytes [start, end) of several blocks. */
  async #gather(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    const out = new Uint8Array(end - start);
    const last = Math.floor((end - 1) / this.#blockBytes);
    let next = Math.floor(start / this.#blockBytes);
    const work = async (): Promise<void> => {
      while (next <= last) {
        const number = next++;
        const part = this.#cut(await this.#block(number, signal), number, start, end);
        out.set(part, Math.max(number * this.#blockBytes, start) - start);
      }
    };
    try {
      await Promise.all(Array.from({ length: PARALLEL }, work));
    } finally {
      next = last + 1; // stops the other loops when one block has failed
    }
    return out;
  }

  async #block(number: number, signal?: AbortSignal): Promise<Uint8Array> {
    const kept = this.#blocks.get(number);
    if (kept) {
      this.#blocks.delete(number);
      this.#blocks.set(number, kept);
      return kept;
    }
    const loading = this.#load(number);
    loading.waiting++;
    const leave = () => {
      if (--loading.waiting === 0) loading.abort.abort(signal?.reason);
    };
    if (!signal) {
      return loading.bytes.finally(() => loading.waiting--);
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        leave();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      loading.bytes.then(resolve, reject).finally(() => {
        if (!signal.aborted) loading.waiting--;
        signal.removeEventListener('abort', onAbort);
      });
    });
  }

  #load(number: number): Loading {
    const known = this.#loading.get(number);
    if (known && !known.abort.signal.aborted) return known;
    const abort = new AbortController();
    const outer = this.#options.signal;
    const onAbort = () => abort.abort(outer?.reason);
    outer?.addEventListener('abort', onAbort, { once: true });
    const loading: Loading = { abort, waiting: 0, bytes: this.#fetchBlock(number, abort.signal) };
    this.#loading.set(number, loading);
    loading.bytes
      .then(
        (bytes) => this.#keep(number, bytes),
        () => undefined,
      ) // whoever waits for `bytes` gets the error
      .finally(() => {
        outer?.removeEventListener('abort', onAbort);
        if (this.#loading.get(number) === loading) this.#loading.delete(number);
      });
    return loading;
  }

  async #fetchBlock(number: number, signal: AbortSignal): Promise<Uint8Array> {
    const start = number * this.#blockBytes;
    const end = Math.min(start + this.#blockBytes, this.sizeBytes);
    const head = this.#options.head?.subarray(start, end);
    if (!head?.length) return this.#options.load(start, end, signal);
    const block = new Uint8Array(end - start);
    block.set(head);
    if (head.length < block.length)
      block.set(await this.#options.load(start + head.length, end, signal), head.length);
    return block;
  }

  #keep(number: number, bytes: Uint8Array): void {
    this.#blocks.set(number, bytes);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#maxBlocks) break;
      this.#blocks.delete(oldest);
    }
  }

  /**
   * A block read ahead in vain costs one request; a failure shows when the block is really wanted.
   */
  #readAhead(number: number): void {
    if (number * this.#blockBytes < this.sizeBytes && !this.#blocks.has(number)) this.#load(number);
  }
}
