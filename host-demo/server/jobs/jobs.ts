import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from '../db/faults.ts';
import { NO_NOTICES } from '../db/notices.ts';
import { inScope, jobScope } from '../db/work-scope.ts';
import type { Migration } from '../db/migrate.ts';
import { msg } from '../../../src/formats/msg.ts';
import { Refused } from '../refused.ts';
import type { Jobs, Notices, RunningJob, Services } from '../services.ts';
import { findStorageRefusal } from '../storage-full.ts';
import {
  addMessage,
  cancelJob,
  claimJob,
  failLostJobs,
  finishJob,
  insertJob,
  JobEnded,
  releaseJobs,
  requeueJobs,
  setProgress,
  touchJobs,
  type ClaimedJob,
} from './job-rows.ts';
import type { JobName } from './job-name.ts';
import { QueueWorker } from './queue-worker.ts';

type Work = Parameters<Jobs['define']>[1];

/** `studio.job` is what users see and what decides; the queue only dispatches the work. */
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
  {
    // Renames the key of the requester in the data of jobs.
    name: 'jobs-4-requester',
    up: async (db) =>
      void (await sql`update studio.job set data = data - 'asked' || jsonb_build_object('requester', data -> 'asked') where data ? 'asked'`.execute(
        db,
      )),
  },
  {
    name: 'jobs-5-name-parts',
    up: async (db) =>
      void (await sql`alter table studio.job add column name_parts jsonb`.execute(db)),
  },
];

/** How often a server writes that its jobs still run. */
const BEAT_MS = 10_000;
/** A server that has written nothing for so many beats has lost its jobs. */
const LOST_BEATS = 3;
/**
 * How often a job is begun that loses its server or its database each time: it may be what brings
 * them down.
 */
const MAX_ATTEMPTS = 4;
const LOST_TOO_OFTEN = msg`The server or its database stopped ${MAX_ATTEMPTS} times while this ran, so it is not tried again. Start it with less data, or ask an administrator to read the log of the server.`;
/** How often a worker looks for work that another server has dispatched. */
const POLL_MS = 2000;
/** Pause between two tries to write how a job ended. */
const RETRY_MS = 1000;
/** How long the end of the server waits for jobs that were aborted. */
const STOP_MS = 5000;

/**
 * A job queue in schema `pgboss` of the database. Several servers may work on it, each of which
 * writes every `beatMs` that its jobs still run.
 */
export class JobQueue implements Jobs {
  readonly #db: Services['db'];
  readonly #log: Services['log'];
  readonly #beatMs: number;
  readonly #boss: PgBoss;
  readonly #works = new Map<string, Work>();
  readonly #workers = new Map<string, QueueWorker>();
  /** By the id of the dispatch: a job that is dispatched again has another one. */
  readonly #running = new Map<string, AbortController>();
  #notices: Notices = NO_NOTICES;
  #beating: NodeJS.Timeout | undefined;
  #state: 'waiting' | 'open' | 'closing' | 'closed' = 'waiting';

  constructor(db: Services['db'], log: Services['log'], { beatMs = BEAT_MS } = {}) {
    this.#db = db;
    this.#log = log;
    this.#beatMs = beatMs;
    this.#boss = new PgBoss({
      db: {
        // Statements of a late worker never settle: the database is closed, and the next server
        // takes up the job.
        executeSql: (text, values) =>
          this.#state === 'closed' ? new Promise(() => undefined) : execute(db, text, values),
      },
      schema: 'pgboss',
      schedule: false,
    });
    this.#boss.on('error', this.#logError);
  }

  define<T extends object>(kind: string, work: (job: RunningJob<T>) => Promise<void>): void {
    if (this.#state !== 'waiting')
      throw new Error(`${kind}: jobs are defined before the queue opens`);
    this.#works.set(kind, work as Work);
  }

  async start<T extends object>(
    kind: string,
    data: T,
    options: { id?: string; name?: string | JobName; userId?: string } = {},
  ): Promise<string> {
    if (!this.#works.has(kind)) throw new Error(`${kind} is no kind of job`);
    const { id = randomUUID(), name = kind, userId = null } = options;
    const queueId = randomUUID();
    const isAdded = await insertJob(this.#db, { id, queueId, kind, name, userId, data });
    // The job is stored: if it cannot be dispatched now, it is dispatched with those whose dispatch
    // was lost.
    if (isAdded && this.#state === 'open')
      await inScope(null, () => this.#dispatch(kind, queueId)).catch((error: unknown) =>
        this.#log.error({ err: error, job: id }, 'the job queue'),
      );
    return id;
  }

  async cancel(id: string): Promise<boolean> {
    const queueId = await cancelJob(this.#db, id);
    if (queueId === null) return false;
    this.#running.get(queueId)?.abort();
    this.#notices.publish('jobCancelled', queueId);
    return true;
  }

  /**
   * Begins to dispatch work. Jobs that an earlier server left undone come first; those of other
   * servers come by the notices.
   */
  async open(notices: Notices = NO_NOTICES): Promise<void> {
    this.#notices = notices;
    await this.#boss.start();
    for (const kind of this.#works.keys()) await this.#addWorker(kind);
    this.#state = 'open';
    this.#listen();
    await this.#requeue(true);
    this.#beating = setInterval(
      () => void this.#beat().catch(this.#logError),
      this.#beatMs,
    ).unref();
  }

  /** Throws if no jobs are dispatched. */
  demandOpen(): void {
    if (this.#state !== 'open') throw new Error(`The job queue is ${this.#state}`);
  }

  /** Stops dispatching and aborts running jobs; another server, or the next one, takes them up. */
  async close(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    clearInterval(this.#beating);
    const left = [...this.#running.keys()];
    for (const abort of this.#running.values()) abort.abort();
    const stopped = Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
    await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: false });
    this.#state = 'closed';
    await releaseJobs(this.#db, left, false).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
    });
    if (left.length > 0) this.#notices.publish('jobsLeft');
  }

  #listen(): void {
    this.#notices.on('jobWaits', (kind) => this.#workers.get(kind ?? '')?.notify());
    this.#notices.on('jobCancelled', (queueId) => this.#running.get(queueId ?? '')?.abort());
    this.#notices.on('jobsLeft', () => {
      if (this.#state === 'open') void this.#beat().catch(this.#logError);
    });
  }

  readonly #logError = (error: unknown): void => {
    this.#log.error({ err: error }, 'the job queue');
  };

  /**
   * Writes what must not be lost while the database is away for a moment: tries until it is back.
   */
  async #persist(write: () => Promise<unknown>): Promise<void> {
    for (;;)
      try {
        await write();
        return;
      } catch (error) {
        if (!isDatabaseAway(error) || this.#state !== 'open') throw error;
        await wait(RETRY_MS, undefined, { ref: false });
      }
  }

  async #addWorker(kind: string): Promise<void> {
    const boss = this.#boss;
    await boss.createQueue(kind);
    const worker = new QueueWorker(
      {
        fetch: async () => (await boss.fetch(kind))[0]?.id ?? null,
        perform: async (queueId) => {
          await this.#perform(queueId);
          await this.#persist(() => boss.complete(kind, queueId));
        },
        onError: this.#logError,
      },
      POLL_MS,
    );
    this.#workers.set(kind, worker);
  }

  async #dispatch(kind: string, queueId: string): Promise<void> {
    await this.#boss.send(kind, {}, { id: queueId, retryLimit: 0, expireInHours: 23 });
    this.#workers.get(kind)!.notify();
    this.#notices.publish('jobWaits', kind);
  }

  async #perform(queueId: string): Promise<void> {
    const job = await claimJob(this.#db, queueId);
    if (!job) return;
    const abort = new AbortController();
    this.#running.set(queueId, abort);
    try {
      await this.#work(job, queueId, abort.signal);
      if (!abort.signal.aborted)
        await this.#persist(() => finishJob(this.#db, queueId, 'COMPLETED'));
    } catch (error) {
      if (!abort.signal.aborted && !(error instanceof JobEnded))
        await this.#fail(job, queueId, error);
    } finally {
      this.#running.delete(queueId);
    }
  }

  #work({ id, kind, data }: ClaimedJob, queueId: string, signal: AbortSignal): Promise<void> {
    return inScope(jobScope(), () =>
      this.#works.get(kind)!({
        id,
        data: data as never,
        signal,
        progress: (percent) => setProgress(this.#db, queueId, percent),
        note: (message) => addMessage(this.#db, queueId, message),
      }),
    );
  }

  async #fail({ id }: ClaimedJob, queueId: string, error: unknown): Promise<void> {
    if (isDatabaseAway(error)) return this.#persist(() => releaseJobs(this.#db, [queueId], true));
    const refusal = findStorageRefusal(error) ?? error;
    if (!(refusal instanceof Refused)) this.#log.error({ err: error, job: id }, 'a job failed');
    const message =
      refusal instanceof Refused
        ? (refusal.parts ?? refusal.message)
        : msg`Server error. Retry; report the request ID if it remains.`;
    await this.#persist(() => finishJob(this.#db, queueId, 'FAILED', message));
  }

  /**
   * Dispatches again the jobs that no server works on; `includeWaiting` adds all that were never
   * begun.
   */
  async #requeue(includeWaiting: boolean): Promise<void> {
    const lost = {
      kinds: [...this.#works.keys()],
      silentMs: LOST_BEATS * this.#beatMs,
      maxAttempts: MAX_ATTEMPTS,
    };
    for (const job of await failLostJobs(this.#db, lost, LOST_TOO_OFTEN))
      this.#log.error({ job }, 'a job was lost too often');
    for (const { kind, queueId } of await requeueJobs(this.#db, lost, includeWaiting))
      await this.#dispatch(kind, queueId);
  }

  /** Writes that the jobs still run, and stops those that were cancelled at another server. */
  async #beat(): Promise<void> {
    const running = [...this.#running];
    if (running.length > 0) {
      const alive = await touchJobs(
        this.#db,
        running.map(([queueId]) => queueId),
      );
      for (const [queueId, abort] of running) if (!alive.has(queueId)) abort.abort();
    }
    await this.#requeue(false);
  }
}

/**
 * The queue sends whole transactions as one text: one that failed must not stay open on the
 * connection.
 */
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
