import { createHash } from 'node:crypto';
import { FormatError } from '../../../src/formats/format-error.ts';
import { joinMessages, msg } from '../../../src/formats/msg.ts';
import type { FileStore } from '../services.ts';
import type { HeaderFacts } from './header-facts.ts';
import type { LogReader } from './log-reader.ts';
import type { FileHead, FileRef } from './reader-service.ts';
import { readSegyDataset, type SegyDataset } from './segy-dataset.ts';
import { openStoreSource } from './store-source.ts';
import { splitByWell } from './wells-of-file.ts';

/** What a file became: facts of a well and a log, or a seismic dataset. */
export type FileRecord =
  | {
      kind: 'log';
      file: FileRef;
      name: string;
      facts: HeaderFacts;
      head: FileHead;
      /** Which well of the file, from 0. */
      part: number;
    }
  | { kind: 'segy'; file: FileRef; name: string; dataset: SegyDataset };

/** Longest that a file may take (spec 7, the intake). */
const LIMIT_MS = 2000;

/**
 * Reads the headers of one file of any format; the content decides which it is. A log file of
 * several wells is a record for each.
 * @throws {FormatError} what the readers throw
 */
export async function readRecords(
  reader: LogReader,
  store: FileStore,
  file: FileRef,
  name: string,
): Promise<FileRecord[]> {
  if (file.sizeBytes === 0)
    throw new FormatError('EMPTY_FILE', msg`The file is empty: no byte at byte 0.`, {
      byteOffset: 0,
    });
  if (!/\.(sgy|segy)$/i.test(name)) {
    try {
      const head = await reader.head(file, LIMIT_MS);
      refuseUnclear(head);
      return splitByWell(head).map((well, part) => ({ kind: 'log', file, name, part, ...well }));
    } catch (error) {
      if (
        !(error instanceof FormatError) ||
        error.code !== 'FORMAT_UNKNOWN' ||
        !error.message.includes('SEG-Y')
      )
        throw error;
    }
  }
  const dataset = await readSegyDataset(
    openStoreSource(store, file, AbortSignal.timeout(LIMIT_MS)),
    name,
  );
  return [{ kind: 'segy', file, name, dataset }];
}

/**
 * Refuses what nobody can decide without looking at it: which file of an archive, and tables that
 * may be of anything.
 * @throws {FormatError} FORMAT_UNSUPPORTED, FORMAT_UNKNOWN
 */
function refuseUnclear({ info }: FileHead): void {
  const members = info.archive?.members ?? [];
  if (members.length > 1)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The archive holds ${members.length} log files (${joinMessages(members.slice(0, 5))}${members.length > 5 ? ' …' : ''}): unpack it, then load them.`,
      { byteOffset: 0 },
    );
  if (info.format === 'csv' && !info.frames.some(({ indexKind }) => indexKind === 'depth'))
    throw new FormatError(
      'FORMAT_UNKNOWN',
      msg`This is a table of text without a column of depths: it is no log.`,
      { byteOffset: 0 },
    );
}

/**
 * A stable id for what a file became: the same file of the same store is the same record.
 * @param part which well of a file with several, from 0
 */
export function recordId({ storeId, key }: Pick<FileRef, 'storeId' | 'key'>, part = 0): string {
  const text = part === 0 ? `${storeId}\0${key}` : `${storeId}\0${key}\0${part}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
