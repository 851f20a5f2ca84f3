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

/** Rows of one block of memory that are read together, column by column. */
const BATCH_ROWS = 512;

/**
 * Reads the samples of some columns out of rows. Rows of one length are gathered first, so that
 * each column is read in a loop of its own: `flush` reads those that are still waiting.
 */
export class RowReader {
  /** Columns of a layout with varying lengths, each with its targets. */
  readonly #steps: { column: ChannelColumn; targets: readonly ColumnTarget[] }[] = [];
  readonly #isFixed: boolean;
  /** Of the rows that wait: what they lie in, where, and their frame numbers. */
  #view: DataView | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #count = 0;
  #firstRow = 0;
  readonly #starts: Int32Array;
  readonly #numbers: Float64Array;

  constructor(
    layout: FrameLayout,
    private readonly targets: readonly ColumnTarget[],
  ) {
    this.#isFixed = layout.rowBytes !== null;
    this.#starts = new Int32Array(this.#isFixed ? BATCH_ROWS : 0);
    this.#numbers = new Float64Array(this.#isFixed ? BATCH_ROWS : 0);
    if (this.#isFixed) return;
    const byColumn = new Map<ChannelColumn, ColumnTarget[]>();
    for (const one of targets)
      if (one.column && one.column.offset < 0)
        byColumn.set(one.column, [...(byColumn.get(one.column) ?? []), one]);
    const last = layout.columns.findLastIndex((column) => byColumn.has(column));
    this.#steps = layout.columns
      .slice(0, last + 1)
      .map((column) => ({ column, targets: byColumn.get(column) ?? [] }));
  }

  /** Reads the row at `place`, which is number `row` of its targets, at the latest by `flush`. */
  read(record: RecordSpan, place: RowPlace, row: number): void {
    if (!this.#isFixed) {
      this.#readVarying(record, place, row);
      return;
    }
    if (record.view !== this.#view || this.#count === BATCH_ROWS) {
      this.flush();
      this.#view = record.view;
      this.#bytes = record.bytes;
    }
    if (this.#count === 0) this.#firstRow = row;
    this.#starts[this.#count] = place.start;
    this.#numbers[this.#count] = place.frameNumber;
    this.#count++;
    if (record.isTemporary) this.flush();
  }

  /** Reads the rows that wait. */
  flush(): void {
    const count = this.#count;
    const view = this.#view;
    this.#count = 0;
    if (count === 0 || !view) return;
    const rows = { view, starts: this.#starts, count };
    for (const one of this.targets) {
      one.first = this.#firstRow * one.width;
      if (one.column === null)
        (one.values as Float64Array).set(this.#numbers.subarray(0, count), one.first);
      else if (Array.isArray(one.values)) this.#readTexts(one, count);
      else readBatch(rows, one.column, one as NumberTarget);
    }
  }

  #readTexts(one: ColumnTarget, count: number): void {
    for (let i = 0; i < count; i++) {
      readSample(this.#view!, this.#bytes, (this.#starts[i] ?? 0) + one.column!.offset, one);
      one.first += one.width;
    }
  }

  /** Columns that come after one of varying length have to be looked for in each row. */
  #readVarying({ view, bytes }: RecordSpan, place: RowPlace, row: number): void {
    for (const one of this.targets) {
      one.first = row * one.width;
      if (one.column === null) (one.values as Float64Array)[row] = place.frameNumber;
      else if (one.column.offset >= 0)
        readSample(view, bytes, place.start + one.column.offset, one);
    }
    let at = place.start;
    for (const { column, targets } of this.#steps) {
      for (const one of targets) readSample(view, bytes, at, one);
      at = sampleEnd(view, at, place.end, column);
      if (at < 0) return;
    }
  }
}

/** Reads the sample of a column at `at`; its bytes are known to be there. */
function readSample(view: DataView, bytes: Uint8Array, at: number, to: ColumnTarget): void {
  const column = to.column;
  if (!column) return;
  if (!Array.isArray(to.values)) {
    readNumbers(view, at, column, to as NumberTarget);
    return;
  }
  const cursor = new RecordCursor(bytes.subarray(at), (position) => position, column.mnemonic);
  for (let i = 0; i < to.width; i++)
    to.values[to.first + i] = sampleText(cursor.value(column.code));
}

type NumberTarget = ColumnTarget & { values: Float32Array | Float64Array };

/** Rows of one length that lie in one view. */
interface RowBatch {
  view: DataView;
  /** Position of the first channel of each row. */
  starts: Int32Array;
  count: number;
}

function readNumbers(
  view: DataView,
  at: number,
  column: ChannelColumn,
  { values, first, width }: NumberTarget,
): void {
  const { read, bytes, parts } = column.facts;
  if (!read) return;
  let next = at;
  for (let i = 0; i < width; i++) {
    values[first + i] = read(view, next);
    next += bytes === null ? uvariLength(view.getUint8(next)) : bytes / parts;
  }
}

/**
 * Reads a column of a batch of rows. The codes that logs are written in have loops of their own: a
 * call for each value costs more than the value.
 */
function readBatch(rows: RowBatch, column: ChannelColumn, target: NumberTarget): void {
  const { view, starts, count } = rows;
  const { values, width, first } = target;
  const { offset } = column;
  let to = first;
  switch (column.code) {
    case RepCode.FSINGL:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at += 4)
          values[to++] = view.getFloat32(at);
      return;
    case RepCode.FDOUBL:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at += 8)
          values[to++] = view.getFloat64(at);
      return;
    case RepCode.SNORM:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at += 2)
          values[to++] = view.getInt16(at);
      return;
    case RepCode.UNORM:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at += 2)
          values[to++] = view.getUint16(at);
      return;
    case RepCode.USHORT:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at++)
          values[to++] = view.getUint8(at);
      return;
    case RepCode.SLONG:
      for (let r = 0; r < count; r++)
        for (let i = 0, at = starts[r]! + offset; i < width; i++, at += 4)
          values[to++] = view.getInt32(at);
      return;
    default:
      for (let r = 0; r < count; r++, target.first += width)
        readNumbers(view, starts[r]! + offset, column, target);
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
