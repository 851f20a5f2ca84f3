import { stringify } from 'csv-stringify/sync';
import { toCellValue } from './grid-columns.ts';
import type { CellValue, ExportColumn } from './grid-columns.ts';

/**
 * A text that a spreadsheet would run as a formula; a number that is stored as a text is not one.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i;

/**
 * A file of comma-separated values: UTF-8 with a byte order mark, RFC 4180, the first row the
 * labels. A text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV
 * Injection"); numbers, and texts that are numbers, stay as they are.
 */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Record<string, unknown>[]>,
): AsyncGenerator<string> {
  yield written([columns.map(({ header }) => safe(header))], true);
  for await (const rows of pages)
    yield written(
      rows.map((row) => columns.map((column) => safe(toCellValue(column, row[column.name])))),
      false,
    );
}

function safe(cell: CellValue): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function written(rows: readonly (readonly string[])[], bom: boolean): string {
  return stringify(rows as string[][], {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}
