import type { ByteSource } from './byte-source.ts';
import { openLas } from './las/open-las.ts';
import { looksLikeLas } from './las/sniff.ts';
import { readLogHead } from './log-head.ts';
import type { LogFile, LogReadOptions } from './log-file.ts';

/**
 * Opens a log file of whichever format its first 64 KiB show, out of a ZIP or gzip archive too. Its
 * name counts only where they show nothing, so that a damaged start gets the reader that can tell
 * what is wrong with it. All that is not plainly LAS is opened by a module that is fetched for it.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN (says what was found), and what the format's
 *   reader or the archive throws
 * @throws {DOMException} AbortError when `options.signal` is aborted
 */
export async function openLogFile(
  source: ByteSource,
  options: LogReadOptions = {},
): Promise<LogFile> {
  const nulls = options.corrections?.numbers?.nulls ?? [];
  if (nulls.length === 0) return openFormat(source, options);
  const { withChosenNulls } = await import('./chosen-nulls.ts');
  const { onPartial, ...others } = options;
  const file = await openFormat(source, {
    ...others,
    ...(onPartial && { onPartial: (part) => onPartial(withChosenNulls(part, nulls)) }),
  });
  return withChosenNulls(file, nulls);
}

async function openFormat(source: ByteSource, options: LogReadOptions): Promise<LogFile> {
  const head = await readLogHead(source, options.signal);
  if (looksLikeLas(head, '')) return openLas(source, options);
  const { openOtherLog } = await import('./open-other-log.ts');
  return openOtherLog(source, head, options);
}
