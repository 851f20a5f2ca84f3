import type { ByteSource } from '../byte-source.ts';

/**
 * Bytes of one read from the source: a small first block, so that there is soon something to show,
 * then larger ones for fewer round trips.
 */
const FIRST_BLOCK_BYTES = 1 << 18,
  LARGEST_BLOCK_BYTES = 4 << 20;

/**
 * A window that slides over a source in blocks. The window's arrays are never written again: views
 * of them stay valid.
 */
export class ByteWindow {
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #blockBytes = FIRST_BLOCK_BYTES;
  /** Byte offset of the end of the source; Infinity until its size is known or a read is short. */
  #end: number;

  constructor(
    private readonly source: ByteSource,
    private readonly signal?: AbortSignal,
    private readonly largestBlock = LARGEST_BLOCK_BYTES,
  ) {
    this.#end = source.sizeBytes ?? Infinity;
  }

  /** Size of the source as far as it is known. */
  get end(): number {
    return this.#end;
  }

  /**
   * The bytes at `offset` if they are in the window (fewer only where the source ends), else null:
   * `load` them.
   */
  peek(offset: number, length: number): Uint8Array | null {
    const from = offset - this.#start;
    const wanted = Math.min(offset + length, Math.max(offset, this.#end)) - this.#start;
    if (from < 0 || wanted > this.#bytes.length) return null;
    return this.#bytes.subarray(from, wanted);
  }

  /** The bytes at `offset`, read where need be; fewer than `length` only where the source ends. */
  async load(offset: number, length: number): Promise<Uint8Array> {
    const known = this.peek(offset, length);
    if (known) return known;
    const from = offset - this.#start;
    const kept =
      from >= 0 && from < this.#bytes.length ? this.#bytes.subarray(from) : new Uint8Array(0);
    const requestedBytes = Math.max(length, this.#blockBytes) - kept.length;
    this.#blockBytes = Math.min(this.largestBlock, this.#blockBytes * 2);
    const read = await this.source.read(offset + kept.length, requestedBytes, this.signal);
    if (read.length < requestedBytes)
      this.#end = Math.min(this.#end, offset + kept.length + read.length);
    if (kept.length === 0) {
      this.#bytes = read;
    } else {
      this.#bytes = new Uint8Array(kept.length + read.length);
      this.#bytes.set(kept);
      this.#bytes.set(read, kept.length);
    }
    this.#start = offset;
    return this.#bytes.subarray(0, Math.min(length, this.#bytes.length));
  }
}
