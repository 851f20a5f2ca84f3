import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import { TAPE_MARK_BYTES } from './tape-mark.ts';
import { type Message, msg } from '../msg.ts';

const MARKS_PER_READ = 8192;

/**
 * A file in a tape image format (TIF) wrapper: each tape record lies between marks that chain it to
 * the next. Reads give the bytes without the marks; `physicalOffset` tells where they really lie.
 */
export class TapeImageSource implements ByteSource {
  /** First stripped offset and physical offset of the data of each tape record found so far. */
  readonly #stripped: number[] = [];
  readonly #physical: number[] = [];
  #strippedEnd = 0;
  #nextMark: number;
  #ended = false;
  #lastWasTapeMark = false;

  constructor(
    private readonly source: ByteSource,
    start: number,
    private readonly warnings: WarningList,
  ) {
    this.#nextMark = start;
  }

  get name(): string {
    return this.source.name;
  }

  /** The size is known once all marks have been passed. */
  get sizeBytes(): number | null {
    return this.#ended ? this.#strippedEnd : null;
  }

  /** Where in the file the byte at `offset` lies. */
  physicalOffset(offset: number): number {
    const i = this.#recordAt(offset);
    return i < 0 ? offset : (this.#physical[i] ?? 0) + offset - (this.#stripped[i] ?? 0);
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    while (!this.#ended && this.#strippedEnd < offset + length)
      await this.#followMarks(offset + length, signal);
    const size = Math.max(0, Math.min(length, this.#strippedEnd - offset));
    if (size === 0) return new Uint8Array(0);
    const first = this.#recordAt(offset);
    const last = this.#recordAt(offset + size - 1);
    const from = this.physicalOffset(offset);
    const bytes = await this.source.read(
      from,
      this.physicalOffset(offset + size - 1) + 1 - from,
      signal,
    );
    if (first === last) return bytes;
    const joined = new Uint8Array(size);
    for (let i = first; i <= last; i++) {
      const start = Math.max(offset, this.#stripped[i] ?? 0);
      const end = Math.min(offset + size, this.#stripped[i + 1] ?? this.#strippedEnd);
      const at = (this.#physical[i] ?? 0) + start - (this.#stripped[i] ?? 0) - from;
      joined.set(bytes.subarray(at, at + end - start), start - offset);
    }
    return joined;
  }

  /** Position in the tables of the tape record that holds `offset`, -1 before the first. */
  #recordAt(offset: number): number {
    let low = 0;
    let high = this.#stripped.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#stripped[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /**
   * Follows the chain until data up to `wanted` is known; marks that lie close together come in one
   * read.
   */
  async #followMarks(wanted: number, signal?: AbortSignal): Promise<void> {
    const blockStart = this.#nextMark;
    const span = Math.max(
      TAPE_MARK_BYTES,
      Math.min(wanted - this.#strippedEnd + TAPE_MARK_BYTES * MARKS_PER_READ, 1 << 20),
    );
    const block = await this.source.read(blockStart, span, signal);
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    if (block.length < TAPE_MARK_BYTES) {
      if (block.length > 0 || !this.#lastWasTapeMark)
        this.#end('TAPE_IMAGE_TRUNCATED', msg`The tape image ends without its closing marks`);
      this.#ended = true;
    }
    while (!this.#ended && this.#nextMark + TAPE_MARK_BYTES <= blockStart + block.length)
      this.#mark(view, this.#nextMark - blockStart, block.length, span);
  }

  #mark(view: DataView, at: number, blockBytes: number, span: number): void {
    const type = view.getUint32(at, true);
    const next = view.getUint32(at + 8, true);
    // Positions are 32 bits wide and begin again at zero after 4 GiB.
    const data = ((next - (this.#nextMark % 2 ** 32) + 2 ** 32) % 2 ** 32) - TAPE_MARK_BYTES;
    const padding = type === 0 && next === 0;
    if (type > 1 || data < 0 || padding) {
      this.#end(
        padding ? 'TAPE_IMAGE_PADDED' : 'TAPE_IMAGE_BROKEN',
        padding
          ? msg`The tape image is padded with zeros after its last record`
          : msg`A tape mark is broken; what follows is lost`,
      );
      return;
    }
    if (
      type === 1 &&
      this.#lastWasTapeMark &&
      this.#strippedEnd > 0 &&
      !chainsOn(view, at + TAPE_MARK_BYTES, this.#nextMark)
    ) {
      this.#ended = true;
      const rest = (this.source.sizeBytes ?? 0) - this.#nextMark - TAPE_MARK_BYTES;
      if (rest > 0)
        this.warnings.add(
          'TAPE_IMAGE_TRAILING',
          msg`${rest} bytes after the closing tape marks, at byte ${this.#nextMark}, are passed over.`,
          { byteOffset: this.#nextMark },
        );
      return;
    }
    this.#lastWasTapeMark = type === 1;
    if (data > 0) this.#addRecord(data, at, blockBytes, span);
    this.#nextMark += TAPE_MARK_BYTES + data;
  }

  #addRecord(data: number, at: number, blockBytes: number, span: number): void {
    const start = this.#nextMark + TAPE_MARK_BYTES;
    const fileEnd =
      this.source.sizeBytes ?? (blockBytes < span ? this.#nextMark - at + blockBytes : Infinity);
    const length = Math.min(data, fileEnd - start);
    if (length > 0) {
      this.#stripped.push(this.#strippedEnd);
      this.#physical.push(start);
      this.#strippedEnd += length;
    }
    if (length < data) this.#end('TAPE_IMAGE_TRUNCATED', msg`The file ends within a tape record`);
  }

  #end(code: string, message: Message): void {
    this.#ended = true;
    this.warnings.add(code, msg`${message}, at byte ${this.#nextMark}.`, {
      byteOffset: this.#nextMark,
    });
  }
}

/**
 * Whether more records follow two tape marks, which end a tape: an image may hold several files, if
 * the chain of marks continues behind them.
 */
function chainsOn(view: DataView, at: number, lastMark: number): boolean {
  if (at + TAPE_MARK_BYTES > view.byteLength) return false;
  const position = lastMark + TAPE_MARK_BYTES;
  return (
    view.getUint32(at, true) === 0 &&
    view.getUint32(at + 4, true) === lastMark % 2 ** 32 &&
    view.getUint32(at + 8, true) > position % 2 ** 32
  );
}
