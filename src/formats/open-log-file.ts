import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { openLas } from './las/open-las.ts';
import { looksLikeLas } from './las/sniff.ts';
import { looksLikeDlis } from './dlis/sniff.ts';
import { looksLikeLis } from './lis/sniff.ts';
import type { LogFile, LogReadOptions, OpenLogFile } from './log-file.ts';

/** A format of log files: how to know it by its first bytes, and its reader. */
interface LogFormat {
  name: string;
  /** `name` may be empty: then the bytes alone decide. */
  looksLike(head: Uint8Array, name: string): boolean;
  open: OpenLogFile;
}

/** First match reads the file. The DLIS and LIS readers come only when they are needed. */
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

const HEAD_BYTES = 64 * 1024;

/**
 * Opens a log file of whichever format its first 64 KiB show. Its name counts only where they show
 * nothing, so that a damaged
 * start gets the reader that can tell what is wrong with it.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN (says what was found), and what the format's
 *   reader throws
 * @throws {DOMException} AbortError when `options.signal` is aborted
 */
export async function openLogFile(
  source: ByteSource,
  options: LogReadOptions = {},
): Promise<LogFile> {
  const head = await source.read(0, HEAD_BYTES, options.signal);
  if (head.length === 0)
    throw new FormatError('EMPTY_FILE', 'The file is empty', { byteOffset: 0 });
  const known = FORMATS.find(({ looksLike }) => looksLike(head, ''));
  if (known) return known.open(source, options);
  const { foreignKind, nameOfContent } = await import('./name-of-content.ts');
  const named =
    foreignKind(head) === null
      ? FORMATS.find(({ looksLike }) => looksLike(head, source.name))
      : undefined;
  if (named) return named.open(source, options);
  throw new FormatError(
    'FORMAT_UNKNOWN',
    `This is no ${FORMATS.map(({ name }) => name).join(' or ')} file: it is ${nameOfContent(head)}`,
    { byteOffset: 0 },
  );
}
