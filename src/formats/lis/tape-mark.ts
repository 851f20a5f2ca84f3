/** Bytes of a tape mark: type, offset of the mark before, offset of the next; 32-bit little-endian. */
export const TAPE_MARK_BYTES = 12;

/** A tape mark of a tape image (TIF). */
export interface TapeMark {
  /** 0 before a record, 1 for the end of a file; other values are damage. */
  type: number;
  /** Offset of the mark before, modulo 2^32. */
  previous: number;
  /** Offset of the next mark; offsets of files beyond 4 GiB are completed. */
  next: number;
}

/** Reads the mark at `at` of `bytes`, which lies at `offset` of the file. */
export function readTapeMark(bytes: Uint8Array, at: number, offset: number): TapeMark {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const low = view.getUint32(at + 8, true);
  const base = offset - (offset % 2 ** 32);
  const next = base + low;
  return {
    type: view.getUint32(at, true),
    previous: view.getUint32(at + 4, true),
    // Offsets are 32 bits wide and begin again at zero after 4 GiB.
    next: next <= offset && offset - next > 2 ** 31 ? next + 2 ** 32 : next,
  };
}

/** Whether a mark has a known type and leads forward. */
export function isSoundMark(mark: TapeMark, offset: number): boolean {
  return mark.type <= 1 && mark.next >= offset + TAPE_MARK_BYTES;
}

/** Whether a file begins with a tape mark. */
export function beginsWithMark(head: Uint8Array): boolean {
  if (head.length < TAPE_MARK_BYTES) return false;
  const mark = readTapeMark(head, 0, 0);
  if (mark.type > 1 || mark.previous !== 0) return false;
  return mark.type === 0 ? mark.next > TAPE_MARK_BYTES : mark.next === TAPE_MARK_BYTES;
}

/**
 * Where the first tape record begins in a file that begins with tape marks, or -1. Marks of the
 * end of a file may come before it.
 */
export function firstTapeRecord(head: Uint8Array): number {
  if (!beginsWithMark(head)) return -1;
  for (let at = 0; at + TAPE_MARK_BYTES <= head.length;) {
    const mark = readTapeMark(head, at, at);
    if (!isSoundMark(mark, at)) return -1;
    if (mark.type === 0) return at + TAPE_MARK_BYTES;
    at = mark.next;
  }
  return -1;
}
