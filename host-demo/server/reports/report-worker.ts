import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveThread } from '../threads/serve-thread.ts';
import { ReportPdf } from './report-pdf.ts';
import type { ReportHead, SectionHead } from './report-pdf.ts';
import type { TableRow } from './table.ts';

/** What is added to a report. */
export type ReportTask = { section: SectionHead } | { rows: TableRow[] } | { end: true };

/** What the thread of the reports does; `id` is the number of a report. */
export interface ReportService {
  begin(argument: { id: number; head: ReportHead }): void;
  /** The bytes that are ready after it; null if absent. */
  add(argument: { id: number; task: ReportTask }): Promise<Uint8Array | null>;
  drop(argument: { id: number }): void;
}

const reports = new Map<number, ReportPdf>();

serveThread<ReportService>(() => ({
  begin({ id, head }) {
    reports.set(id, new ReportPdf(head));
  },

  async add({ id, task }) {
    const pdf = reports.get(id);
    if (!pdf) throw new Error('The thread of the report was lost');
    if ('section' in task) pdf.section(task.section);
    else if ('rows' in task) pdf.rows(task.rows);
    else pdf.end();
    // The last pages are deflated a moment later.
    await nextTurn();
    return pdf.read();
  },

  drop({ id }) {
    reports.delete(id);
  },
}));
