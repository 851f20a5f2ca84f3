import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { ReadProgress } from '../log-file.ts';
import { msg } from '../msg.ts';

/** How pieces of a file are read. */
export interface PieceOptions {
  signal?: AbortSignal;
  /** Bytes of the ranges read so far, of all that will be read. */
  onProgress?: (progress: ReadProgress) => void;
  /** Pieces with at most this many bytes between them are read in one range. Default 16 KiB. */
  gapBytes?: number;
}

/** Bytes of a file, by number of the piece; pieces must not go backward. */
export interface Pieces {
  count: number;
  offset(i: number): number;
  length(i: number): number;
}

interface Range {
  first: number;
  last: number;
  start: number;
  end: number;
}

const GAP_BYTES = 16 * 1024;
/** A range ends where it gets longer than this; a single piece may be longer. */
const RANGE_BYTES = 4 << 20;
/** Ranges under way at the same time. */
const PARALLEL = 4;

/**
 * Reads pieces of a file in merged ranges and hands each over once, in any order. The bytes are
 * valid only during the call.
 * @throws {FormatError} FILE_TRUNCATED where the source ends before a piece does, and what the
 *   source throws
 * @throws {DOMException} AbortError
 */
export async function readPieces(
  source: ByteSource,
  pieces: Pieces,
  use: (i: number, bytes: Uint8Array) => void,
  options: PieceOptions = {},
): Promise<void> {
  const { signal, onProgress } = options;
  const ranges = mergeRanges(pieces, options.gapBytes ?? GAP_BYTES);
  const bytesTotal = onProgress ? sumBytes(mergeRanges(pieces, options.gapBytes ?? GAP_BYTES)) : 0;
  let bytesRead = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const { value: range, done } = ranges.next();
      if (done) return;
      signal?.throwIfAborted();
      const bytes = await source.read(range.start, range.end - range.start, signal);
      if (bytes.length < range.end - range.start)
        throw new FormatError(
          'FILE_TRUNCATED',
          msg`The file ended at byte ${range.start + bytes.length}, ${range.end} were there when it was opened.`,
          { byteOffset: range.start + bytes.length },
        );
      for (let i = range.first; i <= range.last; i++) {
        const from = pieces.offset(i) - range.start;
        use(i, bytes.subarray(from, from + pieces.length(i)));
      }
      bytesRead += bytes.length;
      onProgress?.({ bytesRead, bytesTotal });
      signal?.throwIfAborted();
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work));
  } finally {
    isOver = true; // one range failed: the others need not be read
  }
}

function* mergeRanges(
  { count, offset, length }: Pieces,
  gapBytes: number,
): Generator<Range, undefined> {
  let range: Range | null = null;
  for (let i = 0; i < count; i++) {
    const start = offset(i);
    const end = start + length(i);
    if (range && start - range.end <= gapBytes && end - range.start <= RANGE_BYTES) {
      range.last = i;
      range.end = Math.max(range.end, end);
    } else {
      if (range) yield range;
      range = { first: i, last: i, start, end };
    }
  }
  if (range) yield range;
  return undefined;
}

function sumBytes(ranges: Iterable<Range>): number {
  let bytes = 0;
  for (const { start, end } of ranges) bytes += end - start;
  return bytes;
}
