import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { DlisFrame } from './dlis-frame.ts';
import type { ChannelColumn, RowPlace } from './frame-layout.ts';
import { findRow, sampleEnd } from './frame-layout.ts';
import { RecordCursor } from './record-cursor.ts';
import type { RecordReadOptions } from './record-reader.ts';
import { readRecords } from './record-reader.ts';
import { RepCode, uvariLength } from './rep-codes.ts';
import { isObName, isObjRef, obNameText, valueText } from './values.ts';
import type { DlisValue } from './values.ts';

/** The column of frame numbers that precedes the channels in every row. */
export const FRAME_NUMBERS = -1;

/** Samples of one column: `rows × count × parts` numbers, or `rows × count` texts. */
export type ColumnValues = Float64Array | Float32Array | string[];

interface Target {
  column: ChannelColumn | null;
  values: ColumnValues;
  /** Elements of one row. */
  width: number;
}

/**
 * Reads columns of a frame (positions in `frame.layout.columns`, or FRAME_NUMBERS) for its first `rows` rows.
 * @throws {FormatError} FILE_TOO_LARGE where the arrays can't be had
 */
export async function readColumns(
  source: ByteSource,
  frame: DlisFrame,
  columns: readonly number[],
  rows: number,
  options: RecordReadOptions = {},
): Promise<ColumnValues[]> {
  const targets = columns.map((position) => target(frame, position, rows));
  const place: RowPlace = { frameNumber: 0, start: 0, end: 0 };
  let row = 0;
  await readRecords(
    source,
    frame.segments,
    (view, bytes, start, end) => {
      let at = start;
      while (row < rows && findRow(view, at, end, frame.layout, place)) {
        for (const one of targets) {
          if (one.column === null) (one.values as Float64Array)[row] = place.frameNumber;
          else if (one.column.offset >= 0)
            readSample(view, bytes, place.start + one.column.offset, place.end, one, row);
        }
        if (frame.layout.rowBytes === null) readVarying(view, bytes, place, frame, targets, row);
        at = place.end;
        row++;
      }
      return row < rows;
    },
    options,
  );
  return targets.map((one) => one.values);
}

function target(frame: DlisFrame, position: number, rows: number): Target {
  const column = frame.layout.columns[position] ?? null;
  const width = column ? column.count * column.facts.parts : 1;
  const size = rows * width;
  try {
    if (column?.facts.kind === 'text')
      return { column, width, values: new Array<string>(size).fill('') };
    return {
      column,
      width,
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
function readVarying(
  view: DataView,
  bytes: Uint8Array,
  place: RowPlace,
  frame: DlisFrame,
  targets: readonly Target[],
  row: number,
): void {
  let at = place.start;
  for (const column of frame.layout.columns) {
    if (column.offset < 0)
      for (const one of targets)
        if (one.column === column) readSample(view, bytes, at, place.end, one, row);
    at = sampleEnd(view, at, place.end, column);
    if (at < 0) return;
  }
}

function readSample(
  view: DataView,
  bytes: Uint8Array,
  at: number,
  end: number,
  to: Target,
  row: number,
): void {
  const column = to.column;
  if (!column) return;
  const first = row * to.width;
  if (Array.isArray(to.values)) {
    const cursor = new RecordCursor(
      bytes.subarray(at, end),
      (position) => position,
      column.mnemonic,
    );
    for (let i = 0; i < to.width; i++) to.values[first + i] = sampleText(cursor.value(column.code));
  } else {
    readNumbers(view, at, column, to.values, first, to.width);
  }
}

function readNumbers(
  view: DataView,
  at: number,
  column: ChannelColumn,
  values: Float32Array | Float64Array,
  first: number,
  width: number,
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
  // The codes that logs are written in have loops of their own: a call for each value costs more than the value.
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

/** A sample of a text channel as text: names with origin and copy, references with their type before them. */
function sampleText(value: DlisValue): string {
  if (typeof value === 'string') return value;
  if (isObName(value)) return obNameText(value);
  if (isObjRef(value))
    return `${value.type}/${obNameText(value.name)}${'label' in value ? `/${String(value.label)}` : ''}`;
  return valueText(value);
}
