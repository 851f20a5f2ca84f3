import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { ColumnTarget, ColumnValues } from './column-target.ts';
import { createTarget, RowReader } from './column-target.ts';
import type { DlisFrame } from './dlis-frame.ts';
import type { RowPlace } from './frame-layout.ts';
import { findRow } from './frame-layout.ts';
import type { RecordReadOptions } from './record-reader.ts';
import { readRecords } from './record-reader.ts';
import { msg } from '../msg.ts';

/** What is read of a frame. */
export interface ColumnSelection {
  /** Positions in `frame.layout.columns`, or FRAME_NUMBERS. */
  columns: readonly number[];
  /** How many rows, from the first on. */
  rows: number;
}

/**
 * Columns of a frame: those that are kept from memory, the others from the file.
 * @throws {FormatError} FILE_TOO_LARGE where the arrays can't be had
 */
export async function readColumns(
  source: ByteSource,
  frame: DlisFrame,
  { columns, rows }: ColumnSelection,
  options: RecordReadOptions = {},
): Promise<ColumnValues[]> {
  const { kept } = frame;
  const found = new Map<number, ColumnValues>();
  const missing = new Set<number>();
  for (const position of new Set(columns)) {
    const values = kept.request(position, rows);
    if (values) found.set(position, values);
    else missing.add(position);
  }
  if (missing.size > 0) {
    const targets = await readTargets(source, frame, { columns: [...missing], rows }, options);
    for (const target of targets) {
      kept.adopt(target, rows);
      found.set(target.position, kept.request(target.position, rows) ?? target.values);
    }
  }
  const given = new Set<number>();
  return columns.map((position) => {
    const values = found.get(position)!;
    const isRepeated = given.has(position);
    given.add(position);
    return isRepeated ? values.slice() : values;
  });
}

async function readTargets(
  source: ByteSource,
  frame: DlisFrame,
  { columns, rows }: ColumnSelection,
  options: RecordReadOptions,
): Promise<ColumnTarget[]> {
  const { layout } = frame;
  const targets = columns.map((position) => reserve(frame, position, rows));
  const reader = new RowReader(layout, targets);
  const place: RowPlace = { frameNumber: 0, start: 0, end: 0 };
  let row = 0;
  if (rows === 0) return targets;
  await readRecords(
    source,
    frame.segments,
    (record) => {
      let at = record.start;
      while (row < rows && findRow(record, at, layout, place)) {
        reader.read(record, place, row++);
        at = place.end;
      }
      return row < rows;
    },
    options,
  );
  reader.flush();
  return targets;
}

function reserve(frame: DlisFrame, position: number, rows: number): ColumnTarget {
  try {
    return createTarget(frame.layout, position, rows);
  } catch (error) {
    const name = frame.layout.columns[position]?.mnemonic ?? msg`the frame numbers`;
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`${rows} rows of ${name} don't fit into memory.`,
      { byteOffset: frame.segments.start },
      { cause: error },
    );
  }
}
