import { listPending, listReports, type PendingRow } from '../bulk/report-store.ts';
import type { RunningJob, Services } from '../services.ts';

/** Rows that are read at once. */
const BATCH = 50;

/**
 * Works on what is pending in the report of a job, some rows at the same time. Each row is written
 * by `work` together with its result, so that a job that is begun again works on none twice and
 * leaves none out.
 */
export async function workOnPending(
  { db }: Services,
  job: RunningJob,
  { userId, lanes }: { userId: string; lanes: number },
  work: (row: PendingRow) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const read = async () =>
    (await listReports(db, { userId, processId: job.id, offset: 0, limit: 1 })).rows[0];
  const report = await read();
  const total = Math.max(1, report?.total ?? 0);
  let left = report?.counts['pending'] ?? 0;
  let shown = -1;
  const showProgress = async (): Promise<void> => {
    const percent = Math.min(99, Math.floor((100 * (total - left)) / total));
    if (percent > shown) await job.progress((shown = percent));
  };
  const runLane = async (rows: PendingRow[]): Promise<void> => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      job.signal.throwIfAborted();
      await work(row);
      left--;
      await showProgress();
    }
  };
  for (
    let rows = await listPending(db, job.id, BATCH);
    rows.length > 0;
    rows = await listPending(db, job.id, BATCH)
  )
    await Promise.all(Array.from({ length: lanes }, () => runLane(rows)));
  return (await read())?.counts ?? {};
}
