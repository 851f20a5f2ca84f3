import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import { RunSource, unpackedSource } from './unpacked-source.ts';
import {
  findMemberStart,
  looksLikeZip,
  readZipDirectory,
  type ZipMember,
} from './zip-directory.ts';
import { type Message, msg, plainMessage } from '../msg.ts';

/** Which file of an archive is open, and which others it has. */
export interface ArchiveInfo {
  member: string;
  /** Names of the files that can be chosen, in the order of the archive. */
  members: string[];
}

/** A file of an archive. */
export interface OpenMember {
  source: ByteSource;
  archive: ArchiveInfo;
}

/** How a file of an archive is chosen. */
export interface ArchiveOptions {
  /** Its name; the first that is wanted without it. */
  member?: string | undefined;
  /** Names of files that the caller reads, the most certain first. */
  wanted: readonly RegExp[];
  signal?: AbortSignal | undefined;
}

/** Names of files that no person put into an archive. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i;
/** A document of Office, which is a ZIP archive too. */
const OFFICE = '[Content_Types].xml';
const LISTED_NAMES = 5;

/**
 * Opens a file of a ZIP or gzip archive. Null where the source is neither, or is a document that
 * happens to be a ZIP archive.
 * @param head the first bytes of the source
 * @throws {FormatError} FORMAT_UNKNOWN without a file or without the one that was chosen,
 *   FORMAT_UNSUPPORTED, FILE_ENCRYPTED, FILE_TRUNCATED, FILE_MALFORMED
 */
export async function openArchive(
  source: ByteSource,
  head: Uint8Array,
  options: ArchiveOptions,
): Promise<OpenMember | null> {
  if (head[0] === 0x1f && head[1] === 0x8b) return openGzip(source, head);
  if (!looksLikeZip(head)) return null;
  const files = await readZipDirectory(source, options.signal);
  if (files.some(({ name }) => name === OFFICE)) return null;
  const members = chooseMembers(files, options.wanted);
  const member = findMember(members, files, options.member);
  return {
    source: await openZipMember(source, member, options.signal),
    archive: { member: member.name, members: members.map(({ name }) => name) },
  };
}

/** The files that can be chosen: those that are wanted for certain, else perhaps, else all. */
function chooseMembers(files: readonly ZipMember[], wanted: readonly RegExp[]): ZipMember[] {
  const visible = files.filter(({ name }) => !HIDDEN.test(name));
  for (const pattern of wanted) {
    const found = visible.filter(({ name }) => pattern.test(name));
    if (found.length > 0) return found;
  }
  return visible;
}

function findMember(
  members: readonly ZipMember[],
  files: readonly ZipMember[],
  wanted: string | undefined,
): ZipMember {
  const [first] = members;
  if (!first) throw new FormatError('FORMAT_UNKNOWN', msg`The ZIP archive holds no file`);
  if (wanted === undefined) return first;
  const chosen = files.find(({ name }) => name === wanted);
  if (chosen) return chosen;
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`The ZIP archive holds no file "${wanted}": it holds ${listNames(files)}`,
  );
}

/** The first names, and how many more there are. */
function listNames(files: readonly ZipMember[]): Message {
  const names = files.slice(0, LISTED_NAMES).map(({ name }) => name);
  const more = files.length - names.length;
  const listed = names.join(', ');
  return more > 0 ? msg`${listed} and ${more} more` : plainMessage(listed);
}

async function openZipMember(
  source: ByteSource,
  member: ZipMember,
  signal?: AbortSignal,
): Promise<ByteSource> {
  const { name, method, isEncrypted, packedBytes, sizeBytes } = member;
  const place = { byteOffset: member.headerOffset };
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
  const start = await findMemberStart(source, member, signal);
  const run = { source, start, end: start + packedBytes };
  return method === 0
    ? new RunSource(name, run)
    : unpackedSource({ name, run, method: 'deflate', sizeBytes });
}

const GZIP_NAME = 8;
const GZIP_HEADER_BYTES = 10;

/** The one file of a gzip archive, by the name in its header or by that of the archive (RFC 1952). */
function openGzip(source: ByteSource, head: Uint8Array): OpenMember {
  const name =
    gzipName(head) || source.name.replace(/\.(gz|gzip)$/i, '').replace(/\.tgz$/i, '.tar');
  const run = { source, start: 0 };
  return {
    source: unpackedSource({ name, run, method: 'gzip', sizeBytes: null }),
    archive: { member: name, members: [name] },
  };
}

/** "" if the header has no name. */
function gzipName(head: Uint8Array): string {
  const flags = head[3] ?? 0;
  // An extra field before the name is written by no common tool.
  if ((flags & GZIP_NAME) === 0 || (flags & 4) !== 0) return '';
  const end = head.indexOf(0, GZIP_HEADER_BYTES);
  return end < 0
    ? ''
    : new TextDecoder('windows-1252').decode(head.subarray(GZIP_HEADER_BYTES, end));
}
