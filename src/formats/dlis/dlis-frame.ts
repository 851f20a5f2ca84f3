import type { WarningList } from '../format-error.ts';
import type { FrameLayout, RowPlace } from './frame-layout.ts';
import { findRow } from './frame-layout.ts';
import type { KeepBudget } from './kept-columns.ts';
import { KeptColumns } from './kept-columns.ts';
import type { DlisObject } from './object-set.ts';
import { getAttributeValues } from './object-set.ts';
import type { RecordSpan } from './record-reader.ts';
import { SegmentList } from './segment-list.ts';
import { msg } from '../msg.ts';

/** A frame of a logical file: its layout, where its rows lie, and what is wrong with them. */
export class DlisFrame {
  /** Stretches of its FDATA records, object name left out. */
  segments = new SegmentList();
  /** Rows counted so far. */
  rows = 0;
  /** Frame number of the first and of the last row; 0 until a row has been read. */
  firstFrameNumber = 0;
  lastFrameNumber = 0;
  /** Values of its columns as far as they are in memory. */
  readonly kept: KeptColumns;
  #isAfterGap = false;
  readonly #place: RowPlace = { frameNumber: 0, start: 0, end: 0 };

  constructor(
    readonly object: DlisObject,
    readonly layout: FrameLayout,
    budget: KeepBudget,
  ) {
    this.kept = new KeptColumns(layout, this.hasIndex, budget, () => {
      const { start, end } = this.segments;
      return (budget.fileBytes() - start) / (end - start);
    });
  }

  /**
   * Without INDEX-TYPE no channel is the index: rows are known by their frame number alone (RP66 V1
   * 5.7.1).
   */
  get hasIndex(): boolean {
    return getAttributeValues(this.object, 'INDEX-TYPE').length > 0;
  }

  get name(): string {
    return this.object.name.id.trim();
  }

  /**
   * Counts the rows of one record, checks their numbers (RP66 V1 5.6.1) and keeps their values.
   * `byteOffset` is the place of the record in the file.
   */
  countRows(record: RecordSpan, byteOffset: number, warnings: WarningList): void {
    const { end } = record;
    let at = record.start;
    while (findRow(record, at, this.layout, this.#place)) {
      this.#number(this.#place.frameNumber, byteOffset, warnings);
      this.kept.addRow(record, this.#place);
      at = this.#place.end;
      this.rows++;
    }
    if (at === end) return;
    warnings.add(
      'ROW_TRUNCATED',
      msg`A record of frame ${this.name} at byte ${byteOffset} holds ${end - at} bytes that are no whole row; they are lost.`,
      { byteOffset, section: `FRAME ${this.name}` },
    );
  }

  /** Rows are passed over: the number of the next one says nothing about missing rows. */
  skip(): void {
    this.#isAfterGap = true;
  }

  #number(frameNumber: number, byteOffset: number, warnings: WarningList): void {
    const expected = this.rows === 0 ? 1 : this.lastFrameNumber + 1;
    const isAfterGap = this.#isAfterGap;
    this.#isAfterGap = false;
    if (frameNumber !== expected && !isAfterGap) {
      const place = { byteOffset, section: `FRAME ${this.name}` };
      const where = msg`in frame ${this.name}, at byte ${byteOffset}`;
      if (frameNumber > expected)
        warnings.add(
          'FRAME_NUMBER_MISSING',
          msg`Frame numbers ${expected} to ${frameNumber - 1} are missing ${where}.`,
          place,
        );
      else if (frameNumber === this.lastFrameNumber)
        warnings.add(
          'FRAME_NUMBER_DOUBLED',
          msg`Frame number ${frameNumber} is there twice ${where}; both rows are kept.`,
          place,
        );
      else
        warnings.add(
          'FRAME_NUMBER_ORDER',
          msg`Frame number ${frameNumber} follows ${this.lastFrameNumber} ${where}; rows are kept in the order of the file.`,
          place,
        );
    }
    if (this.rows === 0) this.firstFrameNumber = frameNumber;
    this.lastFrameNumber = frameNumber;
  }
}
