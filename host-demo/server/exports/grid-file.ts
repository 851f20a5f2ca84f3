import { Readable } from 'node:stream';
import { formatReportCell, type ReportStyle } from '../reports/report-style.ts';
import { writeReport } from '../reports/write-report.ts';
import { Refused } from '../refused.ts';
import { ZipWriter } from './cart/zip-writer.ts';
import { writeCsv } from './csv.ts';
import { type ExportColumn, toCellValue } from './grid-columns.ts';
import { resultName } from './results.ts';
import { checkXls, writeXls } from './xls.ts';
import { msg } from '../../../src/formats/msg.ts';

/** What the file of a grid can be; a zip holds the csv. */
export type GridFormat = 'csv' | 'xls' | 'pdf' | 'zip';

/** Rows of a PDF: some 3,000 pages. */
const MOST_PDF_ROWS = 100_000;
const ZIP_LEVEL = 6;

/** A grid as it is written. */
export interface GridTable {
  title: string;
  columns: readonly ExportColumn[];
  pages: AsyncIterable<readonly Record<string, unknown>[]>;
}

/** Refuses a grid that the format cannot hold. @throws {Refused} 413 EXPORT_TOO_LARGE */
export function checkGridSize(format: GridFormat, rows: number, columns: number): void {
  if (format === 'xls') checkXls(rows, columns);
  if (format === 'pdf' && rows > MOST_PDF_ROWS)
    throw new Refused(
      413,
      'EXPORT_TOO_LARGE',
      msg`A PDF holds at most ${MOST_PDF_ROWS} rows. Export csv, or add a filter.`,
    );
}

/** The content of the file. It fails with what the pages throw, and when the signal aborts. */
export async function writeGrid(
  format: GridFormat,
  table: GridTable,
  { language, dateFormat }: ReportStyle,
  signal: AbortSignal,
): Promise<Readable | Uint8Array> {
  const style = { language, dateFormat };
  if (format === 'xls') return writeXls({ ...table, columns: [...table.columns] }, style);
  if (format === 'pdf') return writePdf(table, style);
  const csv = writeCsv(table.columns, table.pages);
  return format === 'csv'
    ? Readable.from(csv, { objectMode: false })
    : writeZip(resultName(table.title, 'csv'), csv, signal);
}

function writeZip(name: string, csv: AsyncIterable<string>, signal: AbortSignal): Readable {
  const zip = new ZipWriter(signal);
  // A failure breaks the output, whose reader gets it.
  void zip.add(name, csv, { level: ZIP_LEVEL }).then(
    () => zip.end(),
    (error: Error) => zip.destroy(error),
  );
  return zip.output;
}

function writePdf({ title, columns, pages }: GridTable, style: ReportStyle): Readable {
  return writeReport({
    title,
    ...style,
    facts: [],
    sections: [
      {
        heading: title,
        table: {
          columns: columns.map(({ header, type }) => ({
            label: header,
            ...((type === 'number' || type === 'integer') && { align: 'end' as const }),
          })),
          rows: writeRows(columns, pages, style),
        },
      },
    ],
  });
}

async function* writeRows(
  columns: readonly ExportColumn[],
  pages: GridTable['pages'],
  style: ReportStyle,
): AsyncGenerator<string[]> {
  for await (const rows of pages)
    for (const row of rows)
      yield columns.map((column) =>
        formatReportCell(style, column, toCellValue(column, row[column.name])),
      );
}
