import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import { isHidden, isOfficeDocument } from './member-names.ts';
import { RunSource, unpackedSource } from './unpacked-source.ts';
import {
  checkReadable,
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

const LISTED_NAMES = 5;

/**
 * Opens a file of a ZIP, tar or gzip archive. Null where the source is none of them, or is a
 * document that happens to be a ZIP archive.
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
  const { signal } = options;
  if (looksLikeZip(head)) {
    const files = await readZipDirectory(source, signal);
    if (isOfficeDocument(files)) return null;
    return choose(files, options, (member) => openZipMember(source, member, signal));
  }
  const { looksLikeTar, readTarDirectory } = await import('./tar-directory.ts');
  if (!looksLikeTar(head)) return null;
  const files = await readTarDirectory(source, signal);
  return choose(files, options, ({ name, start, sizeBytes }) =>
    Promise.resolve(new RunSource(name, { source, start, end: start + sizeBytes })),
  );
}

async function choose<M extends { name: string }>(
  files: readonly M[],
  { wanted, member: chosen }: ArchiveOptions,
  open: (member: M) => Promise<ByteSource>,
): Promise<OpenMember> {
  const members = chooseMembers(files, wanted);
  const member = findMember(members, files, chosen);
  return {
    source: await open(member),
    archive: { member: member.name, members: members.map(({ name }) => name) },
  };
}

/** The files that can be chosen: those that are wanted for certain, else perhaps, else all. */
function chooseMembers<M extends { name: string }>(
  files: readonly M[],
  wanted: readonly RegExp[],
): M[] {
  const visible = files.filter(({ name }) => !isHidden(name));
  for (const pattern of wanted) {
    const found = visible.filter(({ name }) => pattern.test(name));
    if (found.length > 0) return found;
  }
  return visible;
}

function findMember<M extends { name: string }>(
  members: readonly M[],
  files: readonly M[],
  wanted: string | undefined,
): M {
  const [first] = members;
  if (!first) throw new FormatError('FORMAT_UNKNOWN', msg`The archive holds no file`);
  if (wanted === undefined) return first;
  const chosen = files.find(({ name }) => name === wanted);
  if (chosen) return chosen;
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`The archive holds no file "${wanted}": it holds ${listNames(files)}`,
  );
}

/** The first names, and how many more there are. */
function listNames(files: readonly { name: string }[]): Message {
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
  const { name, method, packedBytes, sizeBytes } = member;
  checkReadable(member);
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
