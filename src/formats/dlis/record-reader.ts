import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { SegmentList, SegmentReader } from './segment-list.ts';

/** Stretches are read together while they lie this close and the block stays this small. */
const BLOCK_BYTES = 4 << 20,
  LARGEST_GAP = 1 << 18,
  BLOCK_STRETCHES = 1 << 16;

/** Takes the bytes of one record: `start` … `end` of `view` and `bytes`. Answers false to end the reading. */
export type RecordVisitor = (
  view: DataView,
  bytes: Uint8Array,
  start: number,
  end: number,
) => boolean;

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
  let scratch = new Uint8Array(0);
  let used = 0;
  let more = reader.next();
  while (more) {
    more = takeBlock(block, reader);
    const length = block.end - block.start;
    options.onBlock?.(block.start);
    const bytes = await source.read(block.start, length, options.signal);
    if (bytes.length < length)
      throw new FormatError(
        'SOURCE_FAILED',
        `The file has changed while it was read: ${length} bytes expected at byte ${block.start}, ${bytes.length} came.`,
        { byteOffset: block.start },
      );
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < block.starts.length; i++) {
      const start = block.starts[i] ?? 0;
      const size = block.lengths[i] ?? 0;
      if (used === 0 && !block.continues[i]) {
        if (!visit(view, bytes, start, start + size)) return;
        continue;
      }
      if (used + size > scratch.length) scratch = grown(scratch, used + size);
      scratch.set(bytes.subarray(start, start + size), used);
      used += size;
      if (block.continues[i]) continue;
      const end = used;
      used = 0;
      if (!visit(new DataView(scratch.buffer), scratch, 0, end)) return;
    }
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
