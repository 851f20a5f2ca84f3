import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { nextPiece } from './http-request.ts';
import { type Message, msg } from './msg.ts';

const BLOCK_BYTES = 2 ** 20;

/** What is known about a stream beforehand, and how its failures are mapped. */
export interface StreamSourceOptions {
  name: string;
  /** Size that was declared; a stream that turns out longer makes it unknown again. */
  sizeBytes: number | null;
  /** Bytes held at most; a longer stream ends in FILE_TOO_LARGE. Default 1 GiB. */
  maxBytes?: number;
  /** Silence after which the stream counts as broken, milliseconds. Default 30,000. */
  stallMs?: number;
  /** Message for a stream longer than `maxBytes`; default: that of a server without Range. */
  tooLarge?(maxBytes: number): Message;
  /** Makes an error of what broke the stream at `byteOffset`. */
  failure(cause: unknown, byteOffset: number): Error;
}

/**
 * Bytes that come once and in order (a server without Range): kept in memory as they arrive, so
 * that any place already passed can be read again. Pulled from the stream only as far as someone
 * reads.
 */
export class StreamSource implements ByteSource {
  readonly name: string;
  readonly #options: StreamSourceOptions;
  readonly #maxBytes: number;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #blocks: Uint8Array[] = [];
  #arrived = 0;
  #ended = false;
  #broken: Error | null = null;
  #pull: Promise<void> | null = null;

  constructor(stream: ReadableStream<Uint8Array>, options: StreamSourceOptions) {
    this.name = options.name;
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? 2 ** 30;
    this.#reader = stream.getReader();
  }

  /** Exact once the stream has ended, the declared size before. */
  get sizeBytes(): number | null {
    if (this.#ended) return this.#arrived;
    const declared = this.#options.sizeBytes;
    return declared !== null && this.#arrived <= declared ? declared : null;
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    signal?.throwIfAborted();
    while (!this.#ended && this.#arrived < offset + length) {
      if (this.#broken) throw this.#broken;
      await this.#waitForMore(signal);
    }
    return this.#copy(Math.min(offset, this.#arrived), Math.min(offset + length, this.#arrived));
  }

  /**
   * Waits for one more chunk of the stream, the same one for all readers. Aborting one reader's
   * signal rejects its call; the stream continues for the others.
   */
  #waitForMore(signal?: AbortSignal): Promise<void> {
    this.#pull ??= this.#next().finally(() => {
      this.#pull = null;
    });
    const pull = this.#pull;
    if (!signal) return pull;
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      pull.then(resolve).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  /** Never rejects: a failure is kept for every reader that wants more than has arrived. */
  async #next(): Promise<void> {
    try {
      const { done, value } = await nextPiece(this.#reader, this.#options.stallMs);
      if (done) this.#ended = true;
      else this.#append(value);
    } catch (cause) {
      this.#broken =
        cause instanceof FormatError ? cause : this.#options.failure(cause, this.#arrived);
    }
  }

  #append(piece: Uint8Array): void {
    if (this.#arrived + piece.length > this.#maxBytes) {
      this.#reader.cancel().catch(() => undefined); // the connection is given up; how it ends is no matter
      throw new FormatError(
        'FILE_TOO_LARGE',
        this.#options.tooLarge?.(this.#maxBytes) ??
          msg`The server does not give parts of the file, and it is longer than ${this.#maxBytes} bytes`,
        { byteOffset: this.#arrived },
      );
    }
    for (let from = 0; from < piece.length;) {
      const at = this.#arrived % BLOCK_BYTES;
      if (at === 0) this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      const part = piece.subarray(from, from + BLOCK_BYTES - at);
      this.#blocks.at(-1)?.set(part, at);
      this.#arrived += part.length;
      from += part.length;
    }
  }

  #copy(start: number, end: number): Uint8Array {
    const first = Math.floor(start / BLOCK_BYTES);
    const base = first * BLOCK_BYTES;
    if (end - base <= BLOCK_BYTES)
      return this.#blocks[first]?.subarray(start - base, end - base) ?? new Uint8Array(0);
    const out = new Uint8Array(end - start);
    for (let at = start; at < end;) {
      const within = at % BLOCK_BYTES;
      const part = this.#blocks[Math.floor(at / BLOCK_BYTES)]?.subarray(within, within + end - at);
      if (!part) break;
      out.set(part, at - start);
      at += part.length;
    }
    return out;
  }
}
