import { findLabel, isVersionAt } from './storage-unit-label.ts';
import { tapeDataStart } from './tape-mark.ts';
import { visibleLength } from './visible-record.ts';

/** How far into a file a label or the first visible record is looked for. */
export const HEAD_BYTES = 4096;

/**
 * Whether a file is DLIS by its first bytes (a few hundred do): a storage unit label, perhaps after
 * garbage, perhaps in a tape image wrapper; or a visible record alone. A name that ends in ".dlis"
 * is enough, so that a damaged start still gets the reader that can say what is wrong with it.
 */
export function looksLikeDlis(head: Uint8Array, name: string): boolean {
  if (findLabel(head, HEAD_BYTES) >= 0) return true;
  if (isVersionAt(head, 0)) return true;
  if (visibleLength(head, 0) > 0) return true;
  if (isTapeImage(head)) return true;
  return /\.dlis$/i.test(name);
}

/** Whether the file is DLIS in a tape image: marks, then a label or a visible record. */
export function isTapeImage(head: Uint8Array): boolean {
  const data = tapeDataStart(head);
  return data >= 0 && (isVersionAt(head, data + 4) || visibleLength(head, data) > 0);
}
