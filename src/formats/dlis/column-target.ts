import type { ChannelColumn, FrameLayout, RowPlace } from './frame-layout.ts';
import { sampleEnd } from './frame-layout.ts';
import { RecordCursor } from './record-cursor.ts';
import type { RecordSpan } from './record-reader.ts';
import { RepCode, uvariLength } from './rep-codes.ts';
import { isObName, isObjRef, obNameText, valueText } from './values.ts';
import type { DlisValue } from './values.ts';

/** The column of frame numbers that precedes the channels in every row. */
export const FRAME_NUMBERS = -1;

/** Samples of one column: `rows × count × parts` numbers, or `rows × count` texts. */
export type ColumnValues = Float64Array | Float32Array | string[];

/** A column whose samples are read, and where they are put. */
export interface ColumnTarget {
  /** Position in `FrameLayout.columns`, or FRAME_NUMBERS. */
  position: number;
  /** Null for the frame numbers. */
  column: ChannelColumn | null;
  /** Elements of one row. */
  width: number;
  values: ColumnValues;
  /** Position in `values` of the row being read. */
  first: number;
}

/** A target of the column at `position` with room for `rows` rows. @throws RangeError */
export function createTarget(layout: FrameLayout, position: number, rows: number): ColumnTarget {
  const column = layout.columns[position] ?? null;
  const width = column ? column.count * column.facts.parts : 1;
  return { position, column, width, first: 0, values: createValues(column, rows * width) };
}

/** Room for `size` values of a column; texts are empty. @throws RangeError */
export function createValues(column: ChannelColumn | null, size: number): ColumnValues {
  if (column?.facts.kind === 'text') return new Array<string>(size).fill('');
  return column?.facts.store === 'float32' ? new Float32Array(size) : new Float64Array(size);
}

/** Reads the samples of some columns out of rows. */
export class RowReader {
  /** Columns of a layout with varying lengths, each with its targets. */
  readonly #steps: { column: ChannelColumn; targets: readonly ColumnTarget[] }[] = [];

  constructor(
    layout: FrameLayout,
    private readonly targets: readonly ColumnTarget[],
  ) {
    if (layout.rowBytes !== null) return;
    const last = layout.columns.findLastIndex((column) =>
      targets.some((one) => one.column === column && column.offset < 0),
    );
    this.#steps = layout.columns.slice(0, last + 1).map((column) => ({
      column,
      targets: column.offset < 0 ? targets.filter((one) => one.column === column) : [],
    }));
  }

  /** Reads the row at `place`, which is number `row` of its targets. */
  read(record: RecordSpan, place: RowPlace, row: number): void {
    const { targets } = this;
    for (let i = 0; i < targets.length; i++) {
      const one = targets[i]!;
      one.first = row * one.width;
      if (one.column === null) (one.values as Float64Array)[row] = place.frameNumber;
      else if (one.column.offset >= 0)
        readSample(record, place.start + one.column.offset, place.end, one);
    }
    if (this.#steps.length > 0) this.#readVarying(record, place);
  }

  /** Columns that come after one of varying length have to be looked for in each row. */
  #readVarying(record: RecordSpan, place: RowPlace): void {
    let at = place.start;
    for (const { column, targets } of this.#steps) {
      for (const one of targets) readSample(record, at, place.end, one);
      at = sampleEnd(record.view, at, place.end, column);
      if (at < 0) return;
    }
  }
}

/** Reads the sample of a column at `at` … `end` of a record. */
function readSample({ view, bytes }: RecordSpan, at: number, end: number, to: ColumnTarget): void {
  const column = to.column;
  if (!column) return;
  if (Array.isArray(to.values)) {
    const cursor = new RecordCursor(
      bytes.subarray(at, end),
      (position) => position,
      column.mnemonic,
    );
    for (let i = 0; i < to.width; i++)
      to.values[to.first + i] = sampleText(cursor.value(column.code));
  } else {
    readNumbers(view, at, column, to as NumberTarget);
  }
}

type NumberTarget = ColumnTarget & { values: Float32Array | Float64Array };

function readNumbers(
  view: DataView,
  at: number,
  column: ChannelColumn,
  { values, first, width }: NumberTarget,
): void {
  const { read, bytes, parts } = column.facts;
  if (!read) return;
  if (bytes === null) {
    let next = at;
    for (let i = 0; i < width; i++) {
      values[first + i] = read(view, next);
      next += uvariLength(view.getUint8(next));
    }
    return;
  }
  // The codes that logs are written in have loops of their own: a call for each value costs more
  // than the value.
  switch (column.code) {
    case RepCode.FSINGL:
      for (let i = 0; i < width; i++) values[first + i] = view.getFloat32(at + i * 4);
      return;
    case RepCode.FDOUBL:
      for (let i = 0; i < width; i++) values[first + i] = view.getFloat64(at + i * 8);
      return;
    case RepCode.SNORM:
      for (let i = 0; i < width; i++) values[first + i] = view.getInt16(at + i * 2);
      return;
    case RepCode.UNORM:
      for (let i = 0; i < width; i++) values[first + i] = view.getUint16(at + i * 2);
      return;
    case RepCode.USHORT:
      for (let i = 0; i < width; i++) values[first + i] = view.getUint8(at + i);
      return;
    case RepCode.SLONG:
      for (let i = 0; i < width; i++) values[first + i] = view.getInt32(at + i * 4);
      return;
    default:
      for (let i = 0; i < width; i++) values[first + i] = read(view, at + (i * bytes) / parts);
  }
}

/**
 * A sample of a text channel as text: names with origin and copy, references with their type before
 * them.
 */
function sampleText(value: DlisValue): string {
  if (typeof value === 'string') return value;
  if (isObName(value)) return obNameText(value);
  if (isObjRef(value))
    return `${value.type}/${obNameText(value.name)}${'label' in value ? `/${String(value.label)}` : ''}`;
  return valueText(value);
}
