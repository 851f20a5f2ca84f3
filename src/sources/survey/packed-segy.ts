import type { ArchiveInfo } from '../../formats/archive/open-archive.ts';
import type { ByteSource } from '../../formats/byte-source.ts';
import {
  FormatError,
  type FormatErrorCode,
  type FormatWarning,
  wholeFileWarning,
} from '../../formats/format-error.ts';
import { msg } from '../../formats/msg.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import type { SegyFile, SegyOptions } from '../../formats/segy/segy-file.ts';

/** Names of SEG-Y files in an archive. */
const SEGY_NAMES = [/\.(sgy|segy|seg)(\.gz)?$/i];
/** Codes of a file that is no SEG-Y file. */
const NO_SEGY = new Set<FormatErrorCode>([
  'FORMAT_UNKNOWN',
  'FORMAT_UNSUPPORTED',
  'FILE_TRUNCATED',
]);
/** Bytes that an archive is known by. */
const HEAD_BYTES = 512;

/** A SEG-Y file that is open, and the archive that it lies in. */
export interface PackedSegy {
  file: SegyFile;
  name: string;
  archive?: ArchiveInfo;
}

/**
 * Opens a SEG-Y file, or that of a ZIP or gzip archive. What the bytes are is only looked at where
 * they are no SEG-Y file: others cost no request more.
 * @param member name of the file of the archive; the first SEG-Y file without it
 * @throws {FormatError} what the readers of SEG-Y and of archives throw
 */
export async function openPackedSegy(
  source: ByteSource,
  member: string | undefined,
  options: SegyOptions,
): Promise<PackedSegy> {
  try {
    return { file: await openSegy(source, options), name: source.name };
  } catch (error) {
    if (!(error instanceof FormatError) || !NO_SEGY.has(error.code)) throw error;
    const { openArchive } = await import('../../formats/archive/open-archive.ts');
    const head = await source.read(0, HEAD_BYTES, options.signal);
    const packed = await openArchive(source, head, {
      member,
      wanted: SEGY_NAMES,
      signal: options.signal,
    });
    if (!packed) throw error;
    // A gzip archive has one file: the choice is for one of the archive within it.
    const inner = head[0] === 0x1f ? member : undefined;
    const opened = await openPackedSegy(packed.source, inner, options);
    return { archive: packed.archive, ...opened };
  }
}

/** Which of several files of an archive is shown. */
export function noteMember(archive: ArchiveInfo | undefined): FormatWarning[] {
  if (!archive || archive.members.length < 2) return [];
  const { member, members } = archive;
  const text = msg`The archive holds ${members.length} SEG-Y files; ${member} is shown.`;
  return [wholeFileWarning('FILE_OF_ARCHIVE', text, 'member')];
}
