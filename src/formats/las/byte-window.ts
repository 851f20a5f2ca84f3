import type { ByteSource } from '../byte-source.ts';
import type { ReadProgress } from '../log-file.ts';
import { detectEncoding, Utf16Transcoder } from './encoding.ts';

const BLOCK_BYTES = 1 << 20;
const ENCODING_BYTES = 1024;
const LF = 10;
const CR = 13;

/** What a window needs to know of the caller. */
export interface WindowOptions {
  signal?: AbortSignal;
  onProgress?: (progress: ReadProgress) => void;
}

/** Whole lines that are in memory: `bytes[pos, limit)`. */
export interface LineSpan {
  readonly bytes: Uint8Array;
  readonly pos: number;
  readonly limit: number;
  /** Whether the file ends at `limit`. */
  readonly ended: boolean;
  /** Whether the last line of the file had no line end: it may have been cut. */
  readonly lastLineOpen: boolean;
}

/**
 * The part of a file that is in memory: `bytes[pos, limit)` are whole lines, each with its line
 * end; what follows
 * `limit` is the beginning of a line whose rest is not read yet. UTF-16 is UTF-8 here already.
 */
export class ByteWindow implements LineSpan {
  bytes: Uint8Array = new Uint8Array(0);
  /** Position in `bytes` of the first byte that is not consumed yet. */
  pos = 0;
  /** End of the last whole line. */
  limit = 0;
  /** True once the source has ended: then all that is left lies before `limit`. */
  ended = false;
  /** Whether the last line of the file had no line end: it may have been cut. */
  lastLineOpen = false;
  /** Bytes of the source read so far. */
  bytesRead = 0;

  readonly #source: ByteSource;
  readonly #options: WindowOptions;
  #transcoder: Utf16Transcoder | null = null;
  #end = 0;

  constructor(source: ByteSource, options: WindowOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Bytes held that are not consumed, whole lines or not. */
  get pendingBytes(): number {
    return this.#end - this.pos;
  }

  /** Appends one more block to the bytes that are left; returns false if the source has ended. */
  async more(): Promise<boolean> {
    if (this.ended) return false;
    const { signal, onProgress } = this.#options;
    signal?.throwIfAborted();
    const first = this.bytesRead === 0;
    const total = this.#source.sizeBytes;
    const blocks: Uint8Array[] = [];
    let length = 0;
    // The first bytes decide on the encoding: reading repeats until there are enough of them.
    do {
      const block = await this.#source.read(this.bytesRead, BLOCK_BYTES, signal);
      signal?.throwIfAborted();
      blocks.push(block);
      length += block.length;
      this.bytesRead += block.length;
      this.ended = block.length === 0 || (total !== null && this.bytesRead >= total);
    } while (first && !this.ended && length < ENCODING_BYTES);
    this.#append(this.#plain(joined(blocks, length), first));
    if (this.ended) this.#close();
    onProgress?.({ bytesRead: this.bytesRead, bytesTotal: total });
    return true;
  }

  #plain(block: Uint8Array, first: boolean): Uint8Array {
    let body = block;
    if (first) {
      const { encoding, bomLength } = detectEncoding(block);
      if (encoding !== 'bytes') this.#transcoder = new Utf16Transcoder(encoding);
      body = block.subarray(bomLength);
    }
    return this.#transcoder ? this.#transcoder.push(body, this.ended) : body;
  }

  #append(block: Uint8Array): void {
    const kept = this.#end - this.pos;
    // One byte more than needed: the line end that `#close` may add.
    const need = kept + block.length + 1;
    if (this.bytes.length < need || this.pos < kept) {
      const grown =
        this.bytes.length < need ? new Uint8Array(Math.max(need, kept * 2)) : this.bytes;
      if (grown === this.bytes) grown.copyWithin(0, this.pos, this.#end);
      else grown.set(this.bytes.subarray(this.pos, this.#end));
      this.bytes = grown;
    } else {
      this.bytes.copyWithin(0, this.pos, this.#end);
    }
    this.limit = Math.max(0, this.limit - this.pos);
    this.pos = 0;
    this.bytes.set(block, kept);
    this.#end = kept + block.length;
    this.#findLimit(kept - 1);
  }

  /**
   * The last line end in the new part; a CR that ends the buffer waits for the LF that may follow
   * it.
   */
  #findLimit(from: number): void {
    for (let i = this.#end - 1; i >= Math.max(0, from); i--) {
      const byte = this.bytes[i];
      if (byte === LF || (byte === CR && i < this.#end - 1)) {
        this.limit = i + 1;
        return;
      }
    }
  }

  #close(): void {
    const last = this.#end > this.pos ? this.bytes[this.#end - 1] : LF;
    if (last !== LF && last !== CR) {
      this.lastLineOpen = true;
      this.bytes[this.#end++] = LF;
    }
    this.limit = this.#end;
  }
}

function joined(blocks: readonly Uint8Array[], length: number): Uint8Array {
  if (blocks.length === 1) return blocks[0] as Uint8Array;
  const out = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    out.set(block, at);
    at += block.length;
  }
  return out;
}
