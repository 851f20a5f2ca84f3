import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { SegmentList, SegmentReader } from './segment-list.ts';
import { msg } from '../msg.ts';

/** Stretches are read together while they lie this close and the block stays this small. */
const BLOCK_BYTES = 4 << 20,
  LARGEST_GAP = 1 << 18,
  BLOCK_STRETCHES = 1 << 16;

/** The bytes `start` … `end` of a view. */
export interface ViewSpan {
  view: DataView;
  start: number;
  end: number;
}

/**
 * The bytes of one record: `start` … `end` of `view` and of `bytes`, which show the same memory.
 */
export interface RecordSpan extends ViewSpan {
  bytes: Uint8Array;
  /** True where the memory is written again after this record. */
  isTemporary: boolean;
}

/** Takes one record; the span is reused for the next one. Answers false to end the reading. */
export type RecordVisitor = (record: RecordSpan) => boolean;

/** How far a reading has come. */
export interface RecordReadOptions {
  signal?: AbortSignal;
  /** Called before each block with the offset that has been reached. */
  onBlock?: (offset: number) => void;
}

/**
 * Reads the records whose stretches `segments` lists, in order, in blocks of at most 4 MiB.
 * @throws {FormatError} SOURCE_FAILED where the source no longer gives the bytes it gave before
 */
export async function readRecords(
  source: ByteSource,
  segments: SegmentList,
  visit: RecordVisitor,
  options: RecordReadOptions = {},
): Promise<void> {
  const reader = segments.reader();
  const block: Block = { start: 0, end: 0, starts: [], lengths: [], continues: [] };
  const records = new RecordJoiner(visit);
  let more = reader.next();
  while (more) {
    more = takeBlock(block, reader);
    const length = block.end - block.start;
    options.onBlock?.(block.start);
    const bytes = await source.read(block.start, length, options.signal);
    if (bytes.length < length)
      throw new FormatError(
        'SOURCE_FAILED',
        msg`The file has changed while it was read: ${length} bytes expected at byte ${block.start}, ${bytes.length} came.`,
        { byteOffset: block.start },
      );
    if (!records.takeBlock(block, bytes)) return;
  }
}

/**
 * Hands over the records of one block after another; one whose stretches lie apart is joined first.
 */
class RecordJoiner {
  /** Reused: a frame can have millions of records. */
  readonly #record: RecordSpan = {
    view: new DataView(new ArrayBuffer(0)),
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    isTemporary: false,
  };
  /** The stretches of a record that is not complete. */
  #scratch = new Uint8Array(0);
  #used = 0;

  constructor(private readonly visit: RecordVisitor) {}

  /** Answers false where the visitor ended the reading. */
  takeBlock(block: Block, bytes: Uint8Array): boolean {
    const record = this.#record;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < block.starts.length; i++) {
      const start = block.starts[i] ?? 0;
      const end = start + (block.lengths[i] ?? 0);
      const continues = block.continues[i] ?? false;
      if (this.#used > 0 || continues) {
        this.#append(bytes.subarray(start, end));
        if (continues) continue;
        record.view = new DataView(this.#scratch.buffer);
        record.bytes = this.#scratch;
        record.start = 0;
        record.end = this.#used;
        record.isTemporary = true;
        this.#used = 0;
      } else {
        record.view = view;
        record.bytes = bytes;
        record.start = start;
        record.end = end;
        record.isTemporary = false;
      }
      if (!this.visit(record)) return false;
    }
    return true;
  }

  #append(bytes: Uint8Array): void {
    const used = this.#used + bytes.length;
    if (used > this.#scratch.length) this.#scratch = grown(this.#scratch, used);
    this.#scratch.set(bytes, this.#used);
    this.#used = used;
  }
}

/** Stretches that are read at once; `starts` counts from the start of the block. */
interface Block {
  start: number;
  end: number;
  starts: number[];
  lengths: number[];
  continues: boolean[];
}

/** Fills `block` from the reader's present stretch on; false where none is left after it. */
function takeBlock(block: Block, reader: SegmentReader): boolean {
  block.start = block.end = reader.offset;
  block.starts.length = block.lengths.length = block.continues.length = 0;
  do {
    const far =
      reader.offset - block.end > LARGEST_GAP ||
      reader.offset + reader.length - block.start > BLOCK_BYTES;
    if (block.starts.length > 0 && (far || block.starts.length === BLOCK_STRETCHES)) return true;
    block.starts.push(reader.offset - block.start);
    block.lengths.push(reader.length);
    block.continues.push(reader.continues);
    block.end = reader.offset + reader.length;
  } while (reader.next());
  return false;
}

function grown(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
