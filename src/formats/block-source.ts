import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { joinBytes } from './join-bytes.ts';
import { msg } from './msg.ts';

/** How a `BlockSource` gets and keeps its bytes. */
export interface BlockSourceOptions {
  name: string;
  sizeBytes: number;
  /**
   * The bytes [start, end), all of them: `end` never passes the size.
   * @throws {FormatError} SOURCE_FAILED when they cannot be had
   */
  load(
    start: number,
    end: number,
    signal: AbortSignal,
    /** Called as bytes arrive, with all that are there: the beginning of what is loaded. */
    onArrival?: (bytes: Uint8Array) => void,
  ): Promise<Uint8Array>;
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
  /** Blocks that are read ahead while reading goes forward; default 1. */
  aheadBlocks?: number;
}

/**
 * Blocks that are being loaded together, and the number of reads that wait for any of them. They
 * are aborted when the last of these reads is.
 */
interface Run {
  abort: AbortController;
  waiting: number;
}

/** A block that is being loaded. */
interface Loading {
  bytes: Promise<Uint8Array>;
  run: Run;
}

/** Blocks of one long read that are loaded at the same time. */
const PARALLEL = 4;
/** Longest single read; a reader that asks for more has believed a hostile count. */
const MAX_READ_BYTES = 2 ** 30;

/** Random access to a slow medium through a cache of blocks, with read-ahead while reading goes forward. */
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
    // Who reads a whole block at once reads the file from end to end.
    const isForward = (start === this.#lastEnd && start > 0) || end - start >= this.#blockBytes;
    this.#lastEnd = end;
    if (end <= start) return new Uint8Array(0);

    const { head, isExact } = this.#options;
    const first = Math.floor(start / this.#blockBytes);
    const last = Math.floor((end - 1) / this.#blockBytes);
    const bytes =
      head && end <= head.length
        ? head.subarray(start, end)
        : isExact
          ? this.#loadExactly(start, end, signal)
          : first === last
            ? this.#block(first, signal).then((block) => this.#cut(block, first, start, end))
            : this.#gather(start, end, signal);
    if (isForward && !isExact) this.#readAhead(last + 1);
    return bytes;
  }

  /** The bytes [start, end) by a request for what of them is not known. */
  async #loadExactly(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    const known = this.#options.head?.subarray(start, end) ?? new Uint8Array(0);
    const rest = await this.#options.load(
      start + known.length,
      end,
      AbortSignal.any([signal, this.#options.signal].filter((one) => one !== undefined)),
    );
    return known.length > 0 ? joinBytes([known, rest]) : rest;
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
    const { bytes, run } = this.#load(number);
    run.waiting++;
    const leave = () => {
      if (--run.waiting === 0) run.abort.abort(signal?.reason);
    };
    if (!signal) {
      return bytes.finally(() => run.waiting--);
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        leave();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      bytes.then(resolve, reject).finally(() => {
        if (!signal.aborted) run.waiting--;
        signal.removeEventListener('abort', onAbort);
      });
    });
  }

  #load(number: number): Loading {
    const known = this.#loading.get(number);
    if (known && !known.run.abort.signal.aborted) return known;
    return this.#loadRun(number, number + 1)[0]!;
  }

  /** Loads the blocks [first, end) by one request; each is there as soon as its bytes are. */
  #loadRun(first: number, end: number): Loading[] {
    const abort = new AbortController();
    const outer = this.#options.signal;
    const onAbort = () => abort.abort(outer?.reason);
    outer?.addEventListener('abort', onAbort, { once: true });
    const run: Run = { abort, waiting: 0 };
    const arrived = new ArrivingBlocks(end - first, this.#blockBytes);
    const whole = this.#fetchBlocks(first, end, abort.signal, (bytes) => arrived.take(bytes));
    whole
      .then(
        (bytes) => arrived.finish(bytes),
        (error: unknown) => arrived.fail(error),
      )
      .finally(() => outer?.removeEventListener('abort', onAbort));
    return arrived.blocks.map((bytes, i) => {
      const number = first + i;
      const loading: Loading = { run, bytes };
      this.#loading.set(number, loading);
      bytes
        .then(
          (block) => this.#keep(number, block),
          () => undefined,
        ) // whoever waits for `bytes` gets the error
        .finally(() => {
          if (this.#loading.get(number) === loading) this.#loading.delete(number);
        });
      return loading;
    });
  }

  async #fetchBlocks(
    first: number,
    end: number,
    signal: AbortSignal,
    onArrival: (bytes: Uint8Array) => void,
  ): Promise<Uint8Array> {
    const from = first * this.#blockBytes;
    const to = Math.min(end * this.#blockBytes, this.sizeBytes);
    const head = this.#options.head?.subarray(from, to);
    if (!head?.length) return this.#options.load(from, to, signal, onArrival);
    const block = new Uint8Array(to - from);
    block.set(head);
    if (head.length < block.length)
      block.set(await this.#options.load(from + head.length, to, signal), head.length);
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
   * Blocks read ahead in vain cost one request; a failure shows when they are really wanted. One
   * request has all of them: browsers make those for one address one after the other.
   */
  #readAhead(first: number): void {
    const most = Math.ceil(this.sizeBytes / this.#blockBytes);
    const isHere = (number: number): boolean =>
      this.#blocks.has(number) || this.#loading.has(number);
    // While the next block is here, the one that is read ahead is still to come.
    if (first >= most || isHere(first)) return;
    let end = first + 1;
    while (end < Math.min(most, first + (this.#options.aheadBlocks ?? 1)) && !isHere(end)) end++;
    this.#loadRun(first, end);
  }
}

/** Blocks of bytes that arrive one after the other. */
class ArrivingBlocks {
  /** One promise a block. */
  readonly blocks: Promise<Uint8Array>[];
  readonly #settle: { resolve(block: Uint8Array): void; reject(error: unknown): void }[] = [];
  #arrived = 0;

  constructor(
    count: number,
    private readonly blockBytes: number,
  ) {
    this.blocks = Array.from(
      { length: count },
      () => new Promise((resolve, reject) => this.#settle.push({ resolve, reject })),
    );
  }

  /** Takes all bytes that are there: blocks that are whole are given out. */
  take(bytes: Uint8Array): void {
    while ((this.#arrived + 1) * this.blockBytes <= bytes.length) this.#give(bytes);
  }

  /** Takes all bytes: the last block may be a short one. */
  finish(bytes: Uint8Array): void {
    while (this.#arrived < this.blocks.length) this.#give(bytes);
  }

  fail(error: unknown): void {
    for (const { reject } of this.#settle.slice(this.#arrived)) reject(error);
  }

  #give(bytes: Uint8Array): void {
    const at = this.#arrived++;
    this.#settle[at]?.resolve(bytes.subarray(at * this.blockBytes, (at + 1) * this.blockBytes));
  }
}
