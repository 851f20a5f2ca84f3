/** The same SQL on both databases: what one answers the other does too. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { migrate } from '../../host-demo/server/db/migrate.ts';
import { describeMessages, type JobMessage } from '../../host-demo/server/jobs/job-messages.ts';
import { holdRunning, JobEnded } from '../../host-demo/server/jobs/job-rows.ts';
import { JobQueue, migrations } from '../../host-demo/server/jobs/jobs.ts';
import { Refused } from '../../host-demo/server/refused.ts';
import type { Services } from '../../host-demo/server/services.ts';
import { bothDatabases, createDatabase, type TestDatabase } from '../support/databases.ts';

const log = Fastify({ logger: false }).log;

describe.each(bothDatabases)('%s', (name, isHere) => {
  let dataFolder: string;
  let postgres: TestDatabase | null = null;
  let db: Services['db'];
  const open = () => openDatabase({ databaseUrl: postgres?.url ?? null, dataFolder });

  beforeAll(async () => {
    if (!isHere) return;
    dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-database-'));
    if (name === 'PostgreSQL') postgres = await createDatabase();
    db = await open();
    await migrate(db, migrations);
  });
  afterAll(async () => {
    if (!isHere) return;
    await db.destroy();
    await postgres?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  describe.skipIf(!isHere)('stores', () => {
    it('values and gives them back in one form', async () => {
      await migrate(db, [
        {
          name: 'test-values',
          up: async (to) =>
            void (await sql`
        create table studio.value (id int8 primary key, fraction float8, amount numeric, ok boolean, day date, at timestamptz, tags text[], ids int8[], json jsonb, bytes bytea, place geometry(point, 4326))`.execute(
              to,
            )),
        },
      ]);
      const row = {
        id: '9007199254740993',
        fraction: 0.1,
        amount: '12.50',
        ok: false,
        day: '2026-01-31',
        at: new Date('2026-01-31T12:00:00.123Z'),
        tags: ['a,"b"', 'ç 测'],
        ids: ['1', '2'],
        json: JSON.stringify([{ a: null }]),
        bytes: new Uint8Array([0, 255]),
        place: sql`st_setsrid(st_point(29, 41), 4326)`,
      };
      await db.insertInto('studio.value').values(row).execute();
      const stored = await db
        .selectFrom('studio.value')
        .selectAll()
        .select(sql`st_asgeojson(st_transform(place, 23035), 2)::jsonb`.as('place'))
        .executeTakeFirst();
      expect({ ...stored, bytes: [...(stored!.bytes as Uint8Array)] }).toEqual({
        ...row,
        json: [{ a: null }],
        bytes: [0, 255],
        place: { type: 'Point', coordinates: [668250.38, 4540871.24], crs: expect.anything() },
      });
      expect(
        await db
          .selectFrom('studio.value')
          .select((e) => e.fn.countAll().as('count'))
          .executeTakeFirst(),
      ).toEqual({ count: '1' });
    });

    it('nothing of a transaction that failed, and tells why by SQLSTATE', async () => {
      const error: unknown = await db
        .transaction()
        .execute(async (transaction) => {
          await transaction.deleteFrom('studio.value').execute();
          await transaction
            .insertInto('studio.value')
            .values([{ id: 5 }, { id: 5 }])
            .execute();
        })
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: '23505', constraint: 'value_pkey' });
      expect(await db.selectFrom('studio.value').select('id').execute()).toEqual([
        { id: '9007199254740993' },
      ]);
    });

    it('rows of others only outside of a running transaction', async () => {
      const order: string[] = [];
      await Promise.all([
        db
          .transaction()
          .execute(async (transaction) => {
            for (const step of ['1', '2', '3']) {
              await transaction.insertInto('studio.value').values({ id: step }).execute();
              order.push(step);
            }
            throw new Error('rolled back');
          })
          .catch(() => order.push('back')),
        db.insertInto('studio.value').values({ id: '77' }).execute(),
      ]);
      expect(order).toEqual(['1', '2', '3', 'back']);
      expect(
        (await db.selectFrom('studio.value').select('id').orderBy('id').execute()).map(
          ({ id }) => id,
        ),
      ).toEqual(['77', '9007199254740993']);
    });

    it('a migration once', async () => {
      let times = 0;
      const step = { name: 'test-once', up: async () => void times++ };
      expect([await migrate(db, [step]), await migrate(db, [step]), times]).toEqual([
        ['test-once'],
        [],
        1,
      ]);
      await expect(
        migrate(db, [
          {
            name: 'test-bad',
            up: async (to) => {
              await sql`create table studio.half (id int)`.execute(to);
              throw new Error('no');
            },
          },
        ]),
      ).rejects.toThrow('no');
      expect(await sql`select to_regclass('studio.half') as found`.execute(db)).toMatchObject({
        rows: [{ found: null }],
      });
    });
  });

  describe.skipIf(!isHere)('jobs', () => {
    const queues: JobQueue[] = [];
    const queue = (
      define: (jobs: JobQueue) => void,
      options?: ConstructorParameters<typeof JobQueue>[2],
    ) => {
      const jobs = new JobQueue(db, log, options);
      queues.push(jobs);
      define(jobs);
      return jobs;
    };
    const stateOf = async (id: string) => {
      const state = await db
        .selectFrom('studio.job')
        .select(['status', 'progress', 'messages', 'cancelled'])
        .where('process_id', '=', id)
        .executeTakeFirst();
      if (!state) return undefined;
      const { messages } = describeMessages(state.messages as JobMessage[]);
      return { ...state, messages };
    };
    const ended = (id: string) =>
      expect
        .poll(async () => (await stateOf(id))?.status, { timeout: 15_000 })
        .toMatch(/COMPLETED|FAILED/);
    afterEach(async () => {
      for (const jobs of queues.splice(0)) await jobs.close();
    });

    it('are done once, however often they are requested by the same id', async () => {
      const done: unknown[] = [];
      const jobs = queue((to) =>
        to.define<{ n: number }>('count', async ({ id, data, progress }) => {
          await progress(50);
          done.push([id, data.n, (await stateOf(id))?.progress]);
        }),
      );
      await jobs.open();
      const ids = await Promise.all(
        [1, 1, 1].map((n) =>
          jobs.start(
            'count',
            { n },
            { id: 'made-by-the-client', name: 'Three times', userId: 'ada' },
          ),
        ),
      );
      await ended('made-by-the-client');
      expect([new Set(ids).size, done]).toEqual([1, [['made-by-the-client', 1, 50]]]);
      expect(await stateOf('made-by-the-client')).toEqual({
        status: 'COMPLETED',
        progress: 100,
        messages: [],
        cancelled: false,
      });
    });

    it('that fail are FAILED, with a reason only where it is for people', async () => {
      const jobs = queue((to) => {
        to.define('refuse', async () => {
          throw new Refused(413, 'EXPORT_TOO_LARGE', 'The export is too large');
        });
        to.define('break', async () => {
          throw new Error('password=hunter2');
        });
      });
      await jobs.open();
      const [refused, broken] = [await jobs.start('refuse', {}), await jobs.start('break', {})];
      await Promise.all([ended(refused), ended(broken)]);
      expect(await stateOf(refused)).toMatchObject({
        status: 'FAILED',
        messages: ['The export is too large'],
      });
      expect(await stateOf(broken)).toMatchObject({
        status: 'FAILED',
        messages: ['Server error. Retry; report the request ID if it remains.'],
      });
    });

    it('are cancelled while they wait and while they run', async () => {
      let started = 0;
      const jobs = queue((to) =>
        to.define(
          'wait',
          ({ signal }) =>
            new Promise((_resolve, reject) => {
              started++;
              signal.addEventListener('abort', () => reject(signal.reason));
            }),
        ),
      );
      await jobs.open();
      const running = await jobs.start('wait', {});
      await expect.poll(() => started, { timeout: 15_000 }).toBe(1);
      const waiting = await jobs.start('wait', {});
      expect([
        await jobs.cancel(waiting),
        await jobs.cancel(running),
        await jobs.cancel(running),
        await jobs.cancel('nobody'),
      ]).toEqual([true, true, false, false]);
      expect(await stateOf(running)).toMatchObject({
        status: 'FAILED',
        cancelled: true,
        messages: ['Cancelled by user'],
      });
      expect(started).toBe(1);
    });

    it('have written what they were writing before they count as cancelled, and nothing after', async () => {
      let begin!: () => void;
      let release!: () => void;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      const events: string[] = [];
      const jobs = queue((to) =>
        to.define('write', ({ id }) =>
          db.transaction().execute(async (transaction) => {
            await holdRunning(transaction, id);
            begin();
            await released;
            events.push('written');
          }),
        ),
      );
      await jobs.open();
      const id = await jobs.start('write', {});
      await begun;
      const cancelling = jobs.cancel(id).then(() => void events.push('cancelled'));
      // As long as it takes where the job is not held.
      await Promise.race([cancelling, new Promise((resolve) => setTimeout(resolve, 300))]);
      release();
      await cancelling;
      expect(events).toEqual(['written', 'cancelled']);
      const late = db.transaction().execute((transaction) => holdRunning(transaction, id));
      await expect(late).rejects.toBeInstanceOf(JobEnded);
    });

    it('that were running when a server ended are taken up by the next', async () => {
      const runs: string[] = [];
      const first = queue((to) =>
        to.define(
          'long',
          ({ signal }) =>
            new Promise((_resolve, reject) => {
              runs.push('first');
              signal.addEventListener('abort', () => reject(signal.reason));
            }),
        ),
      );
      await first.open();
      const id = await first.start('long', { step: 1 });
      await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['first']);
      await first.close();
      const second = queue((to) =>
        to.define('long', async ({ data }) => void runs.push(`second ${JSON.stringify(data)}`)),
      );
      await second.open();
      await ended(id);
      expect(runs).toEqual(['first', 'second {"step":1}']);
    });

    it.runIf(name === 'PostgreSQL')(
      'are handed out again where the database went away under them, or their dispatch was lost',
      async () => {
        const runs: string[] = [];
        const jobs = queue(
          (to) =>
            to.define<{ cut: boolean }>('cut', async ({ id, data }) => {
              runs.push(id);
              if (data.cut && runs.filter((one) => one === id).length === 1)
                await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
            }),
          { beatMs: 500 },
        );
        await jobs.open();
        await jobs.start('cut', { cut: true }, { id: 'cut-off' });
        await db
          .insertInto('studio.job')
          .values({
            process_id: 'never-dispatched',
            queue_id: sql`gen_random_uuid()`,
            kind: 'cut',
            name: 'cut',
            status: 'NEW',
            data: '{"cut":false}',
            created_at: sql`now() - interval '1 hour'`,
          })
          .execute();
        await Promise.all([ended('cut-off'), ended('never-dispatched')]);
        expect(await stateOf('cut-off')).toMatchObject({ status: 'COMPLETED', messages: [] });
        expect(runs.toSorted()).toEqual(['cut-off', 'cut-off', 'never-dispatched']);
      },
    );

    it.runIf(name === 'PostgreSQL')(
      'fail with a reason where the database goes away under them each time',
      async () => {
        let attempts = 0;
        const jobs = queue(
          (to) =>
            to.define('crash', async () => {
              attempts++;
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
            }),
          { beatMs: 100 },
        );
        await jobs.open();
        const id = await jobs.start('crash', {});
        await ended(id);
        expect(attempts).toBe(4);
        expect(await stateOf(id)).toMatchObject({
          status: 'FAILED',
          messages: [expect.stringContaining('stopped 4 times while this ran')],
        });
      },
    );

    it('fail where their server was lost four times, and are taken up before', async () => {
      const runs: string[] = [];
      const jobs = queue((to) => to.define('fatal', async ({ id }) => void runs.push(id)));
      const lost = (attempts: number) => ({
        process_id: `lost-${attempts}`,
        queue_id: sql`gen_random_uuid()`,
        kind: 'fatal',
        name: 'fatal',
        status: 'RUNNING',
        data: '{}',
        attempts,
        seen_at: sql`now() - interval '1 hour'`,
      });
      await db
        .insertInto('studio.job')
        .values([lost(3), lost(4)])
        .execute();
      await jobs.open();
      await ended('lost-3');
      expect(runs).toEqual(['lost-3']);
      expect(await stateOf('lost-4')).toMatchObject({ status: 'FAILED' });
    });
  });
});
