import type { ArchiveInfo } from './archive/open-archive.ts';
import type { ByteSource } from './byte-source.ts';
import { FormatError, type FormatWarning, wholeFileWarning } from './format-error.ts';
import { openLas } from './las/open-las.ts';
import { looksLikeLas } from './las/sniff.ts';
import { looksLikeDlis } from './dlis/sniff.ts';
import { looksLikeLis } from './lis/sniff.ts';
import { readLogHead } from './log-head.ts';
import type { LogFile, LogFileInfo, LogReadOptions, OpenLogFile } from './log-file.ts';
import { joinMessages, msg } from './msg.ts';

/** A format of log files: how to know it by its first bytes, and its reader. */
interface LogFormat {
  name: string;
  /** `name` may be empty: then the bytes alone decide. */
  looksLike(head: Uint8Array, name: string): boolean;
  open: OpenLogFile;
}

/** First match reads the file. Readers but that of LAS come only when they are needed. */
const FORMATS: readonly LogFormat[] = [
  { name: 'LAS', looksLike: looksLikeLas, open: openLas },
  {
    name: 'DLIS',
    looksLike: looksLikeDlis,
    open: async (source, options) =>
      (await import('./dlis/open-dlis.ts')).openDlis(source, options),
  },
  {
    name: 'LIS',
    looksLike: looksLikeLis,
    open: async (source, options) => (await import('./lis/open-lis.ts')).openLis(source, options),
  },
];

/** Names of log files in an archive: for certain, and perhaps. */
const LOG_NAMES = [/\.(las|dlis|lis|tap)(\.gz)?$/i, /\.(csv|tsv|txt|asc|dat|prn|las\w)(\.gz)?$/i];
/** Archives within archives that are opened: a packed file in a folder that was packed. */
const MOST_ARCHIVES = 3;

/**
 * Opens a log file that does not begin like LAS: of another format, out of an archive, by its name.
 * @param head its first 64 KiB, at least one byte
 * @throws {FormatError} FORMAT_UNKNOWN (says what was found), and what the format's reader or the
 *   archive throws
 */
export function openOtherLog(
  source: ByteSource,
  head: Uint8Array,
  options: LogReadOptions,
): Promise<LogFile> {
  const { member } = options.corrections ?? {};
  return openContent(source, head, options, { isChosen: member !== undefined, depth: 0 });
}

interface Nesting {
  /** Whether the file of the archive was chosen, or is the first. */
  isChosen: boolean;
  depth: number;
}

async function openContent(
  source: ByteSource,
  head: Uint8Array,
  options: LogReadOptions,
  nesting: Nesting,
): Promise<LogFile> {
  const known = FORMATS.find(({ looksLike }) => looksLike(head, ''));
  if (known) return known.open(source, options);
  const packed =
    nesting.depth < MOST_ARCHIVES && (await openPacked(source, head, options, nesting));
  if (packed) return packed;
  const { foreignKind, knownKind, nameOfContent } = await import('./name-of-content.ts');
  if (foreignKind(head) === null) {
    const named = FORMATS.find(({ looksLike }) => looksLike(head, source.name));
    if (named) return named.open(source, options);
    const { looksDelimited, openDelimited } = await import('./delimited/open-delimited.ts');
    if (await looksDelimited(head)) return openDelimited(source, options);
  }
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`This is neither ${joinMessages(FORMATS.map(({ name }) => name))} nor a table of numbers: it is ${nameOfContent(head)}`,
    { byteOffset: 0 },
    { kind: knownKind(head) },
  );
}

/** The log file of an archive; null if the source is not an archive. */
async function openPacked(
  source: ByteSource,
  head: Uint8Array,
  options: LogReadOptions,
  { isChosen, depth }: Nesting,
): Promise<LogFile | null> {
  if (!isArchive(head)) return null;
  const { openArchive } = await import('./archive/open-archive.ts');
  const { member, ...corrections } = options.corrections ?? {};
  const opened = await openArchive(source, head, {
    member,
    wanted: LOG_NAMES,
    signal: options.signal,
  });
  if (!opened) return null;
  const { archive } = opened;
  const isOne = archive.members.length === 1;
  // A gzip archive has one file: the choice is for one within it.
  const inner = isGzip(head) ? options.corrections : corrections;
  const describe = (file: LogFile): LogFile => new MemberFile(file, archive, isChosen || isOne);
  const { onPartial } = options;
  const innerOptions = {
    ...options,
    ...(inner && { corrections: inner }),
    ...(onPartial && { onPartial: (partial: LogFile) => onPartial(describe(partial)) }),
  };
  try {
    const inside = await readLogHead(opened.source, options.signal);
    return describe(
      await openContent(opened.source, inside, innerOptions, { isChosen, depth: depth + 1 }),
    );
  } catch (error) {
    throw error instanceof FormatError ? inMember(error, archive) : error;
  }
}

/** gzip, ZIP, and tar by the name of its format (POSIX.1, ustar). */
function isArchive(head: Uint8Array): boolean {
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  return isGzip(head) || isZip || String.fromCharCode(...head.subarray(257, 262)) === 'ustar';
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The failure of a file in an archive names it, and the others that can be chosen. */
function inMember(
  { code, parts, place, cause, values }: FormatError,
  archive: ArchiveInfo,
): FormatError {
  const { member, members } = archive;
  const others = members.filter((name) => name !== member);
  const more = others.length > 0 ? msg` (beside it: ${joinMessages(others.slice(0, 5))})` : '';
  return new FormatError(code, msg`${member} in the archive${more}: ${parts}`, place, {
    cause,
    kind: values?.kind ?? null,
  });
}

/** A log file that lies in an archive. */
class MemberFile implements LogFile {
  readonly #file: LogFile;
  readonly #archive: ArchiveInfo;
  readonly #isCertain: boolean;

  constructor(file: LogFile, archive: ArchiveInfo, isCertain: boolean) {
    this.#file = file;
    this.#archive = archive;
    this.#isCertain = isCertain;
  }

  get info(): LogFileInfo {
    const { info } = this.#file;
    return info.archive && info.archive.members.length > 1
      ? info
      : { ...info, archive: this.#archive };
  }

  get warnings(): readonly FormatWarning[] {
    const { warnings } = this.#file;
    const { member, members } = this.#archive;
    return this.#isCertain
      ? warnings
      : [
          wholeFileWarning(
            'FIRST_OF_ARCHIVE',
            msg`The archive holds ${members.length} files that can be read; ${member} is shown.`,
            'member',
          ),
          ...warnings,
        ];
  }

  readCurves(...request: Parameters<LogFile['readCurves']>): ReturnType<LogFile['readCurves']> {
    return this.#file.readCurves(...request);
  }
}
