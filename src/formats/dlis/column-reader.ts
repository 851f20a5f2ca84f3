import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { DlisFrame } from './dlis-frame.ts';
import type { ChannelColumn, RowPlace } from './frame-layout.ts';
import { findRow, sampleEnd } from './frame-layout.ts';
import { RecordCursor } from './record-cursor.ts';
import type { RecordReadOptions, RecordSpan } from './record-reader.ts';
import { readRecords } from './record-reader.ts';
import { RepCode, uvariLength } from './rep-codes.ts';
import { isObName, isObjRef, obNameText, valueText } from './values.ts';
import type { DlisValue } from './values.ts';

/** The column of frame numbers that precedes the channels in every row. */
export const FRAME_NUMBERS = -1;

/** Samples of one column: `rows × count × parts` numbers, or `rows × count` texts. */
export type ColumnValues = Float64Array | Float32Array | string[];

/** What is read of a frame. */
export interface ColumnSelection {
  /** Positions in `frame.layout.columns`, or FRAME_NUMBERS. */
  columns: readonly number[];
  /** How many rows, from the first on. */
  rows: number;
}

/** Where the samples of a column are put. */
interface Target {
  column: ChannelColumn | null;
  values: ColumnValues;
  /** Elements of one row. */
  width: number;
  /** Position in `values` of the row being read. */
  first: number;
}

/** A column of a frame, and the targets that its samples are looked for in each row for. */
interface ColumnStep {
  column: ChannelColumn;
  /** Empty for a column at a fixed place. */
  targets: readonly Target[];
}

/**
 * Reads columns of a frame.
 * @throws {FormatError} FILE_TOO_LARGE where the arrays can't be had
 */
export async function readColumns(
  source: ByteSource,
  frame: DlisFrame,
  { columns, rows }: ColumnSelection,
  options: RecordReadOptions = {},
): Promise<ColumnValues[]> {
  const { layout } = frame;
  const targets = columns.map((position) => createTarget(frame, position, rows));
  const steps = layout.columns.map((column) => ({
    column,
    targets: column.offset < 0 ? targets.filter((one) => one.column === column) : [],
  }));
  const place: RowPlace = { frameNumber: 0, start: 0, end: 0 };
  let row = 0;
  await readRecords(
    source,
    frame.segments,
    (record) => {
      let at = record.start;
      while (row < rows && findRow(record, at, layout, place)) {
        for (const one of targets) {
          one.first = row * one.width;
          if (one.column === null) (one.values as Float64Array)[row] = place.frameNumber;
          else if (one.column.offset >= 0)
            readSample(record, place.start + one.column.offset, place.end, one);
        }
        if (layout.rowBytes === null) readVarying(record, place, steps);
        at = place.end;
        row++;
      }
      return row < rows;
    },
    options,
  );
  return targets.map((one) => one.values);
}

function createTarget(frame: DlisFrame, position: number, rows: number): Target {
  const column = frame.layout.columns[position] ?? null;
  const width = column ? column.count * column.facts.parts : 1;
  const size = rows * width;
  try {
    if (column?.facts.kind === 'text')
      return { column, width, first: 0, values: new Array<string>(size).fill('') };
    return {
      column,
      width,
      first: 0,
      values: column?.facts.store === 'float32' ? new Float32Array(size) : new Float64Array(size),
    };
  } catch (error) {
    throw new FormatError(
      'FILE_TOO_LARGE',
      `${size} values of ${column?.mnemonic ?? 'the frame numbers'} don't fit into memory.`,
      { byteOffset: frame.segments.start },
      { cause: error },
    );
  }
}

/** Columns that come after one of varying length have to be looked for in each row. */
function readVarying(record: RecordSpan, place: RowPlace, steps: readonly ColumnStep[]): void {
  let at = place.start;
  for (const { column, targets } of steps) {
    for (const one of targets) readSample(record, at, place.end, one);
    at = sampleEnd(record.view, at, place.end, column);
    if (at < 0) return;
  }
}

/** Reads the sample of a column at `at` … `end` of a record. */
function readSample({ view, bytes }: RecordSpan, at: number, end: number, to: Target): void {
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

type NumberTarget = Target & { values: Float32Array | Float64Array };

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
