import { FormatError } from '../../../src/formats/format-error.ts';
import { type Message, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import type { UnpackCounter } from '../files/upload-quotas.ts';
import { Refused } from '../refused.ts';
import type { FileStore, Services } from '../services.ts';
import { type NameGate, findRefusal } from '../loads/name-gate.ts';
import { fileStates, keepState } from './intake-state.ts';
import type { LogReader } from './log-reader.ts';
import { type FileRecord, readRecords } from './read-record.ts';
import { ReaderBroken } from './reader-error.ts';
import { type FileRef, formatVersion } from './reader-service.ts';
import type { IntakeReport, RefusedIntakeFile } from './report.ts';
import { type UnpackedMember, unpackArchive } from './unpack-archive.ts';
import { type WrittenRecords, writeRecords } from './write-records.ts';

/** Files whose records are written at once. */
const BATCH = 200;
/** Files of an archive that its refusal lists. */
const MOST_LISTED = 5;

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
  /** Counts what archives unpack to; not counted without it. */
  unpacking?: UnpackCounter;
}

/**
 * Makes wells, logs and seismic datasets of the files of a store by their headers. A file that was
 * read before and has not changed since is skipped; the record of a changed file is written again.
 * Files are never written; those of an archive are unpacked into the server's own store.
 */
export async function intake(
  services: Services,
  reader: LogReader,
  { store, keys }: IntakeFiles,
  options: IntakeOptions = {},
): Promise<IntakeReport> {
  const { onProgress, signal, again = false, encoding } = options;
  const known = again ? new Map<string, string>() : await fileStates(services.db, store.id);
  const run = new IntakeRun(services, reader, { ...options, store });
  let done = 0;
  for (const key of keys) {
    signal?.throwIfAborted();
    done++;
    const found = await statFile(store, key);
    if (!found) continue;
    const ref = encoding === undefined ? found : { ...found, encoding };
    if (known.get(key) === formatVersion(ref)) run.report.unchanged++;
    else await run.read(ref);
    if (!run.isFull) continue;
    await run.flush();
    await onProgress?.(done);
  }
  await run.flush();
  if (done > 0) await onProgress?.(done);
  run.report.finishedAt = new Date().toISOString();
  return run.report;
}

type FailedFile = RefusedIntakeFile & { ref: FileRef };

/** The files of one run, whose records are gathered and then written together. */
class IntakeRun {
  readonly report: IntakeReport;
  readonly #services: Services;
  readonly #reader: LogReader;
  readonly #store: FileStore;
  readonly #gate: NameGate | undefined;
  readonly #unpacking: UnpackCounter | undefined;
  #records: FileRecord[] = [];
  #failed: FailedFile[] = [];
  /** Archives whose files are read one by one. */
  #unpacked: FileRef[] = [];

  constructor(
    services: Services,
    reader: LogReader,
    { store, gate, unpacking }: Pick<IntakeOptions, 'gate' | 'unpacking'> & { store: FileStore },
  ) {
    [this.#services, this.#reader, this.#store] = [services, reader, store];
    [this.#gate, this.#unpacking] = [gate, unpacking];
    this.report = startReport(store.id);
  }

  /** Whether enough was read to be written. */
  get isFull(): boolean {
    return this.#records.length + this.#failed.length >= BATCH;
  }

  /** Reads a file, or each file of an archive. */
  async read(ref: FileRef): Promise<void> {
    const own = this.#services.stores.get(MAIN_STORE);
    try {
      const members =
        own && (await unpackArchive(own, this.#store, ref, { counter: this.#unpacking }));
      if (members) await this.#readMembers(own, ref, members);
      else this.#records.push(...(await this.#readRecords(this.#store, ref)));
    } catch (error) {
      this.#failed.push(describeFailure(ref, error));
    }
  }

  /** An archive without a log or a seismic dataset is refused as a whole. */
  async #readMembers(
    own: FileStore,
    archive: FileRef,
    members: readonly UnpackedMember[],
  ): Promise<void> {
    const records: FileRecord[] = [];
    const failed: FailedFile[] = [];
    let unpackedBytes = 0;
    for (const member of members) {
      const label = `${archive.label ?? archive.key}/${member.name}`;
      const ref = 'ref' in member ? member.ref : { ...archive, key: label, label };
      try {
        if ('error' in member) throw member.error;
        records.push(...(await this.#readRecords(own, ref)));
        if ('ref' in member && member.isNew) unpackedBytes += ref.sizeBytes;
      } catch (error) {
        failed.push(describeFailure(ref, error));
        if ('ref' in member) await own.remove(ref.key);
        if ('ref' in member && member.isNew) await this.#unpacking?.remove(ref.sizeBytes);
      }
    }
    if (records.length === 0) throw refuseArchive(failed);
    this.#records.push(...records);
    this.#failed.push(...failed);
    this.#unpacked.push(archive);
    this.report.unpackedBytes += unpackedBytes;
  }

  #readRecords(store: FileStore, ref: FileRef): Promise<FileRecord[]> {
    return readRecords(this.#reader, store, ref, ref.key.slice(ref.key.lastIndexOf('/') + 1));
  }

  /** Writes what was read. */
  async flush(): Promise<void> {
    const { db } = this.#services;
    const { report } = this;
    const written = await writeRecords(db, this.#records, this.#gate);
    const failed = [...this.#failed, ...written.refused.map(describeReviewed)];
    report.loaded.push(...written.loaded);
    report.newNames.push(...written.made.map(({ kind, name }) => ({ kind, name })));
    report.waiting.push(
      ...written.waiting.map(({ file, names }) => ({ ...nameFile(file), names })),
    );
    report.refused.push(...failed.map(({ ref: _, ...refused }) => refused));
    const left = new Set([...written.waiting, ...failed].map(({ file }) => getKey(file)));
    // A file of several wells has several records.
    const read = [...new Set(this.#records.map(({ file }) => file))];
    await keepState(db, [
      ...[...read, ...this.#unpacked]
        .filter(({ key }) => !left.has(key))
        .map((ref) => ({ ref, code: null, message: '' })),
      ...failed,
    ]);
    [this.#records, this.#failed, this.#unpacked] = [[], [], []];
  }
}

/** The key of a file, and how reports call it. */
function nameFile({ key, label = key }: FileRef): { file: string; label: string } {
  return { file: key, label };
}

function describeFailure(ref: FileRef, error: unknown): FailedFile {
  return { ref, ...nameFile(ref), ...describeRefusal(error) };
}

/** Why nothing of an archive was read, with what its first files are. */
function refuseArchive(failed: readonly FailedFile[]): FormatError {
  const { length } = failed;
  const listed = failed.slice(0, MOST_LISTED).map(({ label, message }) => `${label}: ${message}`);
  return new FormatError(
    'FORMAT_UNKNOWN',
    msg`The archive holds ${length} files, none of which can be read: ${listed.join('; ')}`,
    { byteOffset: 0 },
  );
}

function startReport(storeId: string): IntakeReport {
  const startedAt = new Date().toISOString();
  const lists = { loaded: [], waiting: [], refused: [], newNames: [] };
  return { storeId, ...lists, unchanged: 0, unpackedBytes: 0, startedAt, finishedAt: '' };
}

/** A file that was refused in a review. */
function describeReviewed({
  record: { file },
  names,
}: WrittenRecords['refused'][number]): FailedFile {
  const { code, message, parts } = findRefusal(names);
  return { ref: file, ...nameFile(file), code, message, ...(parts && { parts }), place: {} };
}

function getKey(file: string | FileRef): string {
  return typeof file === 'string' ? file : file.key;
}

/** A file as it is now; null where it is gone. */
export async function statFile(store: FileStore, key: string): Promise<FileRef | null> {
  const stat = await store.stat(key);
  return stat && { storeId: store.id, key, etag: stat.etag, sizeBytes: stat.sizeBytes };
}

function describeRefusal(error: unknown): Omit<RefusedIntakeFile, 'file' | 'label'> {
  if (error instanceof FormatError)
    return { code: error.code, message: error.message, parts: error.parts, place: error.place };
  if (error instanceof Refused)
    return {
      code: error.code,
      message: error.message,
      ...(error.parts && { parts: error.parts }),
      place: {},
    };
  if (error instanceof ReaderBroken)
    return {
      code: 'READER_BROKE',
      ...describeMessage(msg`File not readable. Check it or load another copy.`),
      place: {},
    };
  return {
    code: 'SOURCE_FAILED',
    message: error instanceof Error ? error.message : String(error),
    place: {},
  };
}

function describeMessage(message: Message): { message: string; parts: MessageParts } {
  return { message: String(message), parts: message };
}
