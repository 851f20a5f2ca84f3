import { Refused } from '../refused.ts';
import { ThreadService } from '../threads/thread-service.ts';
import { type DateFormat, DATE_FORMATS } from '../../../src/i18n/day-format.ts';
import type { XlsCell } from './biff.ts';
import { toCellValue } from './grid-columns.ts';
import type { ExportColumn } from './grid-columns.ts';
import type { WorkbookStyle } from './workbook.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';

/**
 * Cells of an xls file, which is made in memory; about 100,000 rows of twenty columns. A file of
 * csv has no end.
 */
export const XLS_CELLS = 2_000_000;
/** Columns of a sheet, and characters of a cell (Excel 97). */
export const XLS_COLUMNS = 256;
/**
 * Earlier days are texts: Excel counts a 29 February 1900 that there never was, and nothing before.
 */
const FIRST_DAY = Date.UTC(1900, 2, 1);
/** Most characters that a cell of an XLS file can hold. */
export const CELL_LENGTH = 32_767;

/** A table of a workbook: a sheet, or several where one does not hold all rows. */
export interface XlsTable {
  title: string;
  columns: readonly ExportColumn[];
  pages:
    | AsyncIterable<readonly Record<string, unknown>[]>
    | Iterable<readonly Record<string, unknown>[]>;
}

/** Whom workbooks are for. */
export interface XlsStyle {
  /** Language key; sheets of an Arabic one are read from the right. */
  language: string;
  /** Order of dates; null and absent are ISO 8601. */
  dateFormat?: DateFormat | null | undefined;
}

/** What the thread does: it builds one workbook after the other. */
export interface XlsService {
  beginTable(table: { title: string; header: string[]; style: WorkbookStyle }): void;
  /** Adds to the table that was begun last. */
  addRows(rows: XlsCell[][]): void;
  /** The bytes of the workbook; the next call begins another. */
  finish(): Uint8Array;
}

/** Throws EXPORT_TOO_LARGE for more than an xls file holds. */
export function checkXls(rows: number, columns: number): void {
  if (columns > XLS_COLUMNS)
    throw tooLarge(msg`${columns} columns are more than the ${XLS_COLUMNS} of an xls sheet`);
  if (rows * columns > XLS_CELLS)
    throw tooLarge(
      msg`${rows} rows of ${columns} columns are more than the ${XLS_CELLS} cells of an xls file`,
    );
}

/** A workbook of one table. Throws EXPORT_TOO_LARGE, and what `pages` throws. */
export async function writeXls(table: XlsTable, style: XlsStyle): Promise<Uint8Array> {
  const writer = new XlsWriter(style);
  try {
    return await writer.write([table]);
  } finally {
    await writer.end();
  }
}

/**
 * Writes workbooks of Excel 97, one after the other: texts are typed as texts, so none of them
 * runs. In a thread, because a workbook is built as a whole; `end` ends it.
 */
export class XlsWriter {
  readonly #thread = new ThreadService<XlsService>({
    module: new URL('./xls-worker.ts', import.meta.url),
  });
  readonly #style: WorkbookStyle;

  constructor({ language, dateFormat }: XlsStyle) {
    this.#style = {
      dateFormat: dateFormat ?? DATE_FORMATS[0],
      isRightToLeft: language.split('-')[0] === 'ar',
    };
  }

  /** A workbook of these tables, one at least. Throws EXPORT_TOO_LARGE, and what `pages` throw. */
  async write(tables: AsyncIterable<XlsTable> | Iterable<XlsTable>): Promise<Uint8Array> {
    const release = this.#thread.retain();
    try {
      return await this.#write(tables);
    } catch (error) {
      // The thread has half a workbook.
      await this.#thread.stop();
      throw error;
    } finally {
      release();
    }
  }

  async end(): Promise<void> {
    await this.#thread.stop();
  }

  async #write(tables: AsyncIterable<XlsTable> | Iterable<XlsTable>): Promise<Uint8Array> {
    const thread = this.#thread;
    let cells = 0;
    for await (const { title, columns, pages } of tables) {
      checkXls(0, columns.length);
      const header = columns.map((column) => column.header);
      await thread.call('beginTable', { title, header, style: this.#style });
      for await (const rows of pages) {
        cells += rows.length * columns.length;
        if (cells > XLS_CELLS)
          throw tooLarge(msg`${cells} cells are more than the ${XLS_CELLS} of an xls file`);
        await thread.call(
          'addRows',
          rows.map((row) => columns.map((column) => toXlsCell(column, row[column.name]))),
        );
      }
    }
    return thread.call('finish', undefined);
  }
}

/** The cell of a value; a date is one, so that a spreadsheet sorts and computes with it. */
function toXlsCell(column: ExportColumn, value: unknown): XlsCell {
  const { header, type } = column;
  const cell = toCellValue(column, value);
  if (type === 'date' && typeof cell === 'string') {
    const date = new Date(cell);
    return date.getTime() >= FIRST_DAY ? date : cell;
  }
  if (typeof cell === 'string' && cell.length > CELL_LENGTH)
    throw tooLarge(
      msg`${header}: a text of ${cell.length} characters is more than the ${CELL_LENGTH} of an xls cell`,
    );
  return cell;
}

function tooLarge(what: Message): Refused {
  return new Refused(413, 'EXPORT_TOO_LARGE', msg`${what}. Export it as csv`);
}
