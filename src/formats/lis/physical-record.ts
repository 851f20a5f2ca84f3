import { isKnownType } from './record-type.ts';

/** Bytes of the header of a physical record: length and attributes, 16-bit big-endian. */
export const HEADER_BYTES = 4;

/** Bytes of the header of a logical record: type and attributes. */
export const LOGICAL_HEADER_BYTES = 2;

/** Longest physical record: its length is a 16-bit number. */
export const LONGEST_RECORD = 0xffff;

/** Bits of the attributes of a physical record. */
export const Attribute = {
  SUCCESSOR: 0x0001,
  PREDECESSOR: 0x0002,
  CHECKSUM_ERROR: 0x0020,
  PARITY_ERROR: 0x0040,
  RECORD_NUMBER: 0x0200,
  FILE_NUMBER: 0x0400,
  CHECKSUM_TYPE: 0x3000,
  CHECKSUM_16: 0x1000,
} as const;

/** Bits that no writer sets: undefined ones, undefined checksums and the physical type. */
const NEVER_SET = 0x699c;

/** Whether a record has no attribute that no writer sets. */
export function hasSoundAttributes(attributes: number): boolean {
  return (attributes & NEVER_SET) === 0;
}

/** Bytes of the trailer of a record: record number, file number and checksum, where present. */
export function trailerBytes(attributes: number): number {
  return (
    (attributes & Attribute.RECORD_NUMBER ? 2 : 0) +
    (attributes & Attribute.FILE_NUMBER ? 2 : 0) +
    ((attributes & Attribute.CHECKSUM_TYPE) === Attribute.CHECKSUM_16 ? 2 : 0)
  );
}

/** The least length of a record with these attributes. */
export function leastLength(attributes: number): number {
  const logicalHeader = attributes & Attribute.PREDECESSOR ? 0 : LOGICAL_HEADER_BYTES;
  return HEADER_BYTES + logicalHeader + trailerBytes(attributes);
}

/** The 16-bit big-endian number at `at`. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/**
 * Length of the physical record whose header may lie at `at`, or 0 where the bytes are no sound
 * header: too short a length, bits that no writer sets, or, in a record that begins a logical
 * record, a type that LIS-79 does not define. Needs six bytes.
 */
export function plausibleLength(bytes: Uint8Array, at: number): number {
  if (at + HEADER_BYTES + LOGICAL_HEADER_BYTES > bytes.length) return 0;
  const length = uint16(bytes, at);
  const attributes = uint16(bytes, at + 2);
  if (length < leastLength(attributes) || !hasSoundAttributes(attributes)) return 0;
  if (attributes & Attribute.PREDECESSOR) return length;
  return isKnownType(bytes[at + 4] ?? 0) && bytes[at + 5] === 0 ? length : 0;
}

/** Whether a plausible header at `at` begins a logical record. */
export function plausibleStart(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at + 2) & Attribute.PREDECESSOR ? 0 : plausibleLength(bytes, at);
}
