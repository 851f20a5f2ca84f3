import { FormatError } from '../format-error.ts';
import { findRepCode, formatNumber, readValue } from './rep-codes.ts';
import { decodeName } from './text.ts';
import { uint16 } from './physical-record.ts';
import { type Message, msg } from '../msg.ts';

/** Types of entry blocks. */
export const Entry = {
  TERMINATOR: 0,
  DATA_TYPE: 1,
  SPEC_TYPE: 2,
  FRAME_SIZE: 3,
  DIRECTION: 4,
  SCALE: 5,
  REFERENCE: 6,
  REFERENCE_UNITS: 7,
  SPACING: 8,
  SPACING_UNITS: 9,
  FRAMES_PER_RECORD: 11,
  ABSENT: 12,
  DEPTH_MODE: 13,
  DEPTH_UNITS: 14,
  DEPTH_CODE: 15,
  SPEC_SUBTYPE: 16,
} as const;

const LAST_ENTRY = Entry.SPEC_SUBTYPE;

/** Values of entries that are missing; an entry of size 0 has no value and no default either. */
const DEFAULTS: ReadonlyMap<number, number | string> = new Map<number, number | string>([
  [Entry.DATA_TYPE, 0],
  [Entry.SPEC_TYPE, 0],
  [Entry.DIRECTION, 1],
  [Entry.SCALE, 1],
  [Entry.REFERENCE_UNITS, '.1IN'],
  [Entry.SPACING_UNITS, '.1IN'],
  [Entry.ABSENT, -999.25],
  [Entry.DEPTH_MODE, 0],
  [Entry.DEPTH_UNITS, '.1IN'],
  [Entry.SPEC_SUBTYPE, 0],
]);

const ENTRY_BYTES = 3;
const SPEC_BYTES = 40;

/** One entry block of a format record. */
export interface EntryBlock {
  type: number;
  code: number;
  /** Null where the entry has size 0. */
  value: number | string | null;
  /** The value as a header shows it. */
  text: string;
}

/** One channel as a format record specifies it. */
export interface ChannelSpec {
  mnemonic: string;
  serviceId: string;
  serviceOrder: string;
  units: string;
  fileNumber: number;
  /** Bytes in a frame; negative where the channel is not to be shown. */
  size: number;
  samples: number;
  code: number;
}

/** A data format specification record (DFSR). */
export interface FormatRecord {
  offset: number;
  entries: EntryBlock[];
  channels: ChannelSpec[];
  /** Tells whether two records are the same: their bytes without the terminator's value. */
  bytes: Uint8Array;
}

/**
 * Reads a format record.
 * @throws {FormatError} FILE_MALFORMED where an entry or a specification block breaks off, or an
 *   entry has an unknown type or code
 */
export function readFormatRecord(bytes: Uint8Array, offset: number): FormatRecord {
  const entries: EntryBlock[] = [];
  const fail = (what: Message): FormatError =>
    new FormatError('FILE_MALFORMED', msg`the format record at byte ${offset} ${what}`, {
      byteOffset: offset,
      section: 'DFSR',
    });
  let at = 0;
  for (;;) {
    const left = bytes.length - at;
    if (left < ENTRY_BYTES) throw fail(msg`breaks off: ${left} bytes are left for an entry`);
    const [type = 0, size = 0, code = 0] = bytes.subarray(at, at + ENTRY_BYTES);
    if (type > LAST_ENTRY) throw fail(msg`has an entry of the unknown type ${type}`);
    if (ENTRY_BYTES + size > left)
      throw fail(msg`breaks off in an entry of type ${type}: ${left - ENTRY_BYTES} bytes are left`);
    if (type !== Entry.TERMINATOR) {
      const entry = readEntry(
        bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + size),
        type,
        code,
      );
      if (!entry) throw fail(msg`has an entry of type ${type} with the unknown code ${code}`);
      entries.push(entry);
    }
    at += ENTRY_BYTES + size;
    if (type === Entry.TERMINATOR) {
      const end = at - size;
      return {
        offset,
        entries,
        channels: readChannels(bytes.subarray(at), fail),
        bytes: withoutBytes(bytes, end, at),
      };
    }
  }
}

/** A copy without the bytes from `start` to `end`. */
function withoutBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const rest = new Uint8Array(bytes.length - (end - start));
  rest.set(bytes.subarray(0, start));
  rest.set(bytes.subarray(end), start);
  return rest;
}

function readEntry(bytes: Uint8Array, type: number, code: number): EntryBlock | null {
  if (bytes.length === 0) return { type, code, value: null, text: '' };
  if (!findRepCode(code)) return null;
  const value = readValue(bytes, 0, bytes.length, code);
  if (value === undefined) return null;
  if (typeof value === 'number') return { type, code, value, text: formatNumber(value, code) };
  const text = decodeName(value);
  return { type, code, value: text, text };
}

function readChannels(bytes: Uint8Array, fail: (what: Message) => FormatError): ChannelSpec[] {
  const left = bytes.length % SPEC_BYTES;
  // Records are padded to an even length.
  if (left > 3) throw fail(msg`breaks off: ${left} bytes are left for a channel that needs 40`);
  const channels: ChannelSpec[] = [];
  for (let at = 0; at + SPEC_BYTES <= bytes.length; at += SPEC_BYTES)
    channels.push({
      mnemonic: decodeName(bytes.subarray(at, at + 4)),
      serviceId: decodeName(bytes.subarray(at + 4, at + 10)),
      serviceOrder: decodeName(bytes.subarray(at + 10, at + 18)),
      units: decodeName(bytes.subarray(at + 18, at + 22)),
      fileNumber: int16(bytes, at + 26),
      size: int16(bytes, at + 28),
      samples: bytes[at + 33] ?? 0,
      code: bytes[at + 34] ?? 0,
    });
  return channels;
}

function int16(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) << 16) >> 16;
}

/** The value of an entry, its default where it is missing, null where it has no value. */
export function entryValue(record: FormatRecord, type: number): number | string | null {
  const entry = record.entries.find((one) => one.type === type);
  return entry ? entry.value : (DEFAULTS.get(type) ?? null);
}

/** The value of an entry as a number, or null. */
export function entryNumber(record: FormatRecord, type: number): number | null {
  const value = entryValue(record, type);
  return typeof value === 'number' ? value : null;
}

/** The value of an entry as a text, "" without one. */
export function entryText(record: FormatRecord, type: number): string {
  const value = entryValue(record, type);
  return typeof value === 'string' ? value : '';
}

/** Types of entries that occur more than once with different values. */
export function ambiguousEntries({ entries }: FormatRecord): number[] {
  const values = new Map<number, EntryBlock['value']>();
  const types = new Set<number>();
  for (const { type, value } of entries) {
    if (values.has(type) && values.get(type) !== value) types.add(type);
    values.set(type, value);
  }
  return [...types];
}
