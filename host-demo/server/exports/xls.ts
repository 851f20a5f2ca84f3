import { Refused } from '../refused.ts';
import { ThreadService } from '../threads/thread-service.ts';
import { toCellValue } from './grid-columns.ts';
import type { CellValue, ExportColumn } from './grid-columns.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';

/**
 * Cells of an xls file, which is made in memory; about 100,000 rows of twenty columns. A file of
 * csv has no end.
 */
export const XLS_CELLS = 2_000_000;
/** Columns of a sheet, and characters of a cell (Excel 97). */
export const XLS_COLUMNS = 256;
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

/** What the thread does: it builds one workbook after the other. */
export interface XlsService {
  beginTable(table: { title: string; header: string[] }): void;
  /** Adds to the table that was begun last. */
  addRows(rows: CellValue[][]): void;
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
export async function writeXls(
  title: string,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Record<string, unknown>[]>,
): Promise<Uint8Array> {
  const writer = new XlsWriter();
  try {
    return await writer.write([{ title, columns, pages }]);
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
      await thread.call('beginTable', { title, header: columns.map(({ header }) => header) });
      for await (const rows of pages) {
        cells += rows.length * columns.length;
        if (cells > XLS_CELLS)
          throw tooLarge(msg`${cells} cells are more than the ${XLS_CELLS} of an xls file`);
        await thread.call(
          'addRows',
          rows.map((row) =>
            columns.map((column) => checkLength(column, toCellValue(column, row[column.name]))),
          ),
        );
      }
    }
    return thread.call('finish', undefined);
  }
}

function checkLength({ header }: ExportColumn, cell: CellValue): CellValue {
  if (typeof cell === 'string' && cell.length > CELL_LENGTH)
    throw tooLarge(
      msg`${header}: a text of ${cell.length} characters is more than the ${CELL_LENGTH} of an xls cell`,
    );
  return cell;
}

function tooLarge(what: Message): Refused {
  return new Refused(413, 'EXPORT_TOO_LARGE', msg`${what}. Export it as csv`);
}
