import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import { FormatError } from '../format-error.ts';
import { ByteWindow } from './byte-window.ts';
import { KeepBudget } from './kept-columns.ts';
import type { FileTotals } from './logical-file.ts';
import { LogicalFile } from './logical-file.ts';
import type { LogicalRecord } from './logical-record.ts';
import { readRecords } from './record-reader.ts';
import type { RecordHandler, WalkOutcome, WalkStretch } from './record-walker.ts';
import { RecordWalker } from './record-walker.ts';
import { HEAD_BYTES, isTapeImage } from './sniff.ts';
import type { StorageUnitLabel } from './storage-unit-label.ts';
import { findLabel, isVersionAt, LABEL_BYTES, readLabel } from './storage-unit-label.ts';
import { TapeImageSource } from './tape-image.ts';
import { plausibleVisibleLength, visibleLength } from './visible-record.ts';
import { msg } from '../msg.ts';

const FILE_HEADER = 0;
/** A file with more logical files than this is crafted. */
const MOST_LOGICAL_FILES = 10_000;
const KEEP_BYTES = 64 * 2 ** 20;

/** A DLIS file while it is read and after. */
export interface DlisContent {
  /** Null where the file has none. */
  label: StorageUnitLabel | null;
  logicalFiles: LogicalFile[];
  totals: FileTotals;
  /** What to read records from: the file, or the file without its tape marks. */
  source: ByteSource;
  outcome: WalkOutcome;
}

/** How to read. */
export interface ReadLogicalFilesOptions {
  signal?: AbortSignal;
  /** Bytes of values that may be kept of columns that nobody has requested. */
  keepBytes?: number;
  /** Called after each visible record with what is known so far; a promise is waited for. */
  onVisibleRecord?: (content: DlisContent, offset: number) => Promise<void> | null;
}

/**
 * Reads all objects of a file and finds the rows of its frames, in one pass from front to back.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED
 */
export async function readLogicalFiles(
  file: ByteSource,
  warnings: WarningList,
  options: ReadLogicalFilesOptions = {},
): Promise<DlisContent> {
  const reading = await startReading(file, warnings, options);
  await reading.walk(reading.start);
  await reading.finish();
  return reading.content;
}

/** A file whose records are being read into its logical files. */
export interface DlisReading {
  content: DlisContent;
  /** Where the first visible record should be. */
  start: number;
  /** True for a tape image, whose places are known only once all marks before them were read. */
  isTapeImage: boolean;
  /** Walks the file, or one stretch of it; if `blockBytes` is given, in reads of that size. */
  walk(start: number, stretch?: WalkStretch, blockBytes?: number): Promise<void>;
  /** Finishes the logical files: no record comes any more. */
  finish(): Promise<void>;
}

/**
 * Finds where the records of a file begin.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED
 */
export async function startReading(
  file: ByteSource,
  warnings: WarningList,
  options: ReadLogicalFilesOptions = {},
): Promise<DlisReading> {
  const head = await file.read(0, HEAD_BYTES + LABEL_BYTES, options.signal);
  if (head.length === 0)
    throw new FormatError('EMPTY_FILE', msg`The file is empty: no byte at byte 0.`, {
      byteOffset: 0,
    });
  const tape = isTapeImage(head) ? new TapeImageSource(file, 0, warnings) : null;
  const source = tape ?? file;
  const locate = (offset: number): number => tape?.physicalOffset(offset) ?? offset;
  const start = findStart(
    tape ? await tape.read(0, HEAD_BYTES + LABEL_BYTES, options.signal) : head,
    warnings,
  );
  const totals = { rows: 0, frames: 0 };
  const budget = new KeepBudget(
    options.keepBytes ?? KEEP_BYTES,
    () => source.sizeBytes ?? Infinity,
  );
  const list = new LogicalFileList(() => new LogicalFile(warnings, locate, totals, budget));
  const outcome: WalkOutcome = { visibleRecords: 0, truncated: false, damaged: false };
  const content: DlisContent = {
    label: start.label,
    logicalFiles: list.files,
    totals,
    source,
    outcome,
  };
  const handler: RecordHandler = {
    record: (record) => list.find(record).add(record),
    data: (bytes, from, length, offset) => list.current().addData(bytes, from, length, offset),
    afterVisibleRecord: (offset) => options.onVisibleRecord?.(content, offset) ?? null,
  };
  const firstWindow = new ByteWindow(source, options.signal);
  await refuseOtherVersions(firstWindow, start, options.signal);
  return {
    content,
    start: start.offset,
    isTapeImage: tape !== null,
    async walk(from, stretch, blockBytes) {
      const window =
        blockBytes === undefined ? firstWindow : new ByteWindow(source, options.signal, blockBytes);
      await new RecordWalker({ window, handler, warnings, locate, outcome }).walk(from, stretch);
    },
    async finish() {
      if (list.files.length === 0 && outcome.visibleRecords > 0) list.begin();
      for (const logicalFile of list.files)
        await finishLogicalFile(logicalFile, { source, locate, warnings, signal: options.signal });
    },
  };
}

interface FinishOptions {
  source: ByteSource;
  locate: (offset: number) => number;
  warnings: WarningList;
  signal?: AbortSignal;
}

/** Counts the rows that came before their frame was defined. */
async function finishLogicalFile(
  logicalFile: LogicalFile,
  { source, locate, warnings, signal }: FinishOptions,
): Promise<void> {
  for (const frame of logicalFile.finish()) {
    await readRecords(
      source,
      frame.segments,
      (record) => {
        frame.countRows(record, locate(frame.segments.start), warnings);
        return true;
      },
      { signal },
    );
  }
  for (const frame of logicalFile.frames) frame.kept.complete();
}

/** The logical files of a file in their order. */
class LogicalFileList {
  readonly files: LogicalFile[] = [];

  constructor(private readonly create: () => LogicalFile) {}

  /** The logical file of a record: a new one where the record is a file header. */
  find(record: LogicalRecord): LogicalFile {
    const current = this.files.at(-1);
    const begins = record.explicit && record.type === FILE_HEADER && record.chunks.length > 0;
    return current && (!begins || this.files.length >= MOST_LOGICAL_FILES) ? current : this.begin();
  }

  /** The logical file that is being read. */
  current(): LogicalFile {
    return this.files.at(-1) ?? this.begin();
  }

  begin(): LogicalFile {
    const next = this.create();
    this.files.push(next);
    return next;
  }
}

interface Start {
  label: StorageUnitLabel | null;
  /** Where the first visible record should be. */
  offset: number;
}

/** Finds the storage unit label and the place after it (RP66 V1 2.3.2). */
function findStart(head: Uint8Array, warnings: WarningList): Start {
  const at = findLabel(head, HEAD_BYTES);
  if (at >= 0) {
    if (at > 0)
      warnings.add(
        'BYTES_BEFORE_LABEL',
        msg`${at} bytes before the storage unit label are passed over, at byte 0.`,
        { byteOffset: 0 },
      );
    return { label: readLabel(head, at), offset: at + LABEL_BYTES };
  }
  for (let i = 0; i + 4 <= Math.min(head.length, HEAD_BYTES); i++) {
    if (
      plausibleVisibleLength(head, i, head.length < HEAD_BYTES) === 0 &&
      !(i === 0 && visibleLength(head, 0) > 0)
    )
      continue;
    const broken = isVersionAt(head, 0);
    warnings.add(
      broken ? 'LABEL_INCOMPLETE' : 'LABEL_MISSING',
      msg`The storage unit label is ${broken ? msg`incomplete` : msg`missing`} at byte 0; the first visible record is at byte ${i}.`,
      { byteOffset: 0 },
    );
    return { label: null, offset: i };
  }
  if (isVersionAt(head, 0)) return { label: null, offset: head.length };
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`Not a DLIS file: neither a storage unit label nor a visible record in the first ${head.length} bytes from byte 0.`,
    { byteOffset: 0 },
  );
}

/** RP66 V2 and what came before V1 have other visible records. */
async function refuseOtherVersions(
  window: ByteWindow,
  start: Start,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  if (start.label && !/^V1/.test(start.label.version)) {
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`RP66 ${start.label.version} is not read; the storage unit label before byte ${start.offset} says so.`,
      { byteOffset: start.offset - LABEL_BYTES },
    );
  }
  const header = await window.load(start.offset, 4);
  if (
    header.length < 4 ||
    visibleLength(header, 0) > 0 ||
    header.every((byte) => byte === 0) ||
    header[2] === 0xff
  )
    return;
  const bytes = await window.load(start.offset, 1 << 18);
  for (let i = 0; i < bytes.length; i++) if (plausibleVisibleLength(bytes, i, true) > 0) return;
  throw new FormatError(
    'FORMAT_UNSUPPORTED',
    msg`The record after the storage unit label, at byte ${start.offset}, is no visible record of RP66 V1 (FF 01), nor is one found after it.`,
    { byteOffset: start.offset },
  );
}
