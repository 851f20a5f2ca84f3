/** Bytes of a visible record's header: length (2), FF, 01 (RP66 V1 2.3.6). */
export const VISIBLE_HEADER_BYTES = 4;

/** Bytes of a logical record segment's header: length (2), attributes, type (RP66 V1 2.2.2.1). */
export const SEGMENT_HEADER_BYTES = 4;

/** Length in bytes of the visible record whose header is at `at`; 0 if no valid header is there. */
export function visibleLength(bytes: Uint8Array, at: number): number {
  if (bytes[at + 2] !== 0xff || bytes[at + 3] !== 1) return 0;
  const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  return length < VISIBLE_HEADER_BYTES ? 0 : length;
}

/**
 * Length of the visible record at `at` if it is one beyond doubt: its first segment fits into it,
 * and another visible record or the end of the bytes follows. 0 otherwise. For finding the way back
 * after damage.
 */
export function plausibleVisibleLength(bytes: Uint8Array, at: number, endsHere: boolean): number {
  const length = visibleLength(bytes, at);
  if (length < VISIBLE_HEADER_BYTES + SEGMENT_HEADER_BYTES) return 0;
  const segment = (bytes[at + 4] ?? 0) * 256 + (bytes[at + 5] ?? 0);
  if (segment < SEGMENT_HEADER_BYTES || segment > length - VISIBLE_HEADER_BYTES) return 0;
  const next = at + length;
  if (next + VISIBLE_HEADER_BYTES > bytes.length)
    return endsHere && next <= bytes.length ? length : 0;
  return visibleLength(bytes, next) > 0 ? length : 0;
}
