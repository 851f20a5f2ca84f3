import type { ByteWindow } from '../dlis/byte-window.ts';
import type { WarningList } from '../format-error.ts';
import type { PhysicalPiece, RecordAssembler } from './record-assembler.ts';
import {
  HEADER_BYTES,
  leastLength,
  LOGICAL_HEADER_BYTES,
  plausibleLength,
  trailerBytes,
  uint16,
} from './physical-record.ts';
import { findRecord, skipPadding } from './resync.ts';
import { type Message, msg } from '../msg.ts';

/** What the walk came across. */
export interface LisWalkOutcome {
  /** Physical records that were read. */
  records: number;
  /** The file ends within a record, a tape block or a tape mark. */
  truncated: boolean;
  /** Bytes were passed over because they are no record. */
  damaged: boolean;
}

/** What a walk needs besides the bytes. */
export interface WalkContext {
  assembler: RecordAssembler;
  warnings: WarningList;
  outcome: LisWalkOutcome;
  /** Called after each physical record with the offset that was reached; a promise is waited for. */
  afterRecord: (offset: number) => Promise<void> | null;
}

/** Reads physical records one after another and hands their contents to the assembler. */
export class PhysicalReader {
  constructor(
    private readonly window: ByteWindow,
    private readonly context: WalkContext,
  ) {}

  /**
   * Takes in the record at `at`, which must end by `limit`.
   * @returns the offset after the record, or -1 where there is no sound record
   */
  async take(at: number, limit: number): Promise<number> {
    const header = this.window.peek(at, HEADER_BYTES) ?? (await this.window.load(at, HEADER_BYTES));
    if (header.length < HEADER_BYTES || at + HEADER_BYTES > limit) {
      this.#truncate(at, msg`ends within the header of the physical record at byte ${at}`);
      return -1;
    }
    const length = uint16(header, 0);
    const attributes = uint16(header, 2);
    const least = leastLength(attributes);
    if (length < least) {
      this.context.outcome.damaged = true;
      this.context.warnings.add(
        'RECORD_TOO_SHORT',
        msg`The physical record at byte ${at} is too short: its header says ${length} bytes, it needs ${least}.`,
        { byteOffset: at },
      );
      return -1;
    }
    const loaded = this.window.peek(at, length) ?? (await this.window.load(at, length));
    const bytes = at + loaded.length > limit ? loaded.subarray(0, limit - at) : loaded;
    if (bytes.length < length && !(await this.#isCut(at, length, limit))) return -1;
    this.context.outcome.records++;
    this.#hand(at, bytes, length);
    const waited = this.context.afterRecord(at + bytes.length);
    if (waited) await waited;
    return at + length;
  }

  #hand(at: number, bytes: Uint8Array, length: number): void {
    const attributes = uint16(bytes, 2);
    const end = Math.max(HEADER_BYTES, Math.min(bytes.length, length - trailerBytes(attributes)));
    const piece: PhysicalPiece = {
      offset: at,
      attributes,
      data: bytes.subarray(HEADER_BYTES, end),
      dataOffset: at + HEADER_BYTES,
      cut: bytes.length < length,
    };
    this.context.assembler.take(piece);
  }

  /**
   * Whether a record that runs past the end of the file or of its tape block is cut short there; if
   * others follow within it, its length is wrong.
   */
  async #isCut(at: number, length: number, limit: number): Promise<boolean> {
    const { warnings, outcome } = this.context;
    const isInBlock = limit < this.window.end;
    if (!isInBlock && (limit !== Infinity || (await findRecord(this.window, at + 1)) < 0)) {
      this.#truncate(
        at,
        msg`ends within the physical record at byte ${at}, which should be ${length} bytes long`,
      );
      return true;
    }
    outcome.damaged = true;
    warnings.add(
      'RECORD_TOO_LONG',
      msg`The physical record at byte ${at} should be ${length} bytes long, which is past the end of ${isInBlock ? msg`its tape block` : msg`the file`}.`,
      { byteOffset: at },
    );
    return isInBlock;
  }

  #truncate(at: number, what: Message): void {
    this.context.outcome.truncated = true;
    this.context.warnings.add('FILE_TRUNCATED', msg`The file is truncated: it ${what}.`, {
      byteOffset: at,
    });
  }
}

/** Walks a file without tape marks from `start` to its end. */
export async function walkRecords(
  window: ByteWindow,
  start: number,
  context: WalkContext,
): Promise<void> {
  const reader = new PhysicalReader(window, context);
  let at = start;
  while (at >= 0) {
    const header = HEADER_BYTES + LOGICAL_HEADER_BYTES;
    const bytes = window.peek(at, header) ?? (await window.load(at, header));
    if (bytes.length === 0) return;
    const first = bytes[0] ?? 0;
    if ((first === 0 || first === 0x20) && plausibleLength(bytes, 0) === 0) {
      const next = await skipPadding(window, at);
      if (next.end) return endOfPadding(at, next.offset, context);
      if (next.offset > at) {
        at = next.offset;
        continue;
      }
    }
    const next = await reader.take(at, Infinity);
    at = next >= 0 ? next : await recover(window, at, context);
  }
}

/** Long padding at the end of a file may be what a failed copy left of its last records. */
function endOfPadding(start: number, end: number, context: WalkContext): void {
  if (end - start < 8 || context.assembler.isClosed()) return;
  context.warnings.add(
    'ZEROS_AT_END',
    msg`Bytes ${start} to ${end - 1} are padding, and the file trailer and the trailers of tape and reel are missing.`,
    { byteOffset: start },
  );
}

async function recover(window: ByteWindow, at: number, context: WalkContext): Promise<number> {
  context.assembler.abandon();
  const next = await findRecord(window, at + 1);
  const end = next < 0 ? window.end : next;
  if (end - at > 6 && Number.isFinite(end) && !context.outcome.truncated) {
    context.outcome.damaged = true;
    context.warnings.add(
      'BYTES_SKIPPED',
      msg`${end - at} bytes from byte ${at} on are no record and are passed over.`,
      { byteOffset: at },
    );
  }
  return next;
}
