import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import { withSize } from '../known-size.ts';
import { msg } from '../msg.ts';

/**
 * The central directory of a ZIP archive (PKWARE APPNOTE 6.3.9, 4.3.12 to 4.3.16), with the 64-bit
 * records of 4.3.14 and 4.5.3.
 */

/** One file of an archive. */
export interface ZipMember {
  /** As in the archive, folders included: `wells/A-1.las`. */
  name: string;
  /** 0 stored, 8 deflated; others are not read. */
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  sizeBytes: number;
  /** Where its local header begins. */
  headerOffset: number;
}

/** Fixed part of the end record, and the longest comment behind it. */
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const LOCATOR_BYTES = 20;
/** A directory longer than this is no archive that a person made. */
const MOST_DIRECTORY = 64 * 2 ** 20;
const LOCAL_HEADER_BYTES = 30;
const UNKNOWN_32 = 0xffff_ffff;

/** Whether a file begins as a ZIP archive does. */
export function looksLikeZip(head: Uint8Array): boolean {
  const [p, k, a, b] = head;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

/**
 * The files of an archive in its order, folders left out.
 * @throws {FormatError} FILE_TRUNCATED if the directory at its end is missing, FILE_MALFORMED
 */
export async function readZipDirectory(
  source: ByteSource,
  signal?: AbortSignal,
): Promise<ZipMember[]> {
  const end = await findEnd(source, signal);
  if (!(end.length <= MOST_DIRECTORY))
    throw new FormatError('FILE_MALFORMED', msg`The directory of the ZIP archive is too long`, {
      byteOffset: end.offset,
    });
  const bytes = await source.read(end.offset, end.length, signal);
  if (bytes.length < end.length) throw missingEnd(end.offset);
  return parseEntries(bytes, end).filter(({ name }) => !name.endsWith('/'));
}

/** @throws {FormatError} FILE_ENCRYPTED, or FORMAT_UNSUPPORTED for another method than 0 and 8 */
export function checkReadable({ name, method, isEncrypted, headerOffset }: ZipMember): void {
  const place = { byteOffset: headerOffset };
  if (isEncrypted)
    throw new FormatError(
      'FILE_ENCRYPTED',
      msg`The file ${name} of the ZIP archive needs a password`,
      place,
    );
  if (method !== 0 && method !== 8)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The file ${name} of the ZIP archive is packed by method ${method}; stored (0) and deflated (8) files are read`,
      place,
    );
}

/** Where the bytes of a member begin: behind its local header, whose name and extra field may differ. */
export async function findMemberStart(
  source: ByteSource,
  { headerOffset, name }: ZipMember,
  signal?: AbortSignal,
): Promise<number> {
  const header = await source.read(headerOffset, LOCAL_HEADER_BYTES, signal);
  if (header.length < LOCAL_HEADER_BYTES || readU32(header, 0) !== 0x0403_4b50)
    throw new FormatError(
      'FILE_MALFORMED',
      msg`The file ${name} of the ZIP archive has no header`,
      {
        byteOffset: headerOffset,
      },
    );
  return headerOffset + LOCAL_HEADER_BYTES + readU16(header, 26) + readU16(header, 28);
}

interface Directory {
  offset: number;
  length: number;
}

async function findEnd(source: ByteSource, signal?: AbortSignal): Promise<Directory> {
  const { sizeBytes } = await withSize(source, signal);
  const from = Math.max(0, sizeBytes - END_BYTES - MOST_COMMENT - LOCATOR_BYTES);
  const tail = await source.read(from, sizeBytes - from, signal);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (readU32(tail, at) !== 0x0605_4b50 || at + END_BYTES + readU16(tail, at + 20) > tail.length)
      continue;
    const [length, offset] = [readU32(tail, at + 12), readU32(tail, at + 16)];
    if (length !== UNKNOWN_32 && offset !== UNKNOWN_32) return { offset, length };
    return findEnd64(source, tail.subarray(Math.max(0, at - LOCATOR_BYTES), at), signal);
  }
  throw missingEnd(sizeBytes);
}

/** The 64-bit end record, by its locator right before the end record. */
async function findEnd64(
  source: ByteSource,
  locator: Uint8Array,
  signal?: AbortSignal,
): Promise<Directory> {
  if (locator.length === LOCATOR_BYTES && readU32(locator, 0) === 0x0706_4b50) {
    const record = await source.read(readU64(locator, 8), 56, signal);
    if (record.length === 56 && readU32(record, 0) === 0x0606_4b50)
      return { length: readU64(record, 40), offset: readU64(record, 48) };
  }
  throw new FormatError('FILE_MALFORMED', msg`The end of the ZIP archive is damaged`);
}

function parseEntries(bytes: Uint8Array, { offset }: Directory): ZipMember[] {
  const members: ZipMember[] = [];
  for (let at = 0; at + 46 <= bytes.length && readU32(bytes, at) === 0x0201_4b50;) {
    const [nameBytes, extraBytes] = [readU16(bytes, at + 28), readU16(bytes, at + 30)];
    const nameEnd = at + 46 + nameBytes;
    const next = nameEnd + extraBytes + readU16(bytes, at + 32);
    if (next > bytes.length)
      throw new FormatError('FILE_MALFORMED', msg`The directory of the ZIP archive is damaged`, {
        byteOffset: offset + at,
      });
    const flags = readU16(bytes, at + 8);
    members.push({
      name: decodeName(bytes.subarray(at + 46, nameEnd)),
      method: readU16(bytes, at + 10),
      isEncrypted: (flags & 1) !== 0,
      ...readSizes(bytes, at, bytes.subarray(nameEnd, nameEnd + extraBytes)),
    });
    at = next;
  }
  return members;
}

/** Sizes and place of an entry; what does not fit into 32 bits is in its extra field 1. */
function readSizes(
  bytes: Uint8Array,
  at: number,
  extra: Uint8Array,
): Pick<ZipMember, 'packedBytes' | 'sizeBytes' | 'headerOffset'> {
  const wide = findExtra(extra, 1);
  let next = 0;
  const read = (field: number): number => {
    const value = readU32(bytes, at + field);
    if (value !== UNKNOWN_32 || next + 8 > wide.length) return value;
    next += 8;
    return readU64(wide, next - 8);
  };
  const sizeBytes = read(24);
  return { sizeBytes, packedBytes: read(20), headerOffset: read(42) };
}

function findExtra(extra: Uint8Array, id: number): Uint8Array {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + readU16(extra, at + 2);
    if (readU16(extra, at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return new Uint8Array();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** UTF-8 whether or not the archive says so: many writers do not set the flag. */
function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

function missingEnd(byteOffset: number): FormatError {
  return new FormatError(
    'FILE_TRUNCATED',
    msg`The ZIP archive is cut off: its directory is missing`,
    {
      byteOffset,
    },
  );
}

function readU16(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
}

function readU32(bytes: Uint8Array, at: number): number {
  return (readU16(bytes, at) | (readU16(bytes, at + 2) << 16)) >>> 0;
}

/** Exact below 2^53; larger ones lie outside of every file. */
function readU64(bytes: Uint8Array, at: number): number {
  return readU32(bytes, at) + readU32(bytes, at + 4) * 2 ** 32;
}
