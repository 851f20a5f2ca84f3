import type { WarningList } from '../format-error.ts';
import { FormatError } from '../format-error.ts';
import { fixedBytes, fixedTitle } from './fixed-record.ts';
import { readFormatRecord } from './format-record.ts';
import { readInformation } from './information.ts';
import { LisFormat } from './lis-format.ts';
import type { LisLogicalFile, Volume } from './logical-file.ts';
import { createLogicalFile, createVolume } from './logical-file.ts';
import type { RecordSink } from './record-assembler.ts';
import {
  isDataType,
  isDelimiter,
  isEmptyType,
  isInformation,
  isText,
  RecordType,
} from './record-type.ts';
import { decodeConsole, decodeLisText } from './text.ts';
import { type Message, msg } from '../msg.ts';

/**
 * No real file has more of these; a crafted one could ask for memory that its bytes do not
 * justify.
 */
const LARGEST_RECORD_BYTES = 16 * 2 ** 20,
  MOST_LOGICAL_FILES = 10_000,
  MOST_FORMATS = 10_000,
  MOST_CHANNELS = 200_000,
  MOST_OTHER_RECORDS = 50_000;

/** Bytes of a channel in a format record. */
const SPEC_BYTES = 40;

/** The present record, while its pieces come in. */
type OpenRecord =
  | { kind: 'data'; format: LisFormat }
  | { kind: 'bytes'; type: number; offset: number; pieces: Uint8Array[]; bytes: number }
  | { kind: 'skipped' };

/** Counts over all logical files. */
export interface LisFileTotals {
  frames: number;
  formats: number;
}

/** Sorts logical records into reels, tapes and logical files. */
export class FileBuilder implements RecordSink {
  readonly files: LisLogicalFile[] = [];
  readonly totals: LisFileTotals = { frames: 0, formats: 0 };
  /** Whether the file has any header or trailer of a reel or a tape. */
  hasVolumes = false;
  #reel: Volume | null = null;
  #tape: Volume | null = null;
  /** The last reel and tape of the file, for one that has nothing else. */
  #lastReel: Volume | null = null;
  #lastTape: Volume | null = null;
  /** The logical file that records go to; null between two. */
  #file: LisLogicalFile | null = null;
  /** The format that data of a type belong to; null where it cannot be read. */
  #formats = new Map<number, LisFormat | null>();
  #open: OpenRecord = { kind: 'skipped' };
  #formatRecords = 0;
  #channels = 0;
  #otherRecords = 0;
  #lastType = -1;

  constructor(private readonly warnings: WarningList) {}

  /** Whether the last record is a trailer, or a mark after one. */
  isClosed(): boolean {
    return (isDelimiter(this.#lastType) && this.#lastType % 2 === 1) || this.#file === null;
  }

  /** Begins a record of the present logical file, or one that begins or ends a volume. */
  begin(type: number, offset: number): void {
    this.#lastType = type;
    this.#open = { kind: 'skipped' };
    if (isEmptyType(type)) return;
    if (!isDelimiter(type)) this.#file ??= this.#newFile(offset);
    if (isDataType(type)) this.#beginData(type, offset);
    else if (isDelimiter(type) || isInformation(type) || isText(type) || type === RecordType.FORMAT)
      this.#open = { kind: 'bytes', type, offset, pieces: [], bytes: 0 };
  }

  /** Adds a piece of the present record. */
  append(data: Uint8Array, offset: number): void {
    const open = this.#open;
    if (open.kind === 'data') {
      open.format.append(offset, data.length);
    } else if (open.kind === 'bytes') {
      open.bytes += data.length;
      if (open.bytes <= LARGEST_RECORD_BYTES) open.pieces.push(data);
    }
  }

  /** Ends the present record. */
  end(complete: boolean): void {
    const open = this.#open;
    this.#open = { kind: 'skipped' };
    if (complete && this.#file && !isDelimiter(this.#lastType) && !isEmptyType(this.#lastType))
      count(this.#file, this.#lastType);
    if (open.kind === 'data') {
      const before = open.format.frames;
      open.format.end(complete, this.warnings);
      this.totals.frames += open.format.frames - before;
    } else if (open.kind === 'bytes' && complete) {
      if (open.bytes > LARGEST_RECORD_BYTES)
        this.warnings.add(
          'RECORD_TOO_LARGE',
          msg`The record of type ${open.type} at byte ${open.offset} is larger than ${LARGEST_RECORD_BYTES} bytes and is passed over.`,
          { byteOffset: open.offset },
        );
      else this.#take(open.type, open.offset, joinPieces(open.pieces));
    }
  }

  #beginData(type: number, offset: number): void {
    const format = this.#formats.get(type) ?? this.#formats.get(-1);
    if (!format) {
      this.warnings.add(
        'DATA_WITHOUT_FORMAT',
        msg`The data record at byte ${offset} has no format record before it that can be read; it is lost.`,
        { byteOffset: offset },
      );
      return;
    }
    format.begin(offset);
    this.#open = { kind: 'data', format };
  }

  #take(type: number, offset: number, bytes: Uint8Array): void {
    if (isDelimiter(type)) this.#delimit(type, offset, bytes);
    const file = this.#file;
    if (!file) return;
    if (type === RecordType.FORMAT) this.#addFormat(file, offset, bytes);
    else if (!isDelimiter(type) && ++this.#otherRecords > MOST_OTHER_RECORDS)
      this.#tooMany(msg`information and text records`, MOST_OTHER_RECORDS, offset);
    else if (isText(type)) this.#addText(file, type, offset, bytes);
    else if (isInformation(type)) this.#addInformation(file, type, offset, bytes);
  }

  #addText(file: LisLogicalFile, type: number, offset: number, bytes: Uint8Array): void {
    const read = type === RecordType.COMMENT ? decodeLisText : decodeConsole;
    file.texts.push({ type, offset, text: read(bytes) });
  }

  #addInformation(file: LisLogicalFile, type: number, offset: number, bytes: Uint8Array): void {
    const record = readInformation(type, offset, bytes);
    file.information.push(record);
    if (record.fault !== null)
      this.warnings.add(
        'INFORMATION_DAMAGED',
        msg`The information record at byte ${offset} is damaged: ${record.fault}.`,
        { byteOffset: offset, section: record.name },
      );
  }

  #addFormat(file: LisLogicalFile, offset: number, bytes: Uint8Array): void {
    this.#channels += bytes.length / SPEC_BYTES;
    if (++this.#formatRecords > MOST_FORMATS || this.#channels > MOST_CHANNELS) {
      this.#formats.clear();
      this.#tooMany(
        msg`format records, or ${MOST_CHANNELS} channels in them`,
        MOST_FORMATS,
        offset,
      );
      return;
    }
    try {
      const record = readFormatRecord(bytes, offset);
      const format = new LisFormat(record, this.warnings);
      file.formats.push(format);
      this.totals.formats++;
      this.#formats.set(format.dataType, format);
      this.#formats.set(-1, format);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#formats.clear();
      this.warnings.add(
        'FORMAT_UNREADABLE',
        msg`No curve of a format record can be read: ${error.parts}.`,
        error.place,
      );
    }
  }

  #delimit(type: number, offset: number, bytes: Uint8Array): void {
    const record = { type, offset, bytes };
    if (bytes.length < fixedBytes(type))
      this.warnings.add(
        'HEADER_TOO_SHORT',
        msg`The ${fixedTitle(type)} record at byte ${offset} is too short: it has ${bytes.length} bytes, ${fixedBytes(type)} are needed.`,
        { byteOffset: offset, section: fixedTitle(type) },
      );
    if (type >= RecordType.TAPE_HEADER) this.hasVolumes = true;
    if (type !== RecordType.FILE_TRAILER) this.#file = null;
    if (type === RecordType.REEL_HEADER) {
      this.#reel = null;
      this.#openReel().header = record;
      this.#tape = null;
    } else if (type === RecordType.TAPE_HEADER) {
      this.#tape = null;
      this.#openTape().header = record;
    } else if (type === RecordType.FILE_HEADER) {
      this.#file = this.#newFile(offset);
      this.#file.header = record;
      count(this.#file, type);
    } else if (type === RecordType.FILE_TRAILER) {
      const file = this.#file ?? this.#newFile(offset);
      file.trailer = record;
      count(file, type);
      this.#file = null;
    } else if (type === RecordType.TAPE_TRAILER) {
      this.#openTape().trailer = record;
      this.#tape = null;
    } else {
      this.#openReel().trailer = record;
      this.#reel = null;
      this.#tape = null;
    }
  }

  #openReel(): Volume {
    return (this.#reel ??= this.#lastReel = createVolume());
  }

  #openTape(): Volume {
    return (this.#tape ??= this.#lastTape = createVolume());
  }

  #newFile(offset: number): LisLogicalFile {
    this.#formats.clear();
    const file = createLogicalFile(this.#openReel(), this.#openTape(), offset);
    if (this.files.length < MOST_LOGICAL_FILES) this.files.push(file);
    else this.#tooMany(msg`logical files`, MOST_LOGICAL_FILES, offset);
    return file;
  }

  #tooMany(what: Message, most: number, byteOffset: number): void {
    this.warnings.add(
      'RECORDS_TOO_MANY',
      msg`The file has more than ${most} ${what}; those from byte ${byteOffset} on are not read.`,
      { byteOffset, section: String(what) },
    );
  }

  /** Reports what is missing once the file has been read. */
  finish(): void {
    if (this.files.length === 0 && (this.#lastReel ?? this.#lastTape))
      this.files.push(
        createLogicalFile(this.#lastReel ?? createVolume(), this.#lastTape ?? createVolume(), 0),
      );
    for (const { header, reel, tape, offset } of this.files) {
      if (!header) this.#missing(msg`file header`, offset);
      if (this.hasVolumes && !reel.header) this.#missing(msg`reel header`, offset);
      if (this.hasVolumes && !tape.header) this.#missing(msg`tape header`, offset);
    }
  }

  #missing(what: Message, byteOffset: number): void {
    this.warnings.add(
      'HEADER_MISSING',
      msg`The logical file that begins at byte ${byteOffset} has no ${what}.`,
      { byteOffset, section: String(what) },
    );
  }
}

function count({ recordsByType }: LisLogicalFile, type: number): void {
  recordsByType.set(type, (recordsByType.get(type) ?? 0) + 1);
}

/** The pieces as one array of their own, so that no block of the file is held for them. */
function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
