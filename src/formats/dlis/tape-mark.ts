/**
 * Bytes of one tape mark: type, position of the mark before, position of the next; 32-bit
 * little-endian.
 */
export const TAPE_MARK_BYTES = 12;

/**
 * Where the data of the first tape record begins if `head` (the file's first bytes) begins with
 * tape marks, else -1. Tape marks proper (type 1) may come before it.
 */
export function tapeDataStart(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let before = 0;
  for (let at = 0; at + TAPE_MARK_BYTES <= head.length;) {
    const type = view.getUint32(at, true);
    const next = view.getUint32(at + 8, true);
    if (type > 1 || view.getUint32(at + 4, true) !== before || next < at + TAPE_MARK_BYTES)
      return -1;
    if (type === 0) return next > at + TAPE_MARK_BYTES ? at + TAPE_MARK_BYTES : -1;
    if (next !== at + TAPE_MARK_BYTES) return -1;
    before = at;
    at = next;
  }
  return -1;
}
