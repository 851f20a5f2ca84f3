/** One user's costly queries on a PostgreSQL server: they end in time, they can be cancelled, and they hold up nobody else. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { DATABASE_LIMITS } from '../../host-demo/server/config.ts';
import { serverPool } from '../../host-demo/server/db/server-pool.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Rows and counts of one query: several statements. */
const COSTLY = '{ well { uwi } a: wellCount b: wellCount c: wellCount }';
/** The same work in words of its own: requests in the same words share one reading. */
const costly = (at: number): string => `# ${at}\n${COSTLY}`;
const SHORT = '{ fieldCount }';

describe.skipIf(!hasPostgres)('queries on PostgreSQL', () => {
  let postgres: TestDatabase;
  let server: TestServer;
  let outside: pg.Client;

  beforeAll(async () => {
    postgres = await createDatabase('seeded');
    server = await startTestServer({
      databaseUrl: postgres.url,
      database: {
        ...DATABASE_LIMITS,
        connections: 10,
        querySeconds: 2,
        waitSeconds: 1,
        // An answer that was kept is no query.
        cacheBytes: 0,
      },
    });
    await insertRows(server.services.db, 'well', [{ uwi: '001', wellName: 'Adana-1' }]);
    outside = new pg.Client({ connectionString: postgres.url });
    await outside.connect();
  });
  afterAll(async () => {
    await outside?.end();
    await server?.remove();
    await postgres?.drop();
  });

  async function query(userId: string, text: string, signal?: AbortSignal): Promise<Response> {
    return fetch(`${server.url}/service/ppdm/query`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${await server.token({ sub: userId })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: text }),
    });
  }

  /** Statements of the server that wait for the table of wells. */
  async function blocked(): Promise<number> {
    const { rows } = await outside.query(
      `select count(*) as n from pg_locks where not granted and relation = 'ppdm.well'::regclass`,
    );
    return Number(rows[0].n);
  }

  /** Runs while each query of wells takes for ever. */
  async function whileSlow(work: () => Promise<void>): Promise<void> {
    await outside.query('begin; lock table ppdm.well in access exclusive mode');
    try {
      await work();
    } finally {
      await outside.query('rollback');
    }
  }

  it('answers others after twelve clients have gone away from running queries', async () => {
    await whileSlow(async () => {
      const leaving = new AbortController();
      const answers = Array.from({ length: 12 }, (_, user) =>
        query(`typing-${user}`, costly(user), leaving.signal),
      );
      const gone = Promise.allSettled(answers);
      await expect.poll(blocked).toBe(6);
      leaving.abort();
      await gone;
      await expect.poll(blocked, { interval: 20 }).toBe(0);
      expect((await query('other', SHORT)).status).toBe(200);
    });
    expect((await query('typing-0', COSTLY)).status).toBe(200);
  });

  it('ends a query after its time with 503 and says what to narrow', async () => {
    await whileSlow(async () => {
      const answer = await query('ada', COSTLY);
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { error: 'STATEMENT_TIMEOUT', message: expect.stringContaining('add a filter') },
      ]);
      await expect.poll(blocked).toBe(0);
    });
  });

  it('reads once for all who ask for the same meanwhile', async () => {
    await whileSlow(async () => {
      const asked = Array.from({ length: 12 }, (_, user) => query(`user-${user}`, '{ wellCount }'));
      await expect.poll(blocked).toBe(1);
      await outside.query('rollback; begin');
      const answers = await Promise.all(asked);
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
        answers.map(() => ({ data: { wellCount: 1 } })),
      );
    });
  });

  it('gives a reading that three users wait for the time of all of them', async () => {
    const began = performance.now();
    await whileSlow(async () => {
      const asked = ['ada', 'bob', 'eve'].map((user) => query(user, '{ wellCount fieldCount }'));
      await expect.poll(blocked).toBe(1);
      // One user's time is 2 s, and each waits for 3 s at most.
      await pause(2500 - (performance.now() - began));
      await outside.query('rollback; begin');
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
    });
  });

  it('reads ahead on its connections, unless the operator or the platform says otherwise', async () => {
    const readAhead = async (): Promise<string> => {
      const pool = serverPool(postgres.url, { ...DATABASE_LIMITS }).pool;
      const client = await pool.connect();
      const { rows } = await client.query<{ effective_io_concurrency: string }>(
        'show effective_io_concurrency',
        [],
      );
      client.release();
      await pool.end();
      return rows[0]!.effective_io_concurrency;
    };
    const set = (value: string) =>
      outside.query(
        `do $$ begin execute format('alter database %I ${value}', current_database()); end $$`,
      );
    expect(await readAhead()).toBe('16');
    await set('set effective_io_concurrency = 0');
    expect(await readAhead()).toBe('0');
    await set('set effective_io_concurrency = 64');
    expect(await readAhead()).toBe('64');
    await set('reset effective_io_concurrency');
  });

  it('answers another user at once while one has twelve queries under way', async () => {
    await whileSlow(async () => {
      const answers = Promise.all(
        Array.from({ length: 12 }, (_, at) => query('greedy', costly(at))),
      );
      await expect.poll(blocked).toBe(DATABASE_LIMITS.userConnections);
      const began = performance.now();
      expect((await query('other', SHORT)).status).toBe(200);
      expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
      const ms = performance.now() - began;
      expect(await blocked()).toBe(DATABASE_LIMITS.userConnections);
      const statuses = (await answers).map((answer) => answer.status).sort();
      console.log(`another user had an answer in ${Math.round(ms)} ms beside 12 costly queries`);
      // Three ran for their time; the others had no turn in theirs.
      expect(statuses).toEqual([...Array<number>(9).fill(429), 503, 503, 503]);
    });
  });

  it('asks who is refused for a share to come again later', async () => {
    await whileSlow(async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, at) => query('greedy', costly(at))),
      );
      const refused = answers.find((answer) => answer.status === 429)!;
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(await refused.json()).toMatchObject({ error: 'LIMIT_REACHED' });
    });
  });
});
