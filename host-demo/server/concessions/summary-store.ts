import { sql } from 'kysely';
import type { SummaryRow } from '../../../src/api/contract/jobs.ts';
import type { JobStatus } from '../../../src/api/contract/shapes.ts';
import type { Migration } from '../db/migrate.ts';
import { listResults } from '../exports/results.ts';
import type { Services } from '../services.ts';

type Db = Services['db'];

/**
 * Jobs of concessions and of areas of interest. The first word is the process type that users read
 * (spec 3, "Notification").
 */
export const SUMMARY_KINDS = {
  concessions: 'concessionSummary-concessions',
  aoi: 'concessionSummary-aoi',
} as const;

/** Processes that a list has. */
const LISTED = 500;
const IS_SUMMARY = sql`kind = any(${Object.values(SUMMARY_KINDS)}::text[])`;

/** Migrations of the concession summaries. */
export const migrations: readonly Migration[] = [
  {
    name: 'concessions-1-summary',
    up: async (db) => {
      await sql`create table studio.concession_summary (process_id text primary key, rows jsonb not null, created_at timestamptz not null default now())`.execute(
        db,
      );
    },
  },
];

/** Keeps the rows of a process; a process that is done again has those of the last time. */
export async function keepRows(
  db: Db,
  processId: string,
  rows: readonly SummaryRow[],
): Promise<void> {
  await sql`
    insert into studio.concession_summary (process_id, rows) values (${processId}, ${JSON.stringify(rows)}::jsonb)
    on conflict (process_id) do update set rows = excluded.rows, created_at = now()`.execute(db);
}

/** Forgets the rows of a process. */
export async function discardRows(db: Db, processId: string): Promise<void> {
  await sql`delete from studio.concession_summary where process_id = ${processId}`.execute(db);
}

/** Forgets the rows of processes that failed or are no more. */
export async function sweepRows(db: Db): Promise<void> {
  await sql`delete from studio.concession_summary s where not exists (select 1 from studio.job j where j.process_id = s.process_id and j.status <> 'FAILED')`.execute(
    db,
  );
}

/**
 * Rows of a finished summary of the user's own; null if there is no such summary. An expired file
 * has no path.
 */
export async function findRows(
  db: Db,
  userId: string,
  processId: string,
): Promise<SummaryRow[] | null> {
  const {
    rows: [found],
  } = await sql<{ rows: SummaryRow[] }>`
    select s.rows from studio.concession_summary s join studio.job j using (process_id) where process_id = ${processId} and j.user_id = ${userId} and j.status = 'COMPLETED'`.execute(
    db,
  );
  if (!found) return null;
  const offered = new Set(
    (await listResults(db, userId, [processId])).map(({ fileName }) =>
      formatDownloadPath(processId, fileName),
    ),
  );
  const offeredPath = (path: string | null | undefined) =>
    path && offered.has(path) ? path : null;
  return found.rows.map((row) => ({
    ...row,
    dataListingPath: offeredPath(row.dataListingPath),
    summaryPdfPath: offeredPath(row.summaryPdfPath),
  }));
}

/** Path of a file of a process, as rows have it. */
export function formatDownloadPath(processId: string, fileName: string): string {
  return `/download/${processId}/${fileName}`;
}

/** Summaries of the user, newest first. */
export async function listSummaries(
  db: Db,
  userId: string,
): Promise<{ processId: string; name: string; status: JobStatus; createdAt: string }[]> {
  const { rows } = await sql<{
    process_id: string;
    name: string;
    status: JobStatus;
    created_at: Date;
  }>`
    select process_id, name, status, created_at from studio.job where user_id = ${userId} and ${IS_SUMMARY} order by created_at desc, process_id limit ${LISTED}`.execute(
    db,
  );
  return rows.map((row) => ({
    processId: row.process_id,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

/**
 * State of a process id: the status of a summary of the user's own, `taken` for any other process,
 * null for an unused id.
 */
export async function findOwn(
  db: Db,
  userId: string,
  processId: string,
): Promise<JobStatus | 'taken' | null> {
  const {
    rows: [found],
  } = await sql<{ status: JobStatus; mine: boolean }>`
    select status, coalesce(user_id = ${userId} and ${IS_SUMMARY}, false) as mine from studio.job where process_id = ${processId}`.execute(
    db,
  );
  return found ? (found.mine ? found.status : 'taken') : null;
}
