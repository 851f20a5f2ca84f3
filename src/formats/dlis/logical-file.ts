import type { WarningList } from '../format-error.ts';
import { FormatError } from '../format-error.ts';
import { DlisFrame } from './dlis-frame.ts';
import { frameLayout } from './frame-layout.ts';
import type { DlisObject } from './object-set.ts';
import { readObjectSet, getAttributeValues } from './object-set.ts';
import { ObjectStore } from './object-store.ts';
import { chunkBytes, joinChunks, offsetIn } from './logical-record.ts';
import type { LogicalRecord } from './logical-record.ts';
import { RecordCursor } from './record-cursor.ts';
import type { KeepBudget } from './kept-columns.ts';
import type { RecordSpan } from './record-reader.ts';
import { RepCode, variableLength } from './rep-codes.ts';
import { SegmentList } from './segment-list.ts';
import { SEGMENT_HEADER_BYTES } from './visible-record.ts';
import type { ObName } from './values.ts';
import { isObName, obNameKey } from './values.ts';
import { msg } from '../msg.ts';

const FDATA = 0,
  NOFORM = 1;
/**
 * More of these no real file has; a crafted one could ask for memory that its bytes don't justify.
 */
const LARGEST_SET_BYTES = 64 * 2 ** 20,
  MOST_OBJECTS = 1_000_000,
  MOST_FRAMES = 10_000,
  MOST_COLUMNS = 200_000;

/** Bytes of records of several segments that are held together. */
const JOINED_BYTES = 1 << 18;
/** Frames whose names are compared byte by byte before a name is decoded. */
const RECENT_FRAMES = 8;

/** Records of a frame that came before the frame was defined. */
interface EarlyRecords {
  name: ObName;
  segments: SegmentList;
}

/** A frame by the bytes of its name in a data record. */
interface RecentFrame {
  bytes: Uint8Array;
  target: DlisFrame | EarlyRecords;
}

/** Counts over all logical files of a file. */
export interface FileTotals {
  rows: number;
  frames: number;
}

/** One logical file (RP66 V1 2.2.1): its objects and its frames. */
export class LogicalFile {
  readonly objects = new ObjectStore();
  /**
   * Frames in the order of their definition, once `finish` has been called; frames without rows
   * included.
   */
  readonly frames: DlisFrame[] = [];
  /** Encrypted records that were passed over. */
  encryptedRecords = 0;
  /** Unformatted data records (NOFORM). */
  noformRecords = 0;
  /** Where the rows of the present data record lie; reused for each record. */
  readonly #rows: RecordSpan = {
    view: new DataView(new ArrayBuffer(0)),
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    isTemporary: false,
  };
  /** Data records of several segments, one after another. */
  #joined = new Uint8Array(0);
  #joinedBytes = 0;
  /** The view of `#joined`, and of the block that was read last. */
  #views: { view: DataView; bytes: Uint8Array }[] = [];
  readonly #byName = new Map<string, DlisFrame>();
  /** Frames some of whose channels are not known yet. */
  readonly #pending = new Map<string, DlisObject>();
  readonly #early = new Map<string, EarlyRecords>();
  #objectCount = 0;
  #columnCount = 0;
  #recent: RecentFrame[] = [];

  constructor(
    private readonly warnings: WarningList,
    private readonly locate: (offset: number) => number,
    private readonly totals: FileTotals,
    private readonly budget: KeepBudget,
  ) {}

  /** Part of the file is passed over: its rows and sets are not missing. */
  skip(): void {
    for (const frame of this.frames) frame.skip();
  }

  /** Takes in a record; that of a file header belongs to it if it is the first. */
  add(record: LogicalRecord): void {
    if (record.encrypted) {
      this.encryptedRecords++;
      const byteOffset = this.locate(record.offset);
      this.warnings.add(
        'RECORD_ENCRYPTED',
        msg`The ${record.explicit ? msg`object set` : msg`data record`} at byte ${byteOffset} is encrypted and is passed over.`,
        { byteOffset, section: record.explicit ? 'EFLR' : 'IFLR' },
      );
    } else if (record.explicit) {
      this.#addSet(record);
    } else if (record.type === FDATA) {
      this.#addSegments(record);
    } else if (record.type === NOFORM) {
      this.noformRecords++;
    }
  }

  #addSet(record: LogicalRecord): void {
    const byteOffset = this.locate(record.offset);
    if (chunkBytes(record.chunks) > LARGEST_SET_BYTES) {
      this.warnings.add(
        'SET_TOO_LARGE',
        msg`The object set at byte ${byteOffset} is larger than ${LARGEST_SET_BYTES} bytes and is passed over.`,
        { byteOffset },
      );
      return;
    }
    const bytes = joinChunks(record.chunks);
    if (bytes.length === 0) return;
    const cursor = new RecordCursor(
      bytes,
      (position) => this.locate(offsetIn(record, position)),
      `record of type ${record.type}`,
    );
    try {
      const set = readObjectSet(cursor, this.warnings, MOST_OBJECTS - this.#objectCount);
      this.#objectCount += set.objects.length;
      this.objects.add(set, this.warnings);
      if (set.type === 'FRAME') for (const frame of set.objects) this.#define(frame);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.warnings.add(
        'SET_UNREADABLE',
        msg`An object set can't be read and is lost: ${error.parts}.`,
        error.place,
      );
    }
  }

  /**
   * A frame waits until all of its channels are known, at the latest until the logical file ends
   * (`finish`).
   */
  #define(frame: DlisObject, last = false): DlisFrame | null {
    const key = obNameKey(frame.name);
    const known = this.#byName.get(key);
    if (known) return known;
    const channels = getAttributeValues(frame, 'CHANNELS');
    this.#columnCount += channels.length;
    if (this.#columnCount > MOST_COLUMNS || this.#byName.size + this.#pending.size >= MOST_FRAMES) {
      this.warnings.add(
        'FRAMES_TOO_MANY',
        msg`The logical file declares more than ${MOST_FRAMES} frames or ${MOST_COLUMNS} channels in them, at byte ${frame.set.byteOffset}; those after are not read.`,
        { byteOffset: frame.set.byteOffset },
      );
      return null;
    }
    const complete = channels.every(
      (name) => isObName(name) && this.objects.find('CHANNEL', name) !== null,
    );
    if (!complete && !last) {
      this.#pending.set(key, frame);
      return null;
    }
    this.#pending.delete(key);
    const defined = new DlisFrame(
      frame,
      frameLayout(frame, this.objects, this.warnings),
      this.budget,
    );
    this.#byName.set(key, defined);
    this.frames.push(defined);
    this.totals.frames++;
    return defined;
  }

  /** Takes in a data record (FDATA): `length` bytes at `start` of `bytes`, `offset` in the file. */
  addData(bytes: Uint8Array, start: number, length: number, offset: number): void {
    this.#setSpan(bytes, start, length);
    const recent = this.#matchRecent();
    if (!recent) {
      this.#warnUnreadable(offset - SEGMENT_HEADER_BYTES);
      return;
    }
    const nameBytes = recent.bytes.length;
    recent.target.segments.push(offset + nameBytes, length - nameBytes, false);
    this.#countRows(recent.target, nameBytes, offset - SEGMENT_HEADER_BYTES);
  }

  #addSegments(record: LogicalRecord): void {
    const length = chunkBytes(record.chunks);
    const start = this.#join(record.chunks, length);
    this.#setSpan(this.#joined, start, length);
    const recent = this.#matchRecent();
    if (!recent) {
      this.#warnUnreadable(record.offset);
      return;
    }
    const nameBytes = recent.bytes.length;
    addStretches(recent.target.segments, record, nameBytes);
    this.#countRows(recent.target, nameBytes, record.offset);
  }

  /** Joins the parts of a data record behind those before it. @returns where it begins */
  #join(chunks: readonly Uint8Array[], length: number): number {
    if (this.#joinedBytes + length > this.#joined.length) {
      // The records before may still be in use.
      this.#joined = new Uint8Array(Math.max(JOINED_BYTES, length));
      this.#joinedBytes = 0;
    }
    const start = this.#joinedBytes;
    for (const chunk of chunks) {
      this.#joined.set(chunk, this.#joinedBytes);
      this.#joinedBytes += chunk.length;
    }
    return start;
  }

  /** Sets `#rows` to a record. */
  #setSpan(bytes: Uint8Array, start: number, length: number): void {
    const rows = this.#rows;
    if (rows.bytes.buffer !== bytes.buffer) {
      // One view serves all records of a block, also where those of two blocks take turns.
      let known = this.#views.find((one) => one.bytes.buffer === bytes.buffer);
      if (!known) {
        known = { view: new DataView(bytes.buffer), bytes: new Uint8Array(bytes.buffer) };
        this.#views = [known, ...this.#views.slice(0, 1)];
      }
      rows.view = known.view;
      rows.bytes = known.bytes;
    }
    rows.start = bytes.byteOffset + start;
    rows.end = rows.start + length;
  }

  #warnUnreadable(offset: number): void {
    const byteOffset = this.locate(offset);
    this.warnings.add(
      'DATA_UNREADABLE',
      msg`The data record at byte ${byteOffset} doesn't begin with the name of a frame and is lost.`,
      { byteOffset },
    );
  }

  #countRows(target: DlisFrame | EarlyRecords, nameBytes: number, offset: number): void {
    if (!(target instanceof DlisFrame)) return;
    const before = target.rows;
    this.#rows.start += nameBytes;
    target.countRows(this.#rows, this.locate(offset), this.warnings);
    this.totals.rows += target.rows - before;
  }

  /** The frame whose name `#rows` begins with; null where it begins with none. */
  #matchRecent(): RecentFrame | null {
    const { view, bytes, start, end } = this.#rows;
    // A name begins with its length: no other name begins with it.
    for (const recent of this.#recent)
      if (startsWith(bytes, start, end, recent.bytes)) return recent;
    const nameBytes = variableLength(view, start, end, RepCode.OBNAME);
    if (nameBytes < 0) return null;
    const own = bytes.slice(start, start + nameBytes);
    const name = new RecordCursor(own, (position) => position, 'FDATA').obName();
    const recent = { bytes: own, target: this.#targetNamed(name) };
    this.#recent = [recent, ...this.#recent.slice(0, RECENT_FRAMES - 1)];
    return recent;
  }

  #targetNamed(name: ObName): DlisFrame | EarlyRecords {
    const key = obNameKey(name);
    const started = this.#early.get(key);
    if (started) return started;
    const pending = this.#pending.get(key);
    const frame = this.#byName.get(key) ?? (pending && this.#define(pending));
    if (frame) return frame;
    const early = { name, segments: new SegmentList() };
    // A file of nothing but names is not kept: of so many unknown frames the last ones go
    // uncounted.
    if (this.#early.size < MOST_FRAMES) this.#early.set(key, early);
    return early;
  }

  /**
   * Defines what is still open when the logical file ends; gives back the frames whose records came
   * early and still have to be counted.
   */
  finish(): DlisFrame[] {
    for (const frame of [...this.#pending.values()]) this.#define(frame, true);
    const order = new Map(this.objects.ofType('FRAME').map((frame, i) => [frame, i]));
    this.frames.sort((a, b) => (order.get(a.object) ?? 0) - (order.get(b.object) ?? 0));
    this.#checkSets();
    const uncounted: DlisFrame[] = [];
    for (const [key, early] of this.#early) {
      const frame = this.#byName.get(key);
      if (frame) {
        frame.segments = early.segments;
        uncounted.push(frame);
      } else {
        this.warnings.add(
          'FRAME_UNKNOWN',
          msg`${early.segments.records} data records belong to frame ${early.name.id}, which the file doesn't define; they are lost.`,
          { byteOffset: this.locate(early.segments.start), section: `FRAME ${early.name.id}` },
        );
      }
    }
    return uncounted;
  }

  #checkSets(): void {
    const first = this.objects.sets[0];
    if (first && this.objects.ofType('FILE-HEADER').length === 0) {
      this.warnings.add(
        'FILE_HEADER_MISSING',
        msg`The logical file that begins at byte ${first.byteOffset} has no file header.`,
        { byteOffset: first.byteOffset },
      );
    }
    const update = this.objects.ofType('UPDATE')[0];
    if (update)
      this.warnings.add(
        'UPDATES_IGNORED',
        msg`Updates of objects while logging, the first at byte ${update.set.byteOffset}, are not applied: objects are shown as first written.`,
        { byteOffset: update.set.byteOffset },
      );
  }
}

function startsWith(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (start + name.length > end) return false;
  for (let i = name.length - 1; i >= 0; i--) if (bytes[start + i] !== name[i]) return false;
  return true;
}

/** Adds where a record's data lies, without the object name it begins with. */
function addStretches(segments: SegmentList, record: LogicalRecord, nameBytes: number): void {
  let skip = nameBytes;
  const last = record.chunks.length - 1;
  for (let i = 0; i <= last; i++) {
    const length = record.chunks[i]?.length ?? 0;
    const skipped = Math.min(skip, length);
    skip -= skipped;
    if (skipped < length || i === last)
      segments.push((record.offsets[i] ?? 0) + skipped, length - skipped, i < last);
  }
}
