import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refused } from '../refused.ts';
import { toCellValue } from './grid-columns.ts';
import type { CellValue, ExportColumn } from './grid-columns.ts';

/** Cells of an xls file, which is made in memory; about 100,000 rows of twenty columns. A file of csv has no end. */
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

/**
 * Messages to the thread: the start of a table, its rows, and null for the end of the workbook;
 * another workbook may follow.
 */
export type XlsPart = { title: string; header: string[] } | CellValue[][] | null;

/** What the thread answers to each part: the bytes at the end. */
export interface XlsAnswer {
  bytes: Uint8Array | null;
}

/** Throws EXPORT_TOO_LARGE for more than an xls file holds. */
export function checkXls(rows: number, columns: number): void {
  if (columns > XLS_COLUMNS)
    throw tooLarge(`${columns} columns are more than the ${XLS_COLUMNS} of an xls sheet`);
  if (rows * columns > XLS_CELLS)
    throw tooLarge(
      `${rows} rows of ${columns} columns are more than the ${XLS_CELLS} cells of an xls file`,
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

/** Writes workbooks of Excel 97, one after the other: texts are typed as texts, so none of them runs. In a thread, for a book is built whole; `end` ends it. */
export class XlsWriter {
  #worker: Worker | null = null;

  /** A workbook of these tables, one at least. Throws EXPORT_TOO_LARGE, and what `pages` throw. */
  async write(tables: AsyncIterable<XlsTable> | Iterable<XlsTable>): Promise<Uint8Array> {
    const worker = (this.#worker ??= new Worker(new URL('../jobs/thread.mjs', import.meta.url), {
      execArgv: [],
      workerData: { module: new URL('./xls-worker.ts', import.meta.url).href },
    }));
    try {
      return await write(worker, tables);
    } catch (error) {
      // The thread has half a book, or is no more.
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}

async function write(
  worker: Worker,
  tables: AsyncIterable<XlsTable> | Iterable<XlsTable>,
): Promise<Uint8Array> {
  const ask = async (part: XlsPart): Promise<XlsAnswer> => {
    const answer = once(worker, 'message') as Promise<[XlsAnswer]>;
    worker.postMessage(part);
    return (await answer)[0];
  };
  let cells = 0;
  for await (const { title, columns, pages } of tables) {
    checkXls(0, columns.length);
    await ask({ title, header: columns.map(({ header }) => header) });
    for await (const rows of pages) {
      cells += rows.length * columns.length;
      if (cells > XLS_CELLS)
        throw tooLarge(`${cells} cells are more than the ${XLS_CELLS} of an xls file`);
      await ask(
        rows.map((row) =>
          columns.map((column) => short(column, toCellValue(column, row[column.name]))),
        ),
      );
    }
  }
  return (await ask(null)).bytes!;
}

function short({ header }: ExportColumn, cell: CellValue): CellValue {
  if (typeof cell === 'string' && cell.length > CELL_LENGTH)
    throw tooLarge(
      `${header}: a text of ${cell.length} characters is more than the ${CELL_LENGTH} of an xls cell`,
    );
  return cell;
}

function tooLarge(what: string): Refused {
  return new Refused(413, 'EXPORT_TOO_LARGE', `${what}. Export it as csv`);
}
