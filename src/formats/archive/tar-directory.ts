import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import { withSize } from '../known-size.ts';
import { msg } from '../msg.ts';

/** One file of a tar archive. */
export interface TarMember {
  /** As in the archive, folders included. */
  name: string;
  /** Where its bytes begin. */
  start: number;
  sizeBytes: number;
}

const BLOCK_BYTES = 512;
const MOST_MEMBERS = 100_000;
/** Headers of an archive beside those of its members: long names, folders, common attributes. */
const MOST_OTHERS = 10_000;
/** A name longer than this is not one that a person gave. */
const MOST_NAME_BYTES = 64 * 1024;

/** Whether a file begins as a tar archive does: POSIX.1 and GNU write "ustar". */
export function looksLikeTar(head: Uint8Array): boolean {
  return readText(head, 257, 5) === 'ustar';
}

/**
 * The files of a tar archive in its order (POSIX.1-2017, pax, "ustar interchange format"), with
 * long names as pax and GNU tar write them; folders, links and devices are left out.
 * @param mostMembers where the list ends: each header takes a reading of the source
 * @throws {FormatError} FILE_TRUNCATED, FILE_MALFORMED
 */
export async function readTarDirectory(
  source: ByteSource,
  signal?: AbortSignal,
  mostMembers = MOST_MEMBERS,
): Promise<TarMember[]> {
  const { sizeBytes: end } = await withSize(source, signal);
  const members: TarMember[] = [];
  let longName = '';
  let headers = 0;
  for (let at = 0; at + BLOCK_BYTES <= end && members.length < mostMembers;) {
    const header = await source.read(at, BLOCK_BYTES, signal);
    if (header.every((byte) => byte === 0)) break;
    if (++headers > 2 * mostMembers + MOST_OTHERS)
      throw new FormatError('FILE_MALFORMED', msg`The tar archive is damaged`, { byteOffset: at });
    const sizeBytes = readSize(header, at);
    const start = at + BLOCK_BYTES;
    if (start + sizeBytes > end)
      throw new FormatError('FILE_TRUNCATED', msg`The tar archive is cut off`, { byteOffset: at });
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === 'L' || type === 'x') {
      const text = await source.read(start, Math.min(sizeBytes, MOST_NAME_BYTES), signal);
      longName = readLongName(text, type) || longName;
    } else if (type !== 'g') {
      const name = longName || readName(header);
      if (['0', '7', '\0'].includes(type) && !name.endsWith('/'))
        members.push({ name, start, sizeBytes });
      longName = '';
    }
    at = start + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return members;
}

/** Octal digits; GNU tar writes larger sizes in base 256, with the first bit set. */
function readSize(header: Uint8Array, byteOffset: number): number {
  if (((header[124] as number) & 0x80) !== 0)
    return header.subarray(125, 136).reduce((size, byte) => size * 256 + byte, 0);
  const text = readText(header, 124, 12).trim();
  if (!/^[0-7]*$/.test(text))
    throw new FormatError('FILE_MALFORMED', msg`The tar archive is damaged`, { byteOffset });
  return parseInt(text || '0', 8);
}

function readName(header: Uint8Array): string {
  const isPosix = readText(header, 257, 6) === 'ustar';
  const folder = isPosix ? readText(header, 345, 155) : '';
  return `${folder ? `${folder}/` : ''}${readText(header, 0, 100)}`;
}

/** The name in a record "L" of GNU tar or among the "path=" of a pax header. */
function readLongName(bytes: Uint8Array, type: string): string {
  const text = readText(bytes, 0, bytes.length);
  return type === 'L' ? text : (/^\d+ path=(.*)$/m.exec(text)?.[1] ?? '');
}

/** UTF-8 up to the first NUL. */
function readText(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}
