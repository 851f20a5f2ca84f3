import type { WarningList } from '../format-error.ts';
import type { ByteWindow } from './byte-window.ts';
import type { LogicalRecord } from './logical-record.ts';
import { isLabelAt, LABEL_BYTES } from './storage-unit-label.ts';
import {
  CHECKSUM,
  ENCRYPTED,
  EXPLICIT,
  PADDING,
  PREDECESSOR,
  SUCCESSOR,
  TRAILING_LENGTH,
} from './segment-attributes.ts';
import {
  plausibleVisibleLength,
  SEGMENT_HEADER_BYTES,
  VISIBLE_HEADER_BYTES,
  visibleLength,
} from './visible-record.ts';
import { type Message, msg } from '../msg.ts';

/** What a segment that is a whole data record in the clear has none of. */
const NOT_PLAIN = EXPLICIT | PREDECESSOR | SUCCESSOR | ENCRYPTED;
/**
 * A visible record's header in the place of a segment's: attributes FF and type 1 fit no real
 * segment.
 */
const STRAY_VISIBLE_HEADER = 0xff01;
const SCAN_BYTES = 1 << 16;
const LARGEST_VISIBLE_RECORD = 0xffff;

/** Who takes the records as they come. */
export interface RecordHandler {
  /** The record is the walker's: what is to be kept of it must be copied. Its chunks stay valid. */
  record(record: LogicalRecord): void;
  /**
   * A record that is one plain segment of data (FDATA): `length` bytes at `start` of `bytes`, which
   * stay valid. `offset` is where they begin.
   */
  data(bytes: Uint8Array, start: number, length: number, offset: number): void;
  /** Called after each visible record; what it returns is waited for. */
  afterVisibleRecord(offset: number): Promise<void> | null;
}

/** What was lost, for whoever must decide whether anything was readable. */
export interface WalkOutcome {
  visibleRecords: number;
  truncated: boolean;
  damaged: boolean;
}

/** What a walker reads from, and who takes what it finds. */
export interface RecordWalkerOptions {
  window: ByteWindow;
  handler: RecordHandler;
  warnings: WarningList;
  /** The byte offset in the file of an offset in the window. */
  locate: (offset: number) => number;
  /** Counts on over all stretches of a file. */
  outcome: WalkOutcome;
}

/** A stretch of a file that is walked. */
export interface WalkStretch {
  /** True where it begins within a logical record, whose rest is passed over. */
  isInside?: boolean;
  /** Called before each visible record; true ends the stretch. */
  isDone?: (offset: number) => boolean;
}

/** A logical record segment, as it lies in the bytes of its visible record. */
interface Segment {
  bytes: Uint8Array;
  /** Position of its header in `bytes`. */
  at: number;
  /** Bytes, header included. */
  length: number;
  /** Of its header, as the walker counts. */
  offset: number;
  attributes: number;
  type: number;
}

/**
 * Walks visible records and logical record segments from front to back and hands over whole logical
 * records. Damaged parts are skipped with a warning, and reading continues at the next intact
 * visible record; a length of zero does not cause an endless loop.
 */
export class RecordWalker {
  private readonly outcome: WalkOutcome;
  private readonly handler: RecordHandler;
  private readonly warnings: WarningList;
  private readonly locate: (offset: number) => number;
  readonly #window: ByteWindow;
  /** Reused for each record: a file can have millions of them. */
  readonly #record: LogicalRecord = {
    explicit: false,
    type: 0,
    encrypted: false,
    offset: 0,
    chunks: [],
    offsets: [],
  };
  /** Reused for each segment. */
  readonly #segment: Segment = {
    bytes: new Uint8Array(0),
    at: 0,
    length: 0,
    offset: 0,
    attributes: 0,
    type: 0,
  };
  /** True while `#record` waits for more segments. */
  #open = false;
  /** The start of a record may be lost: segments that continue it are passed over. */
  #isStartLost = false;

  constructor({ window, handler, warnings, locate, outcome }: RecordWalkerOptions) {
    this.#window = window;
    this.handler = handler;
    this.warnings = warnings;
    this.locate = locate;
    this.outcome = outcome;
  }

  /**
   * Walks the file from `start` to its end, or one stretch of it. What a stretch cuts off at its
   * ends is not damage.
   */
  async walk(start: number, stretch: WalkStretch = {}): Promise<WalkOutcome> {
    let offset = start;
    if (stretch.isInside) this.#isStartLost = true;
    for (;;) {
      // A set is read to its end: those after it may need it.
      if (stretch.isDone?.(offset) && !(this.#open && this.#record.explicit)) {
        this.#open = false;
        return this.outcome;
      }
      const header =
        this.#window.peek(offset, VISIBLE_HEADER_BYTES) ??
        (await this.#window.load(offset, VISIBLE_HEADER_BYTES));
      if (header.length === 0) break;
      const length = header.length < VISIBLE_HEADER_BYTES ? 0 : visibleLength(header, 0);
      if (length === 0) {
        const next = await this.#recover(offset);
        if (next === null) break;
        offset = next;
        continue;
      }
      const record = this.#window.peek(offset, length) ?? (await this.#window.load(offset, length));
      this.outcome.visibleRecords++;
      offset += this.#visibleRecord(record, offset, length);
      const pause = this.handler.afterVisibleRecord(offset);
      if (pause) await pause;
    }
    if (this.#open) {
      this.outcome.truncated = true;
      this.#dropOpen(msg`the file ends within it`);
    }
    return this.outcome;
  }

  /**
   * Walks the segments of one visible record, `declared` bytes long; returns how many bytes to go
   * on by.
   */
  #visibleRecord(bytes: Uint8Array, offset: number, declared: number): number {
    const segment = this.#segment;
    segment.bytes = bytes;
    let at = VISIBLE_HEADER_BYTES;
    while (at + SEGMENT_HEADER_BYTES <= bytes.length) {
      const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
      const attributes = bytes[at + 2] ?? 0;
      const type = bytes[at + 3] ?? 0;
      if (attributes * 256 + type === STRAY_VISIBLE_HEADER && visibleLength(bytes, at) > 0) {
        this.#damage(
          'VISIBLE_RECORD_LENGTH',
          msg`The visible record at byte ${this.locate(offset)} declares ${declared} bytes, the next one begins ${at} bytes on`,
          offset,
        );
        return at;
      }
      if (length < SEGMENT_HEADER_BYTES) {
        this.#damage(
          'SEGMENT_LENGTH',
          msg`A logical record segment at byte ${this.locate(offset + at)} declares ${length} bytes; the rest of its visible record is lost`,
          offset + at,
        );
        return declared;
      }
      if (at + length > bytes.length) {
        this.#segmentPastEnd(offset + at, length, bytes.length - at, bytes.length < declared);
        return declared;
      }
      segment.at = at;
      segment.length = length;
      segment.offset = offset + at;
      segment.attributes = attributes;
      segment.type = type;
      this.#takeSegment(segment);
      at += length;
    }
    if (bytes.length < declared) {
      this.outcome.truncated = true;
      this.warnings.add(
        'VISIBLE_RECORD_TRUNCATED',
        msg`The file ends at byte ${this.locate(offset + bytes.length)}, within a visible record of ${declared} bytes.`,
        { byteOffset: this.locate(offset) },
      );
    }
    return declared;
  }

  #segmentPastEnd(offset: number, length: number, left: number, fileEnds: boolean): void {
    const what = msg`A logical record segment at byte ${this.locate(offset)} declares ${length} bytes, ${left} are left in ${fileEnds ? msg`the file` : msg`its visible record`}; its logical record is lost`;
    if (!fileEnds) {
      this.#damage('SEGMENT_LENGTH', what, offset);
      return;
    }
    this.outcome.truncated = true;
    this.#open = false;
    this.warnings.add('SEGMENT_TRUNCATED', msg`${what}.`, { byteOffset: this.locate(offset) });
  }

  /**
   * Adds a segment to the record that it belongs to, and hands the record over where it is
   * complete.
   */
  #takeSegment(segment: Segment): void {
    const { bytes, at, offset, attributes, type } = segment;
    if (type === 0 && (attributes & NOT_PLAIN) === 0 && !this.#open) {
      const size = this.#trimmedSize(segment);
      if (size === null) return;
      this.#isStartLost = false;
      const start = at + SEGMENT_HEADER_BYTES;
      this.handler.data(bytes, start, size, offset + SEGMENT_HEADER_BYTES);
      return;
    }
    const explicit = (attributes & EXPLICIT) !== 0;
    const continues = (attributes & PREDECESSOR) !== 0;
    const record = this.#record;
    if (this.#open && !continues && !continuesUnmarked(record, segment))
      this.#dropOpen(msg`the segment that should continue it is missing`);
    if (!this.#open) {
      if (continues && this.#isStartLost) return;
      this.#isStartLost = false;
      this.#open = true;
      resetRecord(record, explicit, type, offset);
    }
    if (attributes & ENCRYPTED) {
      resetRecord(record, explicit, type, record.offset);
      record.encrypted = true;
    } else if (!record.encrypted) {
      const size = this.#trimmedSize(segment);
      if (size === null) return;
      if (size > 0) {
        record.chunks.push(
          bytes.subarray(at + SEGMENT_HEADER_BYTES, at + SEGMENT_HEADER_BYTES + size),
        );
        record.offsets.push(offset + SEGMENT_HEADER_BYTES);
      }
    }
    if (attributes & SUCCESSOR) return;
    this.#open = false;
    this.handler.record(record);
  }

  /**
   * Bytes of a segment's body without its trailer (RP66 V1 2.2.2.4), or null where the trailer
   * makes no sense and the record is lost.
   */
  #trimmedSize({ bytes, at, length, offset, attributes }: Segment): number | null {
    const trailer = (attributes & CHECKSUM ? 2 : 0) + (attributes & TRAILING_LENGTH ? 2 : 0);
    const body = length - SEGMENT_HEADER_BYTES;
    const padding =
      attributes & PADDING && trailer < body ? (bytes[at + length - trailer - 1] ?? 0) : 0;
    const size = body - trailer - padding;
    if (size >= 0) return size;
    // Some writers count the segment's header among the pad bytes when padding is all there is.
    if (size === -SEGMENT_HEADER_BYTES) {
      this.warnings.add(
        'PADDING_FILLS_SEGMENT',
        msg`The padding of the segment at byte ${this.locate(offset)} fills all of it, header included; it is empty.`,
        { byteOffset: this.locate(offset) },
      );
      return 0;
    }
    this.#damage(
      'PADDING_LENGTH',
      msg`The segment at byte ${this.locate(offset)} declares ${trailer + padding} bytes of trailer, it has ${body}; its logical record is lost`,
      offset,
    );
    return null;
  }

  #damage(code: string, message: Message, offset: number): void {
    this.outcome.damaged = true;
    this.#open = false;
    this.#isStartLost = true;
    this.warnings.add(code, msg`${message}.`, { byteOffset: this.locate(offset) });
  }

  #dropOpen(why: Message): void {
    this.#open = false;
    const byteOffset = this.locate(this.#record.offset);
    this.warnings.add(
      'RECORD_INCOMPLETE',
      msg`The logical record at byte ${byteOffset} is incomplete: ${why}. It is lost.`,
      { byteOffset },
    );
  }

  /**
   * Where reading can go on after something at `offset` that is no visible record; null where
   * nothing follows.
   */
  async #recover(offset: number): Promise<number | null> {
    const here = await this.#window.load(offset, LABEL_BYTES);
    if (isLabelAt(here, 0)) return offset + LABEL_BYTES;
    let zeros = true;
    for (let from = offset; ; from += SCAN_BYTES) {
      const bytes = await this.#window.load(
        from,
        SCAN_BYTES + LARGEST_VISIBLE_RECORD + VISIBLE_HEADER_BYTES,
      );
      const ends = from + bytes.length >= this.#window.end;
      for (let i = from === offset ? 1 : 0; i < Math.min(SCAN_BYTES, bytes.length); i++) {
        if (bytes[i] !== 0) zeros = false;
        if (plausibleVisibleLength(bytes, i, ends) === 0) continue;
        this.#damage(
          'VISIBLE_RECORD_LOST',
          msg`No visible record at byte ${this.locate(offset)}; ${i + from - offset} bytes are lost up to the next sound one`,
          offset,
        );
        return from + i;
      }
      if (bytes.length <= SCAN_BYTES)
        return this.#trailing(offset, from + bytes.length - offset, zeros && (here[0] ?? 0) === 0);
    }
  }

  #trailing(offset: number, count: number, zeros: boolean): null {
    const byteOffset = this.locate(offset);
    if (zeros) {
      this.warnings.add(
        'TRAILING_ZEROS',
        msg`${count} zero bytes after the last visible record, at byte ${byteOffset}, are passed over.`,
        { byteOffset },
      );
      return null;
    }
    this.outcome.damaged = true;
    this.warnings.add(
      'TRAILING_BYTES',
      msg`No visible record at byte ${byteOffset} or after it; the last ${count} bytes are lost.`,
      { byteOffset },
    );
    return null;
  }
}

/**
 * Some writers don't mark a segment as a continuation. It is one all the same where it is of the
 * open record's kind and doesn't begin as a record of that kind does: with a set, or with the name
 * of the frame.
 */
function continuesUnmarked(open: LogicalRecord, { bytes, at, attributes, type }: Segment): boolean {
  const explicit = (attributes & EXPLICIT) !== 0;
  if (open.type !== type || open.explicit !== explicit) return false;
  const body = at + SEGMENT_HEADER_BYTES;
  if (explicit) return (bytes[body] ?? 0) < 0xb0;
  const start = open.chunks[0];
  return !start || start.subarray(0, 4).some((byte, i) => byte !== bytes[body + i]);
}

function resetRecord(record: LogicalRecord, explicit: boolean, type: number, offset: number): void {
  record.explicit = explicit;
  record.type = type;
  record.encrypted = false;
  record.offset = offset;
  record.chunks.length = 0;
  record.offsets.length = 0;
}
