import type { WarningList } from '../format-error.ts';
import { Attribute, hasSoundAttributes, LOGICAL_HEADER_BYTES } from './physical-record.ts';
import { isKnownType } from './record-type.ts';
import { msg } from '../msg.ts';

/** The contents of one physical record. */
export interface PhysicalPiece {
  /** Where its header lies. */
  offset: number;
  attributes: number;
  /** Without header and trailer. */
  data: Uint8Array;
  dataOffset: number;
  /** The file ends within it. */
  cut: boolean;
}

/** Takes in logical records, piece by piece. */
export interface RecordSink {
  begin(type: number, offset: number): void;
  append(data: Uint8Array, offset: number): void;
  /** `complete` is false where pieces of the record are missing. */
  end(complete: boolean): void;
  /** Whether the last record closed what was open. */
  isClosed(): boolean;
}

/** Joins physical records to logical ones by their predecessor and successor bits. */
export class RecordAssembler {
  /** Offset of the logical record that waits for its successor; -1 if none does. */
  #open = -1;
  /** Logical records of types that LIS-79 defines, with sound headers. */
  known = 0;
  /** Whether pieces without a beginning are being passed over. */
  #orphaned = false;

  constructor(
    private readonly sink: RecordSink,
    private readonly warnings: WarningList,
  ) {}

  /** Whether the last record closed a logical file, a tape or a reel. */
  isClosed(): boolean {
    return this.#open < 0 && this.sink.isClosed();
  }

  /** Takes in the next physical record. */
  take(piece: PhysicalPiece): void {
    const { attributes, offset } = piece;
    this.#checkErrorBits(piece);
    const hasPredecessor = (attributes & Attribute.PREDECESSOR) !== 0;
    if (!hasPredecessor) this.#begin(piece);
    else if (this.#open >= 0) this.sink.append(piece.data, piece.dataOffset);
    else if (!this.#orphaned) {
      this.#orphaned = true;
      this.warnings.add(
        'RECORD_ORPHANED',
        msg`The physical record at byte ${offset} continues a record whose beginning is missing; it is lost.`,
        { byteOffset: offset },
      );
    }
    if (this.#open < 0) return;
    if (piece.cut) this.#close(false);
    else if ((attributes & Attribute.SUCCESSOR) === 0) this.#close(true);
  }

  #begin({ offset, attributes, data, dataOffset }: PhysicalPiece): void {
    this.#orphaned = false;
    if (this.#open >= 0) {
      this.warnings.add(
        'RECORD_INCOMPLETE',
        msg`The record begun at byte ${this.#open} is incomplete: the physical record at byte ${offset} should continue it but begins another one.`,
        { byteOffset: offset },
      );
      this.#close(false);
    }
    if (data.length < LOGICAL_HEADER_BYTES) return;
    const type = data[0] ?? 0;
    if (isKnownType(type)) {
      if (hasSoundAttributes(attributes) && data[1] === 0) this.known++;
    } else
      this.warnings.add(
        'RECORD_TYPE_UNKNOWN',
        msg`The record at byte ${offset} has the invalid type ${type} and is passed over.`,
        { byteOffset: offset },
      );
    this.#open = offset;
    this.sink.begin(type, offset);
    this.sink.append(data.subarray(LOGICAL_HEADER_BYTES), dataOffset + LOGICAL_HEADER_BYTES);
  }

  #close(complete: boolean): void {
    this.#open = -1;
    this.sink.end(complete);
  }

  /** Ends a record whose successor cannot be read. */
  abandon(): void {
    if (this.#open < 0) return;
    this.warnings.add(
      'RECORD_INCOMPLETE',
      msg`The record at byte ${this.#open} needs a successor, which cannot be read.`,
      { byteOffset: this.#open },
    );
    this.#close(false);
  }

  /** Ends the reading. */
  finish(): void {
    if (this.#open < 0) return;
    this.warnings.add(
      'FILE_TRUNCATED',
      msg`The file is truncated: the record at byte ${this.#open} needs a successor, but the file ends.`,
      { byteOffset: this.#open },
    );
    this.#close(false);
  }

  #checkErrorBits({ attributes, offset }: PhysicalPiece): void {
    if (attributes & Attribute.PARITY_ERROR)
      this.warnings.add(
        'PARITY_ERROR',
        msg`The physical record at byte ${offset} carries the parity error bit: its values may be wrong.`,
        { byteOffset: offset },
      );
    if (attributes & Attribute.CHECKSUM_ERROR)
      this.warnings.add(
        'CHECKSUM_ERROR',
        msg`The physical record at byte ${offset} carries the checksum error bit: its values may be wrong.`,
        { byteOffset: offset },
      );
  }
}
