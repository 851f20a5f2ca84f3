import { crc32, inflateRawSync } from 'node:zlib';
import { Refused } from '../refused.ts';

/** Entries of an archive, bytes of all of them, and how many times larger one may become (trust, "import"). */
export const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 2 ** 20;
const MOST_RATIO = 100;

/** APPNOTE 6.3: signatures, and the sizes of the fixed parts. */
const END = { signature: 0x06054b50, size: 22 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const LONGEST_COMMENT = 0xffff;
/** File type in the upper half of the external attributes, as on Unix. */
const TYPE = 0o170000;
const REGULAR = 0o100000;

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/** The files of an archive; folders are passed over. Nothing is written anywhere. Throws VALIDATION or TOO_LARGE for whatever is not a plain archive of plain files. */
export function unzip(archive: Buffer): ZipEntry[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Refused(413, 'TOO_LARGE', `The archive has more than ${MOST_ENTRIES} entries`);
  const start = archive.readUInt32LE(end + 16);
  if (archive.readUInt16LE(end + 8) !== count || start + archive.readUInt32LE(end + 12) > end) throw bad('its directory is damaged');
  const entries: ZipEntry[] = [];
  const seen = new Set<string>();
  let left = MOST_BYTES;
  for (let at = start, number = 0; number < count; number++) {
    if (at + CENTRAL.size > end || archive.readUInt32LE(at) !== CENTRAL.signature) throw bad('its directory is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [number, number, number];
    const name = archive.toString('utf8', at + CENTRAL.size, at + CENTRAL.size + nameLength);
    checkName(name);
    const type = (archive.readUInt32LE(at + 38) >>> 16) & TYPE;
    if (!name.endsWith('/')) {
      if (type !== 0 && type !== REGULAR) throw bad(`${name} is no plain file`);
      if (seen.has(name)) throw bad(`${name} stands twice`);
      seen.add(name);
      const bytes = contentOf(archive, at, name, left);
      left -= bytes.length;
      entries.push({ name, bytes });
    }
    at += CENTRAL.size + nameLength + extraLength + commentLength;
  }
  return entries;
}

function endOf(archive: Buffer): number {
  for (let at = archive.length - END.size; at >= Math.max(0, archive.length - END.size - LONGEST_COMMENT); at--) if (archive.readUInt32LE(at) === END.signature) return at;
  throw bad('it has no directory');
}

function contentOf(archive: Buffer, at: number, name: string, left: number): Buffer {
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  const [sum, packed, size, local] = [16, 20, 24, 42].map((place) => archive.readUInt32LE(at + place)) as [number, number, number, number];
  if (flags & 1) throw bad(`${name} is encrypted`);
  if (size > left) throw new Refused(413, 'TOO_LARGE', `The files of the archive have more than ${MOST_BYTES} bytes`);
  if (size > packed * MOST_RATIO) throw new Refused(413, 'TOO_LARGE', `${name} would become more than ${MOST_RATIO} times as large`);
  if (local + LOCAL.size > archive.length || archive.readUInt32LE(local) !== LOCAL.signature) throw bad(`${name} is damaged`);
  const from = local + LOCAL.size + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (from + packed > archive.length) throw bad(`${name} is cut off`);
  const bytes = inflated(archive.subarray(from, from + packed), method, size, name);
  if (bytes.length !== size || crc32(bytes) !== sum) throw bad(`${name} is damaged`);
  return bytes;
}

function inflated(packed: Buffer, method: number, size: number, name: string): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw bad(`${name} is packed in a way that is not known`);
  try {
    // What says to be small and is not ends here.
    return size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: size });
  } catch {
    throw bad(`${name} is damaged`);
  }
}

function checkName(name: string): void {
  const parts = name.split('/');
  if (name === '' || name.length > 255 || /[\p{Cc}\\:]/u.test(name) || name.startsWith('/') || parts.includes('..') || parts.includes('.') || name.includes('\ufffd')) throw bad('the name of an entry leads out of it');
}

function bad(why: string): Refused {
  return new Refused(422, 'VALIDATION', `The archive cannot be read: ${why}`);
}
