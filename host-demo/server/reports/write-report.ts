import { Readable } from 'node:stream';
import type { Report, ReportTable } from './report.ts';
import { reportThread } from './report-thread.ts';
import type { ReportTask } from './report-worker.ts';
import type { ReportColumn, TableRow } from './table.ts';

/** Rows that go to the thread at once. */
const BATCH = 100;

/**
 * A report as a PDF of A4 pages, written while it is read: rows are read as the consumer takes
 * bytes, so a table of any length takes the same memory. The stream fails with what the rows throw.
 */
export function writeReport(report: Report): Readable {
  return Readable.from(streamBytes(report), { objectMode: false });
}

async function* streamBytes({
  title,
  language,
  dateFormat = null,
  author = '',
  createdAt = new Date(),
  facts,
  sections,
}: Report): AsyncGenerator<Uint8Array> {
  const id = reportThread.begin({ title, language, dateFormat, author, createdAt, facts });
  try {
    for await (const task of listTasks(sections)) {
      const bytes = await reportThread.add(id, task);
      if (bytes) yield bytes;
    }
  } finally {
    reportThread.end(id);
  }
}

async function* listTasks(sections: Report['sections']): AsyncGenerator<ReportTask> {
  for (const { heading, text = '', table } of sections) {
    yield {
      section: {
        heading,
        text,
        columns: table && table.columns.length > 0 ? toReportColumns(table) : null,
      },
    };
    if (table && table.columns.length > 0)
      for await (const rows of batchRows(table)) yield { rows };
  }
  yield { end: true };
}

function toReportColumns({ columns }: ReportTable): ReportColumn[] {
  return columns.map(({ label, align = 'start', width = 1 }) => ({ label, align, width }));
}

async function* batchRows({ rows, isError }: ReportTable): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let number = 0;
  for await (const cells of rows) {
    batch.push({ cells, isError: isError?.(number) ?? false });
    number += 1;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
