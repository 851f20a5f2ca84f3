import { SegmentList } from '../dlis/segment-list.ts';
import type { WarningList } from '../format-error.ts';
import type { FormatRecord } from './format-record.ts';
import { Entry, entryNumber } from './format-record.ts';
import type { LisFrameLayout } from './frame-layout.ts';
import { layOutFrames } from './frame-layout.ts';
import { msg } from '../msg.ts';

/** A format record and the data that belong to it. */
export class LisFormat {
  readonly layout: LisFrameLayout;
  /** Stretches of its data records, without the header of the logical record. */
  readonly segments = new SegmentList();
  /** Whole frames in the data records so far. */
  frames = 0;
  /** Stretch of the present record that is not in the list yet. */
  #pending: { offset: number; length: number } | null = null;
  #recordBytes = 0;
  #recordOffset = 0;

  constructor(
    readonly record: FormatRecord,
    warnings: WarningList,
  ) {
    this.layout = layOutFrames(record);
    const place = { byteOffset: record.offset, section: this.section };
    const where = msg`The format record at byte ${record.offset}`;
    const { columns, doubts, fault } = this.layout;
    if (fault !== null)
      warnings.add('FORMAT_UNREADABLE', msg`${where} ${fault}; no curve of it can be read.`, place);
    else
      for (const { spec, fault: why } of columns)
        if (why !== null)
          warnings.add(
            'CHANNEL_UNREADABLE',
            msg`Channel ${spec.mnemonic} of the format record at byte ${record.offset} ${why}; it is left out.`,
            { ...place, section: `${this.section} ${spec.mnemonic}` },
          );
    for (const { code, message, assumes } of doubts)
      warnings.add(code, msg`${where} ${message}.`, place, assumes);
  }

  get section(): string {
    return `DFSR ${this.record.offset}`;
  }

  /** The type of data records that it describes: 0 normal, 1 alternate. */
  get dataType(): number {
    return entryNumber(this.record, Entry.DATA_TYPE) ?? 0;
  }

  /** Begins a data record. */
  begin(offset: number): void {
    this.#pending = null;
    this.#recordBytes = 0;
    this.#recordOffset = offset;
  }

  /** Adds a stretch of the present data record. */
  append(offset: number, length: number): void {
    if (this.#pending) this.segments.push(this.#pending.offset, this.#pending.length, true);
    this.#pending = { offset, length };
    this.#recordBytes += length;
  }

  /** Ends the present data record and counts its frames. */
  end(complete: boolean, warnings: WarningList): void {
    if (this.#pending) this.segments.push(this.#pending.offset, this.#pending.length, false);
    this.#pending = null;
    const { implied, frameBytes, fault } = this.layout;
    if (fault !== null) return;
    const bytes = Math.max(0, this.#recordBytes - (implied?.bytes ?? 0));
    const frames = Math.floor(bytes / frameBytes);
    this.frames += frames;
    const rest = bytes - frames * frameBytes;
    // A byte makes the length of a record even.
    if (complete && (rest > 1 || frames === 0))
      warnings.add(
        'ROW_TRUNCATED',
        msg`The data record at byte ${this.#recordOffset} holds ${frames} whole frames and ${rest} bytes more, where a frame needs ${frameBytes}; those bytes are lost.`,
        { byteOffset: this.#recordOffset, section: this.section },
      );
  }
}
