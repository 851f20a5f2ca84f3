import { START_1900, START_1904 } from '../../../src/units/serial-day.ts';
import { type Cell, limitCells, MOST_COLUMNS, MOST_ROWS } from './table-limits.ts';
import { read, SSF as library, type CellObject, type WorkSheet } from '@e965/xlsx';

/** Formats of numbers, which the library exports without types. */
const SSF = library as {
  is_date(format: string): boolean;
  parse_date_code(
    serial: number,
    options: { date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null;
};

/** A sheet of a workbook as rows of cells. */
export interface WorkbookRows {
  /** Names of all sheets that can be loaded. */
  sheets: string[];
  sheet: string;
  rows: Cell[][];
  /** Day 0 of the dates that are plain numbers, ISO 8601. */
  serialStart: string;
}

/** Sheet of a load template that only has the values to choose from. */
const LISTS = 'Lists';

/**
 * Reads a sheet of a workbook (.xlsx, .xls), the first one without a name.
 * @throws {Error} what the library throws of a file that is no workbook, or cells beyond the limits
 */
export function readWorkbook(bytes: Uint8Array, wanted: string | undefined): WorkbookRows {
  const book = read(bytes, { type: 'array', dense: true, cellNF: true, sheetRows: MOST_ROWS + 1 });
  const sheets = book.SheetNames.filter((name) => name !== LISTS);
  const sheet = sheets.find((name) => name === wanted) ?? sheets[0] ?? '';
  const found = book.Sheets[sheet];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows = found ? limitCells(readRows(found, date1904)) : [];
  return { sheets, sheet, rows, serialStart: date1904 ? START_1904 : START_1900 };
}

function readRows(sheet: WorkSheet, date1904: boolean): Cell[][] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];
  return Array.from(data, (row) =>
    Array.from((row ?? []).slice(0, MOST_COLUMNS), (cell) => readCell(cell, date1904)),
  );
}

function readCell(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return null;
  if (cell.t === 'n' && cell.z !== undefined && SSF.is_date(String(cell.z)))
    return formatDate(Number(cell.v), date1904);
  if (cell.v instanceof Date) return cell.v.toISOString();
  return typeof cell.v === 'string' ? cell.v.trim() : cell.v;
}

/** A serial date as ISO 8601, the day alone where it has no time. */
function formatDate(serial: number, date1904: boolean): Cell {
  const date = SSF.parse_date_code(serial, { date1904 });
  if (!date) return serial;
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  const hasTime = date.H + date.M + date.S > 0;
  return hasTime ? `${day}T${two(date.H)}:${two(date.M)}:${two(date.S)}Z` : day;
}
