import { parentPort } from 'node:worker_threads';
import { ReportPdf } from './report-pdf.ts';
import type { ReportHead, SectionHead } from './report-pdf.ts';
import type { TableRow } from './table.ts';

/** What is added to a report. */
export type ReportTask = { section: SectionHead } | { rows: TableRow[] } | { end: true };

/** What is ready after it; null where nothing is. `error` where it could not be laid out. */
export interface ReportAnswer {
  id: number;
  bytes: Uint8Array | null;
  error?: unknown;
}

/** Of the report of this number: how it begins, what is added, or that it is wanted no more. */
type ReportMessage = { id: number } & ({ head: ReportHead } | { drop: true } | ReportTask);

const reports = new Map<number, ReportPdf>();
/** Why a report could not be started: reported to every later call for it. */
const broken = new Map<number, unknown>();
const answer = (of: ReportAnswer): void => parentPort!.postMessage(of);

function begin(id: number, head: ReportHead): void {
  try {
    reports.set(id, new ReportPdf(head));
  } catch (error) {
    broken.set(id, error);
  }
}

function add(id: number, task: ReportTask): void {
  const pdf = reports.get(id);
  if (!pdf) return answer({ id, bytes: null, error: broken.get(id) });
  try {
    if ('section' in task) pdf.section(task.section);
    else if ('rows' in task) pdf.rows(task.rows);
    else pdf.end();
    // The last pages are deflated a moment later.
    setImmediate(() => answer({ id, bytes: pdf.read() }));
  } catch (error) {
    answer({ id, bytes: null, error });
  }
}

parentPort!.on('message', (message: ReportMessage) => {
  if ('head' in message) return begin(message.id, message.head);
  if (!('drop' in message)) return add(message.id, message);
  reports.delete(message.id);
  broken.delete(message.id);
});
