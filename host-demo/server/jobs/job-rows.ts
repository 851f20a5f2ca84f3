import { sql } from 'kysely';
import { msg } from '../../../src/formats/msg.ts';
import type { MigrationDb } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import type { JobMessage } from './job-messages.ts';
import type { JobName } from './job-name.ts';

type Db = Services['db'];

/** What the queue writes about a new job. */
export interface NewJob {
  id: string;
  /** Id of its first dispatch. */
  queueId: string;
  kind: string;
  name: string | JobName;
  userId: string | null;
  data: object;
}

/** A job that was claimed for one dispatch. */
export interface ClaimedJob {
  id: string;
  kind: string;
  data: unknown;
}

/** Which running jobs count as lost: those whose server has not been heard of for `silentMs`. */
export interface LostJobs {
  kinds: readonly string[];
  silentMs: number;
  /** A job that was lost so often is not begun again. */
  maxAttempts: number;
}

/** Adds a job. @returns false if there is one of its id already */
export async function insertJob(db: Db, job: NewJob): Promise<boolean> {
  const added = await db
    .insertInto('studio.job')
    .values({
      process_id: job.id,
      queue_id: job.queueId,
      kind: job.kind,
      name: typeof job.name === 'string' ? job.name : job.name.text,
      name_parts: typeof job.name === 'string' ? null : JSON.stringify(job.name.parts),
      user_id: job.userId,
      status: 'NEW',
      data: JSON.stringify(job.data),
    })
    .onConflict((conflict) => conflict.column('process_id').doNothing())
    .returning('process_id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Marks a job as running. @returns null if it does not wait for this dispatch: it was cancelled, or
 * another server runs it
 */
export async function claimJob(db: Db, queueId: string): Promise<ClaimedJob | null> {
  const row = await db
    .updateTable('studio.job')
    .set({
      status: 'RUNNING',
      started_at: sql`now()`,
      seen_at: sql`now()`,
      progress: 0,
      attempts: sql`attempts + 1`,
    })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'NEW')
    .returning(['process_id', 'kind', 'data'])
    .executeTakeFirst();
  return row ? { id: row.process_id as string, kind: row.kind as string, data: row.data } : null;
}

/** Ends a job that waits or runs. @returns the id of its dispatch; null if it has ended */
export async function cancelJob(db: Db, id: string): Promise<string | null> {
  const row = await db
    .updateTable('studio.job')
    .set({
      status: 'FAILED',
      cancelled: true,
      finished_at: new Date(),
      messages: JSON.stringify([msg`Cancelled by user`]),
    })
    .where('process_id', '=', id)
    .where('status', 'in', ['NEW', 'RUNNING'])
    .returning('queue_id')
    .executeTakeFirst();
  return row ? (row.queue_id as string) : null;
}

/** A job was cancelled, at this server or another, before it could write what it had found. */
export class JobEnded extends Error {}

/**
 * Keeps a job running until a transaction ends: what it writes is in the report before anybody
 * reads that the job was cancelled, or is not written. @throws {JobEnded} if it was cancelled
 */
export async function holdRunning(transaction: MigrationDb, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from studio.job where process_id = ${id} and status = 'RUNNING' for share`.execute(
    transaction,
  );
  if (rows.length === 0) throw new JobEnded(`Job ${id} was cancelled`);
}

/** Ends a running job. */
export async function finishJob(
  db: Db,
  queueId: string,
  status: 'COMPLETED' | 'FAILED',
  message: JobMessage | null = null,
): Promise<void> {
  await db
    .updateTable('studio.job')
    .set({
      status,
      finished_at: new Date(),
      ...(status === 'COMPLETED' ? { progress: 100 } : {}),
      ...(message === null
        ? {}
        : { messages: sql`messages || ${JSON.stringify([message])}::jsonb` }),
    })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'RUNNING')
    .execute();
}

/** Writes how far a running job is. */
export async function setProgress(db: Db, queueId: string, percent: number): Promise<void> {
  await db
    .updateTable('studio.job')
    .set({ progress: Math.round(percent) })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'RUNNING')
    .execute();
}

/** Adds a message for the user to a running job. */
export async function addMessage(db: Db, queueId: string, message: JobMessage): Promise<void> {
  await db
    .updateTable('studio.job')
    .set({ messages: sql`messages || ${JSON.stringify([message])}::jsonb` })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'RUNNING')
    .execute();
}

/**
 * Leaves running jobs to whichever server looks for work next. A job that stopped with its server,
 * and was not lost, keeps the attempt.
 */
export async function releaseJobs(
  db: Db,
  queueIds: readonly string[],
  isLost: boolean,
): Promise<void> {
  await sql`update studio.job set seen_at = null, attempts = attempts - ${isLost ? 0 : 1} where queue_id = any(${queueIds}::uuid[]) and status = 'RUNNING'`.execute(
    db,
  );
}

/**
 * Writes that jobs still run. @returns the ids of the dispatches of those that do; the others were
 * cancelled
 */
export async function touchJobs(db: Db, queueIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ queue_id: string }>`
    update studio.job set seen_at = now() where queue_id = any(${queueIds}::uuid[]) and status = 'RUNNING' returning queue_id`.execute(
    db,
  );
  return new Set(rows.map((row) => row.queue_id));
}

/** Ends the lost jobs that have used up their attempts. @returns their ids */
export async function failLostJobs(db: Db, lost: LostJobs, message: JobMessage): Promise<string[]> {
  const { rows } = await sql<{ process_id: string }>`
    update studio.job set status = 'FAILED', finished_at = now(), messages = messages || ${JSON.stringify([message])}::jsonb
    where kind = any(${lost.kinds}::text[]) and status = 'RUNNING' and coalesce(seen_at, '-infinity') < ${silentSince(lost)}
      and attempts >= ${lost.maxAttempts}
    returning process_id`.execute(db);
  return rows.map((row) => row.process_id);
}

/**
 * Gives new dispatches to the jobs that no server works on: lost ones, and waiting ones whose
 * dispatch was lost; all waiting ones if `includeWaiting` is true.
 */
export async function requeueJobs(
  db: Db,
  lost: LostJobs,
  includeWaiting: boolean,
): Promise<{ kind: string; queueId: string }[]> {
  const since = silentSince(lost);
  const { rows } = await sql<{ kind: string; queueId: string }>`
    update studio.job set status = 'NEW', queue_id = gen_random_uuid()
    where kind = any(${lost.kinds}::text[])
      and (status = 'RUNNING' and coalesce(seen_at, '-infinity') < ${since} and attempts < ${lost.maxAttempts}
        or status = 'NEW' and (${includeWaiting} or created_at < ${since} and not exists (
          select 1 from pgboss.job d where d.name = studio.job.kind and d.id = studio.job.queue_id
            and (d.state in ('created', 'retry') or d.state = 'active' and d.started_on > ${since}))))
    returning kind, queue_id as "queueId"`.execute(db);
  return rows;
}

function silentSince({ silentMs }: LostJobs) {
  return sql`now() - ${silentMs} * interval '1 millisecond'`;
}
