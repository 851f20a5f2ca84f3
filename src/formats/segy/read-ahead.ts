import type { SizedSource } from '../known-size.ts';

/** Bytes that are read at once where less is requested: several traces of ordinary length. */
const AHEAD_BYTES = 128 << 10;
/** Bytes that are kept. */
const MOST_BYTES = 16 << 20;

interface KeptPiece {
  start: number;
  bytes: Uint8Array;
}

/** Bytes at the start of a file that a source over HTTP has read to find the size. */
const HEAD_BYTES = 64 << 10;

/** A source that keeps what is read while a file is being opened. */
export interface OpeningSource extends SizedSource {
  /** Drops what was kept: from now on reads go to the source itself. */
  release(): void;
}

/**
 * The same source while a file is being opened: what was read is kept, and small reads take in what
 * lies behind them, so that all that is decided by the same traces costs one request a place.
 */
export function readAhead(source: SizedSource): OpeningSource {
  const { name, sizeBytes } = source;
  let pieces: KeptPiece[] | null = [];
  let kept = 0;
  const endAhead = (offset: number): number =>
    Math.min(sizeBytes, offset < HEAD_BYTES / 2 ? HEAD_BYTES : offset + AHEAD_BYTES);
  return {
    name,
    sizeBytes,
    async read(offset, length, signal) {
      if (!pieces) return source.read(offset, length, signal);
      const found = pieces.find(
        ({ start, bytes }) => offset >= start && offset + length <= start + bytes.length,
      );
      if (found) return found.bytes.subarray(offset - found.start, offset - found.start + length);
      const end = Math.max(offset + length, endAhead(offset));
      const bytes = await source.read(offset, end - offset, signal);
      if (pieces && kept + bytes.length <= MOST_BYTES) {
        kept += bytes.length;
        pieces.push({ start: offset, bytes });
      }
      return bytes.subarray(0, length);
    },
    release() {
      pieces = null;
    },
  };
}
