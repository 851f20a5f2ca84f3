import type { ByteSource } from '../byte-source.ts';
import { FormatError, type FormatWarning, WarningList } from '../format-error.ts';
import type {
  CurveValues,
  LogCurve,
  LogFile,
  LogFileInfo,
  LogFrame,
  LogReadOptions,
} from '../log-file.ts';
import { readCountedDates, readDates } from './date-columns.ts';
import { detectTable } from './detect-table.ts';
import { readTable, type Table } from './read-table.ts';
import { DELIMITER_NAMES, describeTable } from './table-header.ts';
import { findTableIndex, type TableIndex } from './table-index.ts';
import { readFirstLines } from './text-lines.ts';
import { groupByWell, type WellRows } from './wells-of-table.ts';
import { joinMessages, msg } from '../msg.ts';

/** Whether the first bytes of a file are a table of text. */
export async function looksDelimited(head: Uint8Array): Promise<boolean> {
  const lines = await readFirstLines(head);
  if (lines.some((line) => line.includes('\0'))) return false;
  // The last line of the head may be cut.
  return detectTable(lines.length > 3 ? lines.slice(0, -1) : lines) !== null;
}

/**
 * Opens a table of text (CSV and other delimited text) as a log: its columns are curves.
 * FieldDelimiter, decimal sign, names, units, index and absent values are found from the text; a
 * warning says how it was read. Where a column names wells, each well is a frame.
 * @throws {FormatError} FORMAT_UNKNOWN where the text is no table, SOURCE_FAILED
 * @throws {DOMException} AbortError when the signal is aborted
 */
export async function openDelimited(
  source: ByteSource,
  options: LogReadOptions = {},
): Promise<LogFile> {
  const warnings = new WarningList();
  const read = readDates(await readTable(source, options, warnings), warnings);
  const chosen = options.corrections?.table ?? {};
  const found = assumeUnit(findTableIndex(read, chosen.index), chosen.indexUnit, warnings);
  const { table, index } = readCountedDates(read, found, warnings);
  noteStyle(table, index, warnings);
  return new TableFile(source.name, table, index, warnings.items);
}

/** A depth index without a unit counts metres, which is an assumption. */
function assumeUnit(
  index: TableIndex,
  given: string | undefined,
  warnings: WarningList,
): TableIndex {
  if (given !== undefined) return { ...index, unit: given };
  if (index.kind !== 'depth' || index.unit !== '') return index;
  warnings.add('DEPTH_UNIT_ASSUMED', msg`The depths have no unit: metres are taken.`, {}, 'unit');
  return { ...index, unit: 'm' };
}

function noteStyle({ layout, names }: Table, { at, by }: TableIndex, warnings: WarningList): void {
  const { delimiter, decimal, headerLine, unitLine } = layout;
  const parts = [
    msg`Read as a table with ${DELIMITER_NAMES[delimiter]} between columns and decimal ${decimal === ',' ? msg`commas` : msg`points`}`,
    headerLine > 0 ? msg`names in line ${headerLine}` : msg`columns without names`,
    ...(unitLine > 0 ? [msg`units in line ${unitLine}`] : []),
    at < 0 ? msg`rows counted, since no column is ordered` : msg`index ${names[at]!}`,
  ];
  warnings.add('TABLE_READ', msg`${joinMessages(parts)}.`, {}, 'format');
  if (by === 'order')
    warnings.add(
      'INDEX_ASSUMED',
      msg`No column is named as a depth or time: ${names[at]!} is the index, since it is in order.`,
      {},
      'index',
    );
}

/** A table that was read. */
class TableFile implements LogFile {
  readonly info: LogFileInfo;
  readonly #table: Table;
  readonly #wells: readonly WellRows[];
  readonly #order: readonly number[];

  constructor(
    name: string,
    table: Table,
    index: TableIndex,
    readonly warnings: readonly FormatWarning[],
  ) {
    this.#table = table;
    this.#order = orderColumns(table, index);
    this.#wells = groupByWell(table, name);
    this.info = {
      format: 'csv',
      encoding: table.encoding,
      version: '',
      logicalFiles: this.#wells.map((well) => ({
        name: well.name,
        header: describeTable(table, well),
      })),
      frames: this.#wells.map((well, i) => this.#frame(well, i, index)),
      complete: true,
    };
  }

  readCurves(frameId: string, curveIds: readonly string[]): Promise<CurveValues[]> {
    const well = this.#wells[Number(frameId)];
    const frame = this.info.frames[Number(frameId)];
    const read = (curveId: string): CurveValues => {
      const at = frame?.curves.findIndex((curve) => curve.curveId === curveId) ?? -1;
      if (!well || at < 0)
        throw new FormatError('CURVE_UNKNOWN', msg`The table has no curve "${curveId}".`);
      const column = this.#table.columns[this.#order[at] as number]!;
      const values = column.valuesAt(well.rows);
      return { curveId, values, elements: 1, declaredNulls: 0, suspectedNulls: [] };
    };
    return new Promise((resolve) => resolve(curveIds.map(read)));
  }

  #frame({ name, rows }: WellRows, i: number, index: TableIndex): LogFrame {
    const { names, columns, layout } = this.#table;
    return {
      frameId: String(i),
      name,
      logicalFile: i,
      description: '',
      index: names[index.at] ?? '',
      indexUnit: index.unit,
      indexKind: index.kind,
      samples: rows.length,
      curves: this.#order.map((at): LogCurve => ({
        mnemonic: names[at] as string,
        curveId: `${i}.${at}`,
        unit: at === index.at ? index.unit : (layout.units[at] as string),
        description: '',
        dimension: [1],
        kind: columns[at]!.isText ? 'text' : 'number',
      })),
    };
  }
}

/** Positions of the columns, the index first. */
function orderColumns({ columns }: Table, { at }: TableIndex): number[] {
  const all = columns.map((_, i) => i);
  return at < 0 ? all : [at, ...all.filter((i) => i !== at)];
}
