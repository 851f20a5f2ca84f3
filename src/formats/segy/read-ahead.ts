import type { SizedSource } from './known-size.ts';

/** Bytes that are read at once where less is requested: several traces of ordinary length. */
const AHEAD_BYTES = 128 << 10;
/** Bytes that are kept. */
const MOST_BYTES = 16 << 20;

interface KeptPiece {
  start: number;
  bytes: Uint8Array;
}

/**
 * The same source while a file is being opened: what was read is kept, and small reads take in what
 * lies behind them, so that all that is decided by the same traces costs one request a place.
 */
export function readAhead(source: SizedSource): SizedSource {
  const { name, sizeBytes } = source;
  const pieces: KeptPiece[] = [];
  let kept = 0;
  return {
    name,
    sizeBytes,
    async read(offset, length, signal) {
      const found = pieces.find(
        ({ start, bytes }) => offset >= start && offset + length <= start + bytes.length,
      );
      if (found) return found.bytes.subarray(offset - found.start, offset - found.start + length);
      const end = Math.max(offset + length, Math.min(offset + AHEAD_BYTES, sizeBytes));
      const bytes = await source.read(offset, end - offset, signal);
      if (kept + bytes.length <= MOST_BYTES) {
        kept += bytes.length;
        pieces.push({ start: offset, bytes });
      }
      return bytes.subarray(0, length);
    },
  };
}
