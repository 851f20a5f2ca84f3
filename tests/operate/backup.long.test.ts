/** A backup by the script of the operator, everything wiped, restored, and compared. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import {
  bothDatabases,
  createDatabase,
  provideEmbedded,
  type TestDatabase,
} from '../support/databases.ts';
import { freePort } from '../support/identity-host.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../host-demo/deploy');

describe.each(bothDatabases.filter(([, isHere]) => isHere))('a backup of %s', (name) => {
  const isServer = name === 'PostgreSQL';
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'geo-backup-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const newDatabase = async (content: 'demo' | 'empty'): Promise<TestDatabase | null> => {
    if (!isServer) return null;
    const database = await createDatabase(content);
    cleanUps.push(() => database.drop());
    return database;
  };
  const runScript = (script: string, backup: string, dataFolder: string, url: string | undefined) =>
    spawnSync(path.join(DEPLOY, script), [backup], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: url ?? '' },
    });

  it.runIf(!isServer)('is refused while a server uses the embedded database', async () => {
    const dataFolder = await newFolder();
    const server = await startTestServer({ dataFolder, databaseUrl: null });
    const refused = runScript('backup.sh', await newFolder(), dataFolder, undefined);
    await server.close();
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('stop it first') });
  });

  it.runIf(!isServer)('is made where a server was killed, without its lock', async () => {
    const [dataFolder, backup, restored] = [
      await newFolder(),
      await newFolder(),
      await newFolder(),
    ];
    await provideEmbedded(dataFolder, 'demo');
    const lock = path.join(dataFolder, 'db.lock');
    await writeFile(lock, '{}');
    expect(runScript('backup.sh', backup, dataFolder, undefined).status).toBe(1);
    const before = new Date(Date.now() - 120_000);
    await utimes(lock, before, before);
    expect(runScript('backup.sh', backup, dataFolder, undefined)).toMatchObject({ status: 0 });
    expect(runScript('restore.sh', backup, restored, undefined)).toMatchObject({ status: 0 });
    const files = await readdir(restored);
    expect([files.includes('db'), files.includes('db.lock')]).toEqual([true, false]);
  });

  it(
    'gives back every row, file and sign-in, and is not restored over data',
    { timeout: 300_000 },
    async () => {
      const dataFolder = await newFolder();
      const [backup, restored] = [await newFolder(), await newFolder()];
      // One address: tokens hold for it alone.
      const port = await freePort();
      const address = { demo: true, port, origin: `http://localhost:${port}` };
      const before = await newDatabase('demo');
      if (!isServer) await provideEmbedded(dataFolder, 'demo');
      let server = await startTestServer({
        ...address,
        dataFolder,
        databaseUrl: before?.url ?? null,
      });
      const kept = {
        studio: { entityName: 'Preference', data: { id: null, name: 'kept', value: { at: 1 } } },
      };
      expect((await server.ask('PUT', '/service/', kept)).status).toBe(200);
      const token = await server.token({}, 36_000);
      // The index of the search is made at the first start, and goes on after a restore.
      await expect.poll(() => countOpenJobs(server), { timeout: 180_000 }).toBe(0);
      const rows = await readAll(server);
      await server.close();
      expect(runScript('backup.sh', backup, dataFolder, before?.url)).toMatchObject({
        status: 0,
        stderr: '',
      });

      expect(runScript('restore.sh', backup, dataFolder, before?.url)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('is not empty'),
      });
      const after = await newDatabase('empty');
      if (before)
        expect(runScript('restore.sh', backup, restored, before.url)).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('it has'),
        });
      await rm(dataFolder, { recursive: true });
      await before?.drop();
      expect(runScript('restore.sh', backup, restored, after?.url)).toMatchObject({
        status: 0,
        stderr: '',
      });

      server = await startTestServer({
        ...address,
        dataFolder: restored,
        databaseUrl: after?.url ?? null,
      });
      cleanUps.push(() => server.close());
      expect(await readAll(server)).toEqual(rows);
      // Who was signed in stays so, and the search needs no new index.
      const answer = await server.ask(
        'POST',
        '/trove/api/search/',
        { request: 'adana' },
        { authorization: `Bearer ${token}` },
      );
      expect(answer.status).toBe(200);
    },
  );
});

/** Jobs that wait or run. */
async function countOpenJobs({ services: { db } }: TestServer): Promise<number> {
  const { rows } = await sql`select 1 from studio.job where status in ('NEW', 'RUNNING')`.execute(
    db,
  );
  return rows.length;
}

/** Number and hash of the rows of each table that the backup has to hold. */
async function readAll({ services: { db } }: TestServer): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('ppdm', 'studio') order by name`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ state: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, E'\n' order by row)), '') as state from (select t::text as row from ${sql.raw(name)} t) r`.execute(
      db,
    );
    found[name] = rows[0]!.state;
  }
  expect(found['ppdm.well_log']).toMatch(/^[1-9]\d{2,} /);
  return found;
}
