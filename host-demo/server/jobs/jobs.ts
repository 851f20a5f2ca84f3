import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import PgBoss from 'pg-boss';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from '../db/faults.ts';
import { inScope, jobScope } from '../db/work-scope.ts';
import type { Migration } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import type { Jobs, Services } from '../services.ts';
import { QueueWorker } from './queue-worker.ts';

type Work = Parameters<Jobs['define']>[1];

/** `studio.job` is what users see and what decides; the queue only hands the work out. */
export const migrations: readonly Migration[] = [
  {
    name: 'jobs-1',
    up: async (db) => {
      await sql`
        create table studio.job (
          process_id text primary key, queue_id uuid not null, kind text not null, name text not null, user_id text,
          status text not null check (status in ('NEW', 'RUNNING', 'COMPLETED', 'FAILED')), cancelled boolean not null default false,
          progress integer not null default 0, messages jsonb not null default '[]', data jsonb not null,
          created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz);
        create index on studio.job (user_id, created_at desc);
        create index on studio.job (status)`.execute(db);
    },
  },
  {
    name: 'jobs-2-seen',
    up: async (db) =>
      void (await sql`alter table studio.job add column seen_at timestamptz`.execute(db)),
  },
  {
    name: 'jobs-3-attempts',
    up: async (db) =>
      void (await sql`alter table studio.job add column attempts integer not null default 0`.execute(
        db,
      )),
  },
];

/** How often a server says that its jobs still run; one that says nothing for three times as long has lost them. */
const BEAT_MS = 10_000;
/** How often a job is begun that loses its server or its database each time: it may be what brings them down. */
const MAX_ATTEMPTS = 4;
const LOST_TOO_OFTEN = `The server or its database stopped ${MAX_ATTEMPTS} times while this ran, so it is not tried again. Start it with less data, or ask an administrator to read the log of the server.`;
/** How often a worker looks for work that another server has dispatched. */
const POLL_MS = 2000;
/** Pause between two tries to write what became of a job. */
const RETRY_MS = 1000;
/** How long the end of the server waits for jobs that were aborted. */
const STOP_MS = 5000;

/** The job queue and its two ends. */
export interface JobQueue extends Jobs {
  /** Begins to hand out work: what an earlier server left undone comes first. */
  open(): Promise<void>;
  /** Stops handing out; what runs is aborted and taken up by another server or the next one. */
  close(): Promise<void>;
}

/** A queue in schema `pgboss` of the database. Several servers may work on it, each of which says every `beatMs` that its jobs still run. */
export function jobQueue(
  db: Services['db'],
  log: Services['log'],
  { beatMs = BEAT_MS } = {},
): JobQueue {
  const works = new Map<string, Work>();
  const workers = new Map<string, QueueWorker>();
  /** By the id of the dispatch: a job that is taken up again has another one. */
  const running = new Map<string, AbortController>();
  let beating: NodeJS.Timeout | undefined;
  let state: 'waiting' | 'open' | 'closing' | 'closed' = 'waiting';
  // What a late worker still has to say, nobody waits for: the database is closed by then, and the job is taken up by the next server.
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        state === 'closed' ? new Promise(() => undefined) : execute(db, text, values),
    },
    schema: 'pgboss',
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue'));

  /** Writes what must not be lost while the database is away for a moment: tries until it is back. */
  const persist = async (write: () => Promise<unknown>): Promise<void> => {
    for (;;)
      try {
        await write();
        return;
      } catch (error) {
        if (!isDatabaseAway(error) || state !== 'open') throw error;
        await wait(RETRY_MS, undefined, { ref: false });
      }
  };

  const hire = async (kind: string): Promise<void> => {
    await boss.createQueue(kind);
    const worker = new QueueWorker(
      {
        fetch: async () => (await boss.fetch(kind))[0]?.id ?? null,
        perform: async (queueId) => {
          await perform(queueId);
          await persist(() => boss.complete(kind, queueId));
        },
        onError: (error) => log.error({ err: error }, 'the job queue'),
      },
      POLL_MS,
    );
    workers.set(kind, worker);
  };

  const send = async (kind: string, queueId: string): Promise<void> => {
    await boss.send(kind, {}, { id: queueId, retryLimit: 0, expireInHours: 23 });
    workers.get(kind)!.notify();
  };

  /** Where the row is not waiting for this very dispatch, it was cancelled or is done elsewhere. */
  const perform = async (queueId: string): Promise<void> => {
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
    if (!row) return;
    const id = row.process_id as string;
    const abort = new AbortController();
    running.set(queueId, abort);
    try {
      await inScope(jobScope(), () =>
        works.get(row.kind as string)!({
          id,
          data: row.data as never,
          signal: abort.signal,
          progress: (percent) => setProgress(db, queueId, percent),
          note: (message) => addMessage(db, queueId, message),
        }),
      );
      if (!abort.signal.aborted) await persist(() => finish(db, queueId, 'COMPLETED', null));
    } catch (error) {
      if (abort.signal.aborted) return;
      if (isDatabaseAway(error)) return await persist(() => giveBack(db, [queueId], true));
      if (!(error instanceof Refused)) log.error({ err: error, job: id }, 'a job failed');
      const message =
        error instanceof Refused
          ? error.message
          : 'Server error. Retry; report the request ID if it remains.';
      await persist(() => finish(db, queueId, 'FAILED', message));
    } finally {
      running.delete(queueId);
    }
  };

  /** Ends the jobs that were lost as often as they may be. */
  const failHopeless = async (lost: RawBuilder<unknown>): Promise<void> => {
    const { rows } = await sql<{ process_id: string }>`
      update studio.job set status = 'FAILED', finished_at = now(), messages = messages || ${JSON.stringify([LOST_TOO_OFTEN])}::jsonb
      where kind = any(${[...works.keys()]}::text[]) and status = 'RUNNING' and coalesce(seen_at, '-infinity') < ${lost}
        and attempts >= ${MAX_ATTEMPTS}
      returning process_id`.execute(db);
    for (const { process_id: job } of rows) log.error({ job }, 'a job was lost too often');
  };

  /** Hands out again what nobody works on. `waiting` says that all jobs that were never begun count too, else those alone whose dispatch was lost. */
  const takeUp = async (waiting: boolean): Promise<void> => {
    const lost = sql`now() - ${3 * beatMs} * interval '1 millisecond'`;
    await failHopeless(lost);
    const { rows } = await sql<{ kind: string; queue_id: string }>`
      update studio.job set status = 'NEW', queue_id = gen_random_uuid()
      where kind = any(${[...works.keys()]}::text[])
        and (status = 'RUNNING' and coalesce(seen_at, '-infinity') < ${lost}
          or status = 'NEW' and (${waiting} or created_at < ${lost} and not exists (
            select 1 from pgboss.job d where d.name = studio.job.kind and d.id = studio.job.queue_id
              and (d.state in ('created', 'retry') or d.state = 'active' and d.started_on > ${lost}))))
      returning kind, queue_id`.execute(db);
    for (const row of rows) await send(row.kind, row.queue_id);
  };

  /** Says that the jobs still run, and stops those that were cancelled at another server. */
  const beat = async (): Promise<void> => {
    const mine = [...running];
    if (mine.length > 0) {
      const { rows } = await sql<{ queue_id: string }>`
        update studio.job set seen_at = now() where queue_id = any(${mine.map(([queueId]) => queueId)}::uuid[]) and status = 'RUNNING' returning queue_id`.execute(
        db,
      );
      const alive = new Set(rows.map((row) => row.queue_id));
      for (const [queueId, abort] of mine) if (!alive.has(queueId)) abort.abort();
    }
    await takeUp(false);
  };

  return {
    define(kind, work) {
      if (state !== 'waiting') throw new Error(`${kind}: jobs are defined before the queue opens`);
      works.set(kind, work as Work);
    },

    async start(kind, data, options = {}) {
      if (!works.has(kind)) throw new Error(`${kind} is no kind of job`);
      const id = options.id ?? randomUUID();
      const queueId = randomUUID();
      const added = await db
        .insertInto('studio.job')
        .values({
          process_id: id,
          queue_id: queueId,
          kind,
          name: options.name ?? kind,
          user_id: options.userId ?? null,
          status: 'NEW',
          data: JSON.stringify(data),
        })
        .onConflict((conflict) => conflict.column('process_id').doNothing())
        .returning('process_id')
        .executeTakeFirst();
      // The job is kept already: where it cannot be dispatched now, it is taken up with those whose dispatch was lost.
      if (added && state === 'open')
        await inScope(null, () => send(kind, queueId)).catch((error: unknown) =>
          log.error({ err: error, job: id }, 'the job queue'),
        );
      return id;
    },

    async cancel(id) {
      const row = await db
        .updateTable('studio.job')
        .set({
          status: 'FAILED',
          cancelled: true,
          finished_at: new Date(),
          messages: JSON.stringify(['Cancelled by user']),
        })
        .where('process_id', '=', id)
        .where('status', 'in', ['NEW', 'RUNNING'])
        .returning('queue_id')
        .executeTakeFirst();
      if (row) running.get(row.queue_id as string)?.abort();
      return row !== undefined;
    },

    async open() {
      await boss.start();
      for (const kind of works.keys()) await hire(kind);
      state = 'open';
      await takeUp(true);
      beating = setInterval(
        () => void beat().catch((error: unknown) => log.error({ err: error }, 'the job queue')),
        beatMs,
      ).unref();
    },

    async close() {
      if (state !== 'open') return;
      state = 'closing';
      clearInterval(beating);
      const left = [...running.keys()];
      for (const abort of running.values()) abort.abort();
      const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      state = 'closed';
      await giveBack(db, left, false).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    },
  };
}

/** Leaves jobs to the next who looks for work. One that was not lost, but stopped with its server, keeps the attempt. */
async function giveBack(
  db: Services['db'],
  queueIds: readonly string[],
  isLost: boolean,
): Promise<void> {
  await sql`update studio.job set seen_at = null, attempts = attempts - ${isLost ? 0 : 1} where queue_id = any(${queueIds}::uuid[]) and status = 'RUNNING'`.execute(
    db,
  );
}

async function setProgress(db: Services['db'], queueId: string, percent: number): Promise<void> {
  await db
    .updateTable('studio.job')
    .set({ progress: Math.round(percent) })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'RUNNING')
    .execute();
}

async function addMessage(db: Services['db'], queueId: string, message: string): Promise<void> {
  await db
    .updateTable('studio.job')
    .set({ messages: sql`messages || ${JSON.stringify([message])}::jsonb` })
    .where('queue_id', '=', queueId)
    .where('status', '=', 'RUNNING')
    .execute();
}

async function finish(
  db: Services['db'],
  queueId: string,
  status: 'COMPLETED' | 'FAILED',
  message: string | null,
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

/** The queue sends whole transactions as one text: one that failed must not stay open on the connection. */
async function execute(
  db: Services['db'],
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(CompiledQuery.raw(text, values));
    } catch (error) {
      if (!isDatabaseAway(error)) await connection.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  });
}
