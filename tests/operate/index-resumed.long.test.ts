/** The index of a large catalog, made by a server that is killed in the midst of it: the next one goes on from there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';

const RECORDS = 200_000;
/** A server without a sign of life for half a minute is taken for lost. */
const TAKEN_MS = 240_000;

describe.skipIf(!hasPostgres)('the index of a large catalog', () => {
  let folder: string;
  let database: TestDatabase;
  let client: pg.Client;
  let program: ServerProgram;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'geo-index-'));
    database = await createDatabase('seeded');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    program = await startProgram(folder, [], { DATABASE_URL: database.url });
    // Without the triggers, so that the job has something to do.
    await client.query('alter table ppdm.well_log disable trigger user');
    await client.query(
      `insert into ppdm.well_log (well_log_id, uwi, wellbore_name, log_title)
       select 'log ' || i, 'UWI-' || i / 10, 'Çukurova-' || i / 10, 'Sonic run ' || i % 9 from generate_series(1, $1) i`,
      [RECORDS],
    );
    await client.query('alter table ppdm.well_log enable trigger user');
  });
  afterAll(async () => {
    await program?.end('SIGKILL');
    await client?.end();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const state = async () => {
    const { rows } = await client.query<{ indexed: number; status: string; entries: string }>(
      `select indexed, status, (select count(*) from studio.search_entry where catalog = 'wellLog') as entries from studio.search_catalog where catalog = 'wellLog'`,
    );
    return { ...rows[0]!, entries: Number(rows[0]!.entries) };
  };

  it(
    'is gone on with after kill -9 from where it was, and holds each record once',
    { timeout: 2 * TAKEN_MS },
    async () => {
      const started = await program.ask('POST', '/trove/api/search/index', {
        catalogs: ['wellLog'],
      });
      expect(started.status).toBe(202);
      await expect
        .poll(async () => (await state()).indexed, { timeout: TAKEN_MS, interval: 50 })
        .toBeGreaterThan(RECORDS / 5);
      await program.end('SIGKILL');
      const killed = await state();
      expect(killed).toMatchObject({ status: 'RUNNING' });
      expect(killed.indexed).toBeLessThan(RECORDS);
      // What was written before is not written again: its rows have the transaction of that time.
      const before = await client.query<{ row: string }>(
        `select xmin::text || key as row from studio.search_entry where catalog = 'wellLog' and key <= (select to_jsonb(indexed_to)::text from studio.search_catalog where catalog = 'wellLog') order by key limit 1000`,
      );
      expect(before.rows).toHaveLength(1000);

      program = await startProgram(folder, [], { DATABASE_URL: database.url });
      await expect
        .poll(async () => (await state()).status, { timeout: TAKEN_MS, interval: 500 })
        .toBe('COMPLETED');
      expect(await state()).toMatchObject({ indexed: RECORDS, entries: RECORDS });
      const after = await client.query<{ row: string }>(
        `select xmin::text || key as row from studio.search_entry where catalog = 'wellLog' order by key limit 1000`,
      );
      expect(after.rows).toEqual(before.rows);
      const found = await program.ask('POST', '/trove/api/search/', {
        request: { text: 'cukurova-7', catalogs: ['wellLog'], constraints: [] },
      });
      expect(((await found.json()) as { data: { total: number } }).data.total).toBeGreaterThan(9);
    },
  );
});
