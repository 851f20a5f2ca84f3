import { findLabel, isVersionAt } from './storage-unit-label.ts';
import { looksLikeTapeImage, TAPE_MARK_BYTES } from './tape-image.ts';
import { visibleLength } from './visible-record.ts';

/** How far into a file a label or the first visible record is looked for. */
export const HEAD_BYTES = 4096;

/**
 * Whether a file is DLIS by its first bytes (a few hundred do): a storage unit label, perhaps after garbage, perhaps in
 * a tape image wrapper; or a visible record alone. A name that ends in ".dlis" is enough, so that a
 * damaged start still gets the reader that can say what is wrong with it.
 */
export function looksLikeDlis(head: Uint8Array, name: string): boolean {
  if (findLabel(head, HEAD_BYTES) >= 0) return true;
  if (isVersionAt(head, 0)) return true;
  if (visibleLength(head, 0) > 0) return true;
  if (looksLikeTapeImage(head) && (visibleLength(head, TAPE_MARK_BYTES) > 0 || isVersionAt(head, TAPE_MARK_BYTES + 4))) return true;
  return /\.dlis$/i.test(name);
}
