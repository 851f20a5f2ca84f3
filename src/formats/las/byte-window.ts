import type { ByteSource } from '../byte-source.ts';
import type { ReadProgress } from '../log-file.ts';
import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import { hasHighBytes } from '../encoding/high-bytes.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { detectEncoding, Utf16Transcoder } from './encoding.ts';
import { joinBytes } from '../join-bytes.ts';
import type { LineTranscoder } from './line-transcoder.ts';

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
 * end; what follows `limit` is the beginning of a line whose rest is not read yet. Every encoding
 * is UTF-8 here already.
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
  /** Line that shows the doubt of the decision; 0 where it is not known. */
  doubtLine = 0;
  /** The encoding that is chosen, or the decision of an earlier pass; set before the first read. */
  encoding: TextEncoding | TextDecision | null = null;

  readonly #source: ByteSource;
  readonly #options: WindowOptions;
  #utf16: { encoding: TextEncoding; transcoder: Utf16Transcoder } | null = null;
  /** Null while all bytes are ASCII. */
  #lines: LineTranscoder | null = null;
  #end = 0;

  constructor(source: ByteSource, options: WindowOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** How the texts are read, as far as that is decided. */
  get decision(): TextDecision {
    if (this.#utf16) return chosenEncoding(this.#utf16.encoding);
    return this.#lines?.decision ?? chosenEncoding(this.#lines ? 'utf-8' : 'ascii');
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
    this.#append(await this.#plain(joinBytes(blocks), first));
    signal?.throwIfAborted();
    if (this.ended) this.#close();
    onProgress?.({ bytesRead: this.bytesRead, bytesTotal: total });
    return true;
  }

  /** The block as UTF-8. Lines are looked at from the first byte beyond ASCII on. */
  async #plain(block: Uint8Array, first: boolean): Promise<Uint8Array> {
    const body = first ? this.#skipMark(block) : block;
    if (this.#utf16) return this.#utf16.transcoder.push(body, this.ended);
    if (this.#lines) return this.#lines.push(body, this.ended);
    if (!hasHighBytes(body)) return body;
    const { LineTranscoder } = await import('./line-transcoder.ts');
    const lines = new LineTranscoder(this.encoding);
    this.#lines = lines;
    const plain = await lines.push(body, this.ended);
    if (first) this.doubtLine = lines.linesBefore + 1;
    return plain;
  }

  /** Sees UTF-16, and takes a byte order mark off. */
  #skipMark(block: Uint8Array): Uint8Array {
    const { encoding, bomLength } = detectEncoding(block);
    const chosen = this.encoding;
    const utf16 = chosen === 'utf-16le' || chosen === 'utf-16be' ? chosen : encoding;
    if (utf16 !== 'bytes')
      this.#utf16 = { encoding: utf16, transcoder: new Utf16Transcoder(utf16) };
    return block.subarray(bomLength);
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
