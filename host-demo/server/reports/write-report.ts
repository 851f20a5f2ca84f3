import { Readable } from 'node:stream';
import type { Report, ReportTable } from './report.ts';
import { reportThread } from './report-thread.ts';
import type { ReportTask } from './report-worker.ts';
import type { Column, TableRow } from './table.ts';

/** Rows that go to the thread at once. */
const BATCH = 100;

/**
 * A report as a PDF of A4 pages, written while it is read: rows are asked for as the reader takes bytes, so a table of any length takes the same memory. The
 * stream fails with what the rows throw.
 */
export function writeReport(report: Report): Readable {
  return Readable.from(bytesOf(report), { objectMode: false });
}

async function* bytesOf({
  title,
  language,
  author = '',
  createdAt = new Date(),
  facts,
  sections,
}: Report): AsyncGenerator<Uint8Array> {
  const id = reportThread.begin({ title, language, author, createdAt, facts });
  try {
    for await (const task of tasksOf(sections)) {
      const bytes = await reportThread.add(id, task);
      if (bytes) yield bytes;
    }
  } finally {
    reportThread.end(id);
  }
}

async function* tasksOf(sections: Report['sections']): AsyncGenerator<ReportTask> {
  for (const { heading, text = '', table } of sections) {
    yield {
      section: {
        heading,
        text,
        columns: table && table.columns.length > 0 ? columnsOf(table) : null,
      },
    };
    if (table && table.columns.length > 0)
      for await (const rows of batchesOf(table)) yield { rows };
  }
  yield { end: true };
}

function columnsOf({ columns }: ReportTable): Column[] {
  return columns.map(({ label, align = 'start', width = 1 }) => ({ label, align, width }));
}

async function* batchesOf({ rows, isError }: ReportTable): AsyncGenerator<TableRow[]> {
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
