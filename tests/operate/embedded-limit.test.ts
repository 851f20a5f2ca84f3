/** Statements of the embedded database that take too long: they end, and the database goes on. */
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeGrown } from '../../host-demo/server/db/table-statistics.ts';
import { DatabaseAway } from '../../host-demo/server/db/faults.ts';
import { pgliteDialect } from '../../host-demo/server/db/pglite-driver.ts';
import { provideDatabase } from '../../host-demo/server/db/template.mjs';
import { inScope, jobScope, WorkTime } from '../../host-demo/server/db/work-scope.ts';
import type { WorkScope } from '../../host-demo/server/db/work-scope.ts';

const PATIENCE_MS = 1500;
/** A statement that takes some seconds here and a minute on no machine. */
const LONG = sql<{ n: number }>`select count(*)::integer as n from generate_series(1, 3000000)`;
/** One that would take hours. */
const ENDLESS = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`;

let folder: string;
let db: Kysely<Record<string, Record<string, unknown>>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'geo-embedded-limit-'));
  await provideDatabase(path.join(folder, 'db'));
  const closed = async (): Promise<void> => {};
  const options = { closed, patienceMs: PATIENCE_MS };
  db = new Kysely({ dialect: await pgliteDialect(path.join(folder, 'db'), options) });
  await sql`create table noted (text text)`.execute(db);
}, 120_000);
afterAll(async () => {
  await db?.destroy();
  await rm(folder, { recursive: true, force: true });
});

function requestScope(limitPer: WorkScope['limitPer'] = 'work'): WorkScope {
  const times = { limitMs: 200, limitPer, waitLimitMs: 20_000, time: new WorkTime() };
  return { kind: 'request', userId: 'ada', signal: null, ...times };
}

const inRequest = <T>(work: () => Promise<T>, scope = requestScope()): Promise<T> =>
  inScope(scope, work);

async function listNoted(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from noted order by text`.execute(db);
  return rows.map(({ text }) => text);
}

test('a statement of a request that takes too long is refused, and the next one is answered', async () => {
  await sql`insert into noted values ('before')`.execute(db);
  const endless = inRequest(() => ENDLESS.execute(db));
  const waiting = inRequest(() => listNoted());
  await expect(endless).rejects.toMatchObject({ status: 503, code: 'STATEMENT_TIMEOUT' });
  expect(await waiting).toEqual(['before']);
  expect(await inRequest(() => listNoted())).toEqual(['before']);
});

test('a transaction whose statement takes too long is undone as a whole', async () => {
  await sql`delete from noted`.execute(db);
  const change = (): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await sql`insert into noted values ('undone')`.execute(transaction);
      await ENDLESS.execute(transaction).catch(() => {});
      // Without the transaction it would be kept.
      await sql`insert into noted values ('outside of the transaction')`.execute(transaction);
    });
  await expect(inRequest(change, requestScope('statement'))).rejects.toMatchObject({
    code: 'STATEMENT_TIMEOUT',
  });
  expect(await listNoted()).toEqual([]);
});

test('a job and the server itself have no limit', async () => {
  expect((await inScope(jobScope(), () => LONG.execute(db))).rows).toEqual([{ n: 3_000_000 }]);
  expect((await inScope(null, () => LONG.execute(db))).rows).toEqual([{ n: 3_000_000 }]);
}, 60_000);

test('the statements of a call that reads have their limit together', async () => {
  const scope = requestScope();
  const short = sql`select count(*) from generate_series(1, 50000)`;
  const run = async (): Promise<void> => {
    for (let at = 0; at < 1000; at++) await short.execute(db);
  };
  await expect(inRequest(run, scope)).rejects.toMatchObject({ code: 'STATEMENT_TIMEOUT' });
  expect(scope.time.ranMs).toBeLessThan(10 * PATIENCE_MS);
});

test('a database that is closed while a statement is ended is closed', async () => {
  const other = path.join(folder, 'other');
  await provideDatabase(other);
  const options = { closed: async () => {}, patienceMs: PATIENCE_MS };
  const closing = new Kysely<object>({ dialect: await pgliteDialect(other, options) });
  const refused = inRequest(() => ENDLESS.execute(closing)).catch((error: unknown) => error);
  await pause(PATIENCE_MS + 20);
  await closing.destroy();
  expect(await refused).toMatchObject({ status: 503 });
  await expect(sql`select 1`.execute(closing)).rejects.toThrow();
});

test('a database that cannot write its log is opened again when it can', async () => {
  const other = path.join(folder, 'unwritable');
  await provideDatabase(other);
  const options = { closed: async () => {} };
  const logged = new Kysely<object>({ dialect: await pgliteDialect(other, options) });
  const insert = sql`insert into kept values (1)`;
  await sql`create table kept (number integer)`.execute(logged);
  await insert.execute(logged);
  // The next segment of the log is written under this name, which is a folder.
  const segment = path.join(other, 'pg_wal/xlogtemp.42');
  await mkdir(segment);
  const fillLog = async (): Promise<void> => {
    for (let at = 0; at < 30; at++) {
      await sql`select pg_switch_wal()`.execute(logged);
      await sql`select pg_logical_emit_message(true, 'fill', 'the log')`.execute(logged);
    }
  };
  await expect(fillLog()).rejects.toThrow(DatabaseAway);
  await expect(insert.execute(logged)).rejects.toThrow(DatabaseAway);
  await rmdir(segment);
  await insert.execute(logged);
  const { rows } = await sql`select count(*)::integer as count from kept`.execute(logged);
  expect(rows).toEqual([{ count: 2 }]);
  await logged.destroy();
});

test('the log of a database that runs for long does not grow', async () => {
  const other = path.join(folder, 'long');
  await provideDatabase(other);
  const options = { closed: async () => {}, lookMs: 0 };
  const busy = new Kysely<object>({ dialect: await pgliteDialect(other, options) });
  for (let at = 0; at < 40; at++)
    await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 8000000))`.execute(busy);
  const segments = (await readdir(path.join(other, 'pg_wal'))).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  );
  expect(segments.length).toBeLessThan(12);
  await busy.destroy();
});

test('statistics of a table that has grown are made once, and the planner knows them', async () => {
  await sql`create schema if not exists studio`.execute(db);
  await sql`create table studio.many as
    select i as id, case when i > 10 then 'often' else 'rare' end as kind
    from generate_series(1, 20000) i`.execute(db);
  expect(await analyzeGrown(db as never)).toEqual(['studio.many']);
  expect(await analyzeGrown(db as never)).toEqual([]);
  const countRows = async (kind: string): Promise<number> => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
      explain (format json) select 1 from studio.many where kind = ${sql.lit(kind)}`.execute(db);
    return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'];
  };
  expect(await countRows('often')).toBeGreaterThan(15_000);
  expect(await countRows('rare')).toBeLessThan(200);
});
