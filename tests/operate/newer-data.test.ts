/** Data that a newer server has written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../host-demo/server/start-server.ts';
import { bothDatabases, createDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe.each(bothDatabases)('on %s', (name, isHere) => {
  let dataFolder: string;
  let postgres: TestDatabase | null = null;
  let server: TestServer;
  beforeAll(async () => {
    if (!isHere) return;
    dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-newer-'));
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ dataFolder, databaseUrl: postgres?.url ?? null });
  });
  afterAll(async () => {
    await postgres?.drop();
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
  });

  it.skipIf(!isHere)(
    'an older server refuses it with a word, and changes nothing of it',
    async () => {
      const { db } = server.services;
      await sql`insert into studio.migration (name) values ('wells-99-in-colour')`.execute(db);
      await server.close();
      await expect(startServer({ ...server.config, port: 0 })).rejects.toThrow(
        /^The data was written by a newer version of Geo Elements \(wells-99-in-colour\)\. Start that version or a later one/,
      );
    },
  );
});
