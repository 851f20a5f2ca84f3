import type { SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import {
  countTableElements,
  type FilePiece,
  type LogTable,
  type TableCurve,
} from '../log-table.ts';

/** Values of a row group; the page stays responsive between two of them. */
const GROUP_VALUES = 100_000;

/** Hands over what was written since the last time. */
class PieceWriter extends ByteWriter {
  /** The bytes since the last call. */
  take(): Uint8Array {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

/**
 * Curves as Parquet: FLOAT or DOUBLE as they are held, texts as strings, dates as timestamps in
 * milliseconds, arrays as lists; an absent value is null. The metadata of the file names well and
 * UWI, lists unit, description and sides of each column (`columns`, JSON), and keeps the header
 * (`header`, JSON), the notes of what was done to the data (`notes`, JSON) and where computed
 * curves come from (`origin`, JSON, with such curves only).
 */
export function* writeParquet(table: LogTable): Generator<FilePiece, void> {
  const writer = new PieceWriter();
  const names = uniqueNames(table.curves);
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: table.curves.length },
      ...table.curves.flatMap((curve, i) => writeSchema(curve, names[i]!)),
    ],
    kvMetadata: metadata(table, names),
    createdBy: 'geo-elements',
  });
  const perRow = table.curves.reduce((sum, curve) => sum + countTableElements(curve), 0);
  const step = Math.max(1, Math.floor(GROUP_VALUES / Math.max(1, perRow)));
  for (let from = 0; from < table.rows; from += step) {
    const to = Math.min(table.rows, from + step);
    const columnData = table.curves.map((curve, i): ColumnSource => ({
      name: names[i]!,
      data: groupValues(curve, from, to),
    }));
    void file.write({ columnData, rowGroupSize: to - from });
    yield { bytes: writer.take(), rows: to };
  }
  void file.finish();
  yield { bytes: writer.take(), rows: table.rows };
}

/** Column names are unique in Parquet. */
function uniqueNames(curves: readonly TableCurve[]): string[] {
  const used = new Set<string>();
  return curves.map(({ mnemonic }) => {
    let name = mnemonic || 'UNKNOWN';
    for (let n = 2; used.has(name); n++) name = `${mnemonic}_${n}`;
    used.add(name);
    return name;
  });
}

function writeSchema(curve: TableCurve, name: string): SchemaElement[] {
  const type = leafType(curve);
  if (countTableElements(curve) === 1) return [{ name, repetition_type: 'OPTIONAL', ...type }];
  return [
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...type },
  ];
}

function leafType({ kind, values }: TableCurve): Pick<SchemaElement, 'type' | 'converted_type'> {
  if (kind === 'text') return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  if (kind === 'date') return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
  return { type: values instanceof Float32Array ? 'FLOAT' : 'DOUBLE' };
}

type Cell = number | string | Date | null;

function groupValues(curve: TableCurve, from: number, to: number): (Cell | Cell[])[] {
  const { values, kind } = curve;
  const elements = countTableElements(curve);
  const cell = (at: number): Cell => {
    const value = values[at];
    if (typeof value === 'string') return value === '' ? null : value;
    if (value === undefined || !Number.isFinite(value)) return null;
    return kind === 'date' ? new Date(value) : value;
  };
  return Array.from({ length: to - from }, (_, i) => {
    const at = (from + i) * elements;
    return elements === 1 ? cell(at) : Array.from({ length: elements }, (_e, e) => cell(at + e));
  });
}

function metadata(
  { well, header, curves, notes, origin = [] }: LogTable,
  names: readonly string[],
): { key: string; value: string }[] {
  const columns = curves.map(({ mnemonic, unit, description, dimension, kind }, i) => ({
    name: names[i],
    mnemonic,
    unit: kind === 'date' ? '' : unit,
    description,
    dimension,
  }));
  return [
    { key: 'well', value: well.name },
    { key: 'uwi', value: well.uwi },
    { key: 'columns', value: JSON.stringify(columns) },
    { key: 'header', value: JSON.stringify(header) },
    { key: 'notes', value: JSON.stringify(notes) },
    ...(origin.length > 0 ? [{ key: 'origin', value: JSON.stringify(origin) }] : []),
  ];
}
