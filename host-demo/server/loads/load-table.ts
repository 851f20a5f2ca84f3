import { extname } from 'node:path';
import type { LoadEncoding } from '../../../src/api/contract/studio.ts';
import type { DATE_ORDERS, TableColumn, TableReading } from '../../../src/api/contract/load.ts';
import { findHeaderRow, splitUnit } from '../../../src/formats/delimited/record-table.ts';
import { metresPer, secondsPer } from '../../../src/units/depth.ts';
import { START_1900 } from '../../../src/units/serial-day.ts';
import { Refused } from '../refused.ts';
import { ThreadService } from '../threads/thread-service.ts';
import {
  findColumnType,
  findDecimal,
  findOrder,
  isEmptyCell,
  MOST_SAMPLES,
  type ValueStyle,
} from './cell-values.ts';
import type { WorkbookService } from './workbook-worker.ts';
import { type Cell, MOST_ROWS } from './table-limits.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Longest that reading a table may take, and the memory of its thread. */
const READING_MS = 60_000;
const READING_MB = 1024;
/** Characters of the name of a column. */
const MOST_NAME = 200;
/** Texts of units in a row of their own below the names, beside lengths and times. */
const BRACKETED = /^(\[[^\]]{1,14}\]|\([^)]{1,14}\))$/;
const OTHER_UNITS = /^(°|deg|dega|degrees?|%|v\/v|g?api|ohm\.?m|g\/cm3|km2|km²)$/i;

/** A table file as it is read: columns, and the rows below the names. */
export interface LoadTable extends Required<ValueStyle> {
  sheets: string[];
  sheet: string | null;
  /** Row of the names, from 1; 0 without one. */
  headerRow: number;
  columns: TableColumn[];
  /** Rows with their number in the file, from 1; empty ones are left out. */
  rows: { at: number; cells: Cell[] }[];
  encoding: string | null;
  assumptions: string[];
}

/** A table file in the store. */
export interface TableSource {
  fileName: string;
  bytes: Uint8Array;
  encoding: LoadEncoding | null;
}

/** Whether a name is that of a workbook. */
function isWorkbook(fileName: string): boolean {
  return /^\.(xlsx?|xlsm|ods)$/i.test(extname(fileName));
}

/** Reads table files in a thread. */
export class TableReader {
  readonly #thread = new ThreadService<WorkbookService>({
    module: new URL('./workbook-worker.ts', import.meta.url),
    memoryMb: READING_MB,
    idleMs: 30_000,
  });

  /**
   * Reads a table.
   * @throws {Refused} 422 UNREADABLE_FILE, 413 TOO_LARGE
   */
  async read(source: TableSource, reading: TableReading): Promise<LoadTable> {
    const raw = isWorkbook(source.fileName)
      ? await this.#readWorkbook(source, reading.sheet)
      : await this.#readText(source);
    if (raw.rows.length > MOST_ROWS)
      throw new Refused(
        413,
        'TOO_LARGE',
        msg`The table has more than ${MOST_ROWS} rows. Split it.`,
      );
    if (!raw.rows.some((row) => row.some((cell) => !isEmptyCell(cell))))
      throw new Refused(422, 'UNREADABLE_FILE', msg`The table is empty.`);
    return buildTable(raw, reading);
  }

  close(): Promise<void> {
    return this.#thread.dispose();
  }

  async #readWorkbook({ bytes }: TableSource, sheet: string | undefined): Promise<RawTable> {
    try {
      const read = await this.#thread.call('read', { bytes, sheet }, { limitMs: READING_MS });
      return { ...read, encoding: null, isEncodingCertain: true };
    } catch (error) {
      const reason = describeReason(error);
      throw new Refused(422, 'UNREADABLE_FILE', msg`This workbook cannot be read: ${reason}`);
    }
  }

  async #readText({ bytes, encoding }: TableSource): Promise<RawTable> {
    if (bytes.subarray(0, 4096).includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
      throw new Refused(422, 'UNREADABLE_FILE', msg`This is no table of text: it has binary data.`);
    try {
      const request = { bytes, encoding };
      const read = await this.#thread.call('readText', request, { limitMs: READING_MS });
      return { ...read, sheets: [], sheet: null, serialStart: START_1900 };
    } catch (error) {
      const reason = describeReason(error);
      throw new Refused(422, 'UNREADABLE_FILE', msg`This table cannot be read: ${reason}`);
    }
  }
}

/** What a thread threw, as the reason of a sentence. */
function describeReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The cells of a file before its columns are known. */
interface RawTable {
  sheets: string[];
  sheet: string | null;
  rows: Cell[][];
  serialStart: string;
  encoding: string | null;
  isEncodingCertain: boolean;
}

function buildTable(raw: RawTable, reading: TableReading): LoadTable {
  const headerRow = reading.headerRow ?? findNames(raw.rows);
  const width = raw.rows.reduce((most, row) => Math.max(most, countCells(row)), 0);
  const names = raw.rows[headerRow - 1] ?? [];
  const units = findUnits(raw.rows[headerRow], headerRow);
  const first = headerRow + (units ? 1 : 0);
  const rows = raw.rows
    .map((cells, i) => ({ at: i + 1, cells }))
    .slice(first)
    .filter(({ cells }) => cells.some((cell) => !isEmptyCell(cell)));
  const samples = rows.slice(0, MOST_SAMPLES);
  const texts = samples.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  const decimal = findDecimal(texts);
  const order = findOrder(texts);
  const style = {
    decimal: reading.decimal ?? decimal.decimal,
    dateOrder: reading.dateOrder ?? (order.dateOrder as (typeof DATE_ORDERS)[number]),
    serialStart: raw.serialStart,
  };
  const columns = Array.from({ length: width }, (_, i): TableColumn => {
    const { name, unit } = splitUnit(String(names[i] ?? '').slice(0, MOST_NAME));
    return {
      name: name || `Column ${i + 1}`,
      unit: units?.[i] ?? unit,
      type: findColumnType(
        samples.map(({ cells }) => cells[i] ?? null),
        style,
      ),
    };
  });
  const assumptions = [
    ...(headerRow === 0 ? ['header'] : []),
    ...(reading.decimal === undefined && !decimal.isCertain ? ['decimal'] : []),
    ...(reading.dateOrder === undefined && !order.isCertain ? ['dateOrder'] : []),
    ...(raw.isEncodingCertain ? [] : ['encoding']),
  ];
  const { sheets, sheet, encoding } = raw;
  return { sheets, sheet, encoding, headerRow, columns, rows, assumptions, ...style };
}

/** Row of the names; of a load template, whose labels stand above, that of the attributes. */
function findNames(rows: readonly Cell[][]): number {
  const header = findHeaderRow(rows);
  const below = header > 0 ? (rows[header] ?? []).filter((cell) => !isEmptyCell(cell)) : [];
  const areAttributes =
    below.length > 1 &&
    below.every((cell) => typeof cell === 'string' && /^[a-z][a-zA-Z0-9_]*$/.test(cell)) &&
    below.some((cell) => /[A-Z]/.test(String(cell)));
  return areAttributes ? header + 1 : header;
}

/** Units below the names; null where the row has values. */
function findUnits(row: readonly Cell[] | undefined, headerRow: number): string[] | null {
  if (!row || headerRow === 0) return null;
  const present = row.filter((cell) => !isEmptyCell(cell)).map(String);
  const areUnits = present.length > 0 && present.every(isUnit);
  return areUnits ? row.map((cell) => String(cell ?? '').replace(/^[[(]|[\])]$/g, '')) : null;
}

function isUnit(text: string): boolean {
  return (
    BRACKETED.test(text) ||
    OTHER_UNITS.test(text) ||
    metresPer(text) !== null ||
    secondsPer(text) !== null
  );
}

function countCells(row: readonly Cell[]): number {
  return row.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
}
