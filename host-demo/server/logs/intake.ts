import { FormatError } from '../../../src/formats/format-error.ts';
import type { FileStore, Services } from '../services.ts';
import { type NameGate, findRefusal } from '../loads/name-gate.ts';
import { fileStates, keepState } from './intake-state.ts';
import type { LogReader } from './log-reader.ts';
import { type FileRecord, readRecords } from './read-record.ts';
import { ReaderBroken } from './reader-error.ts';
import { type FileRef, formatVersion } from './reader-service.ts';
import type { IntakeReport, RefusedIntakeFile } from './report.ts';
import { type WrittenRecords, writeRecords } from './write-records.ts';

/** Files whose records are written at once. */
const BATCH = 200;

/** The files of a run. */
export interface IntakeFiles {
  store: FileStore;
  keys: Iterable<string>;
}

/** Options of a run. */
export interface IntakeOptions {
  /** Called after each batch. */
  onProgress?(done: number): Promise<void>;
  signal?: AbortSignal;
  /** Reads files again that have not changed. */
  again?: boolean;
  /** Character set of the files' texts; found from each file without it. */
  encoding?: string | undefined;
  /** Holds files whose wells, fields or operators are new; all are made without it. */
  gate?: NameGate;
}

/**
 * Makes wells, logs and seismic datasets of the files of a store by their headers. A file that was
 * read before and has not
 * changed since is skipped; the record of a changed file is written again. Files are never written.
 */
export async function intake(
  services: Services,
  reader: LogReader,
  { store, keys }: IntakeFiles,
  { onProgress, signal, again = false, encoding, gate }: IntakeOptions = {},
): Promise<IntakeReport> {
  const report = startReport(store.id);
  const known = again ? new Map<string, string>() : await fileStates(services.db, store.id);
  let records: FileRecord[] = [];
  let failed: (RefusedIntakeFile & { ref: FileRef })[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    const written = await writeRecords(services.db, records, gate);
    report.loaded.push(...written.loaded);
    report.newNames.push(...written.made.map(({ kind, name }) => ({ kind, name })));
    report.waiting.push(...written.waiting.map(({ file, names }) => ({ file: file.key, names })));
    failed.push(...written.refused.map(describeReviewed));
    const left = new Set([...written.waiting, ...failed].map(({ file }) => getKey(file)));
    await keepState(services.db, [
      // A file of several wells has several records.
      ...[...new Set(records.map(({ file }) => file))]
        .filter(({ key }) => !left.has(key))
        .map((ref) => ({
          ref,
          code: null,
          message: '',
        })),
      ...failed,
    ]);
    report.refused.push(
      ...failed.map(({ file, code, message, place }) => ({ file, code, message, place })),
    );
    records = [];
    failed = [];
    if (done > 0) await onProgress?.(done);
  };
  for (const key of keys) {
    signal?.throwIfAborted();
    done++;
    const found = await statFile(store, key);
    if (!found) continue;
    const ref = encoding === undefined ? found : { ...found, encoding };
    if (known.get(key) === formatVersion(ref)) {
      report.unchanged++;
      continue;
    }
    try {
      records.push(...(await readRecords(reader, store, ref, key.slice(key.lastIndexOf('/') + 1))));
    } catch (error) {
      failed.push({ ref, file: key, ...describeRefusal(error) });
    }
    if (records.length + failed.length >= BATCH) await flush();
  }
  await flush();
  report.finishedAt = new Date().toISOString();
  return report;
}

function startReport(storeId: string): IntakeReport {
  const startedAt = new Date().toISOString();
  const lists = { loaded: [], waiting: [], refused: [], newNames: [] };
  return { storeId, ...lists, unchanged: 0, startedAt, finishedAt: '' };
}

/** A file that was refused in a review. */
function describeReviewed({ record: { file }, names }: WrittenRecords['refused'][number]) {
  const { code, message } = findRefusal(names);
  return { ref: file, file: file.key, code, message, place: {} };
}

function getKey(file: string | FileRef): string {
  return typeof file === 'string' ? file : file.key;
}

/** A file as it is now; null where it is gone. */
export async function statFile(store: FileStore, key: string): Promise<FileRef | null> {
  const stat = await store.stat(key);
  return stat && { storeId: store.id, key, etag: stat.etag, sizeBytes: stat.sizeBytes };
}

function describeRefusal(error: unknown): Omit<RefusedIntakeFile, 'file'> {
  if (error instanceof FormatError)
    return { code: error.code, message: error.message, place: error.place };
  if (error instanceof ReaderBroken)
    return {
      code: 'READER_BROKE',
      message: 'File not readable. Check it or load another copy.',
      place: {},
    };
  return {
    code: 'SOURCE_FAILED',
    message: error instanceof Error ? error.message : String(error),
    place: {},
  };
}
