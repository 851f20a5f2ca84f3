import { plausibleLength, plausibleStart } from './physical-record.ts';
import { isDelimiter } from './record-type.ts';
import { firstTapeRecord } from './tape-mark.ts';

/** Records that have to follow each other in a file that begins without a header of any kind. */
const LINKS = 2;

/**
 * Whether a file is LIS 79 by its first bytes: a sound physical record with or without a tape mark
 * before it. Headers of reels, tapes and files are enough; of any other record the next one must
 * be sound too, or the file must end with it. A name that ends in ".lis" or ".tap" is enough, so
 * that a damaged start gets the reader that can say what is wrong with it.
 */
export function looksLikeLis(head: Uint8Array, name: string): boolean {
  return findFirstRecord(head) >= 0 || /\.(lis|tap)$/i.test(name);
}

/**
 * Where the first physical record of a LIS file begins: 0, or after tape marks; -1 if the bytes
 * are not LIS.
 */
export function findFirstRecord(head: Uint8Array): number {
  const marked = firstTapeRecord(head);
  const at = Math.max(0, marked);
  const length = plausibleStart(head, at);
  if (length === 0) return -1;
  if (isDelimiter(head[at + 4] ?? 0) || marked >= 0) return at;
  return isChain(head, at, LINKS) ? at : -1;
}

/**
 * Whether `links` sound physical records follow each other from `at` on, or as many as the bytes
 * hold; padding of zeros or blanks up to the next multiple of four may lie between them.
 */
export function isChain(bytes: Uint8Array, at: number, links: number): boolean {
  let next = at + plausibleStart(bytes, at);
  if (next === at) return false;
  for (let link = 1; link < links; link++) {
    let start = next;
    while (start < next + 4 && plausibleLength(bytes, start) === 0) {
      if (start + 6 > bytes.length) return isPadding(bytes, next, start);
      start++;
    }
    if (start === next + 4 || !isPadding(bytes, next, start)) return false;
    next = start + plausibleLength(bytes, start);
  }
  return true;
}

/** Whether the bytes from `start` to `end` are zeros or blanks. */
export function isPadding(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < Math.min(end, bytes.length); i++)
    if (bytes[i] !== 0 && bytes[i] !== 0x20) return false;
  return true;
}
