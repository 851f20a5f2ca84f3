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

/**
 * Rows that are read together, column by column: as many as stay in the nearest cache, but not so
 * few that the loops are short.
 */
const MOST_ROWS = 512,
  LEAST_ROWS = 32,
  BATCH_BYTES = 1 << 14;

/** Rows of one length that lie in one view and wait to be read. */
interface RowBatch {
  view: DataView | null;
  bytes: Uint8Array;
  count: number;
  size: number;
  /** Of each row: its number in the targets, position of its first channel, and frame number. */
  rows: Int32Array;
  starts: Int32Array;
  frameNumbers: Float64Array;
}

function createBatch(rowBytes: number): RowBatch {
  const wanted = Math.floor(BATCH_BYTES / Math.max(1, rowBytes));
  const size = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, wanted));
  return {
    view: null,
    bytes: new Uint8Array(0),
    count: 0,
    size,
    rows: new Int32Array(size),
    starts: new Int32Array(size),
    frameNumbers: new Float64Array(size),
  };
}

/**
 * Reads the samples of some columns out of rows. Rows of one length are gathered first, so that
 * each column is read in a loop of its own: `flush` reads those that are still waiting. Rows that
 * lie in two blocks of memory by turns are gathered apart.
 */
export class RowReader {
  /** Columns of a layout with varying lengths, each with its targets. */
  readonly #steps: { column: ChannelColumn; targets: readonly ColumnTarget[] }[] = [];
  /** The batch of the last row, and the one before it; null for rows of varying length. */
  #batch: RowBatch | null = null;
  #other: RowBatch | null = null;

  constructor(
    layout: FrameLayout,
    private readonly targets: readonly ColumnTarget[],
  ) {
    if (layout.rowBytes !== null) {
      this.#batch = createBatch(layout.rowBytes);
      this.#other = createBatch(layout.rowBytes);
      return;
    }
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
    const batch = this.#batch;
    if (!batch) this.#readVarying(record, place, row);
    else if (record.view === batch.view && batch.count < batch.size) addRow(batch, place, row);
    else addRow(this.#changeBatch(record), place, row);
    if (record.isTemporary) this.flush();
  }

  #changeBatch(record: RecordSpan): RowBatch {
    if (record.view !== this.#batch!.view) [this.#batch, this.#other] = [this.#other, this.#batch];
    const batch = this.#batch!;
    if (record.view === batch.view && batch.count < batch.size) return batch;
    this.#readBatch(batch);
    batch.view = record.view;
    batch.bytes = record.bytes;
    return batch;
  }

  /** Reads the rows that wait. */
  flush(): void {
    if (this.#batch) this.#readBatch(this.#batch);
    if (this.#other) this.#readBatch(this.#other);
  }

  #readBatch(batch: RowBatch): void {
    const { view, bytes, count, rows, starts, frameNumbers } = batch;
    if (count === 0 || !view) return;
    for (const one of this.targets) {
      const { column, values, width } = one;
      if (column && !Array.isArray(values)) {
        readBatch(batch, view, one as NumberTarget);
        continue;
      }
      for (let i = 0; i < count; i++) {
        one.first = rows[i]! * width;
        if (column) readSample(view, bytes, starts[i]! + column.offset, one);
        else (values as Float64Array)[one.first] = frameNumbers[i]!;
      }
    }
    batch.count = 0;
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

function addRow(batch: RowBatch, place: RowPlace, row: number): void {
  const { count } = batch;
  batch.rows[count] = row;
  batch.starts[count] = place.start;
  batch.frameNumbers[count] = place.frameNumber;
  batch.count = count + 1;
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
function readBatch({ rows, starts, count }: RowBatch, view: DataView, target: NumberTarget): void {
  const { values, width } = target;
  const column = target.column!;
  const { offset } = column;
  switch (column.code) {
    case RepCode.FSINGL:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at += 4)
          values[to++] = view.getFloat32(at);
      return;
    case RepCode.FDOUBL:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at += 8)
          values[to++] = view.getFloat64(at);
      return;
    case RepCode.SNORM:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at += 2)
          values[to++] = view.getInt16(at);
      return;
    case RepCode.UNORM:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at += 2)
          values[to++] = view.getUint16(at);
      return;
    case RepCode.SSHORT:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at++)
          values[to++] = view.getInt8(at);
      return;
    case RepCode.USHORT:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at++)
          values[to++] = view.getUint8(at);
      return;
    case RepCode.SLONG:
      for (let r = 0; r < count; r++)
        for (let i = 0, to = rows[r]! * width, at = starts[r]! + offset; i < width; i++, at += 4)
          values[to++] = view.getInt32(at);
      return;
    default:
      for (let r = 0; r < count; r++) {
        target.first = rows[r]! * width;
        readNumbers(view, starts[r]! + offset, column, target);
      }
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
