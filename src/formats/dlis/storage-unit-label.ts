import { readText } from './text.ts';

/** Bytes of a storage unit label. */
export const LABEL_BYTES = 80;

/**
 * Storage unit label (RP66 V1 2.3.2): the first 80 bytes of a storage unit. Texts as written,
 * trimmed.
 */
export interface StorageUnitLabel {
  sequence: string;
  /** "V1.00" */
  version: string;
  /** "RECORD" */
  structure: string;
  maximumLength: string;
  id: string;
}

/** Reads the label at `at`; fields that the bytes don't reach are "". */
export function readLabel(bytes: Uint8Array, at: number): StorageUnitLabel {
  const field = (start: number, length: number): string =>
    readText(bytes, Math.min(at + start, bytes.length), Math.min(at + start + length, bytes.length))
      .replaceAll('\0', ' ')
      .trim();
  return {
    sequence: field(0, 4),
    version: field(4, 5),
    structure: field(9, 6),
    maximumLength: field(15, 5),
    id: field(20, 60),
  };
}

/** True where a whole label of any version begins at `at`: four characters, "V1.00", "RECORD". */
export function isLabelAt(bytes: Uint8Array, at: number): boolean {
  return isVersionAt(bytes, at + 4);
}

/**
 * True where "V1.00RECORD" begins at `at`, of any version: the mark of a label, even of one whose
 * start is lost.
 */
export function isVersionAt(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x56 || bytes[at + 2] !== 0x2e) return false;
  return /^V\d\.\d\dRECORD$/.test(String.fromCharCode(...bytes.subarray(at, at + 11)));
}

/** Position of the first label in `bytes` that begins before `limit`, or -1. */
export function findLabel(bytes: Uint8Array, limit: number): number {
  for (let at = 0; at < Math.min(limit, bytes.length); at++) if (isLabelAt(bytes, at)) return at;
  return -1;
}
