import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { SegmentList, SegmentReader, Stretch } from './segment-list.ts';

/** Stretches are read together while they lie this close and the block stays this small. */
const BLOCK_BYTES = 4 << 20, LARGEST_GAP = 1 << 18, BLOCK_STRETCHES = 1 << 16;

/** Takes the bytes of one record: `start` … `end` of `view` and `bytes`. Answers false to end the reading. */
export type RecordVisitor = (view: DataView, bytes: Uint8Array, start: number, end: number) => boolean;

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
export async function readRecords(source: ByteSource, segments: SegmentList, visit: RecordVisitor, options: RecordReadOptions = {}): Promise<void> {
  const reader = segments.reader();
  let ahead = reader.next();
  let scratch = new Uint8Array(0);
  let used = 0;
  while (ahead) {
    const block: Stretch[] = [];
    const from = ahead.offset;
    ahead = takeBlock(block, ahead, reader);
    const last = block[block.length - 1];
    const length = last ? last.offset + last.length - from : 0;
    options.onBlock?.(from);
    const bytes = await source.read(from, length, options.signal);
    if (bytes.length < length) throw new FormatError('SOURCE_FAILED', `The file has changed while it was read: ${length} bytes expected at byte ${from}, ${bytes.length} came.`, { byteOffset: from });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const stretch of block) {
      const start = stretch.offset - from;
      if (used === 0 && !stretch.continues) {
        if (!visit(view, bytes, start, start + stretch.length)) return;
        continue;
      }
      if (used + stretch.length > scratch.length) scratch = grown(scratch, used + stretch.length);
      scratch.set(bytes.subarray(start, start + stretch.length), used);
      used += stretch.length;
      if (stretch.continues) continue;
      const end = used;
      used = 0;
      if (!visit(new DataView(scratch.buffer), scratch, 0, end)) return;
    }
  }
}

/** Fills `block` from `first` on; returns the stretch after it. */
function takeBlock(block: Stretch[], first: Stretch, reader: SegmentReader): Stretch | null {
  let next: Stretch | null = first;
  let end = first.offset;
  while (next && block.length < BLOCK_STRETCHES && next.offset - end <= LARGEST_GAP && next.offset + next.length - first.offset <= BLOCK_BYTES) {
    block.push(next);
    end = next.offset + next.length;
    next = reader.next();
  }
  return next;
}

function grown(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
