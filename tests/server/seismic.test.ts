/** Surveys of the server for the seismic viewers: index ids, volumes, sections, headers, courses; of real files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/databases.ts';
import { createDatabase, usualDatabases } from '../support/databases.ts';
import { jobsDone } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { tokenCases, protocolCases } from './seismic/access-cases.ts';
import {
  idCases,
  noIdCases,
  changedFileCases,
  replacedFileCases,
} from './seismic/index-id-cases.ts';
import { messageCases } from './seismic/message-cases.ts';
import { byteCases, referenceCases, precisionCases } from './seismic/real-file-cases.ts';
import { recordCases, unitCases, refusalCases } from './seismic/survey-cases.ts';
import { shared, hasShared, PLACED, CHANGING, placed, surveyHost } from './seismic/survey-host.ts';

if (!hasShared) console.log(`tests on real files are left out: ${shared} is absent`);

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  let server: TestServer;
  let folder: string;
  const host = surveyHost(
    () => server,
    () => folder,
  );
  const { survey, shown, indexOfFile } = host;

  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    folder = await mkdtemp(path.join(tmpdir(), 'geo-seismic-'));
    await writeFile(path.join(folder, PLACED), placed(100));
    await writeFile(path.join(folder, CHANGING), placed(500));
    server = await startTestServer({
      logFolders: [folder, ...(hasShared ? [shared] : [])],
      databaseUrl: postgres?.url ?? null,
    });
    await jobsDone(server);
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });

  describe.skipIf(!isHere || !hasShared)('a real file', () => {
    byteCases(host);
    referenceCases(host);
    precisionCases(host);
  });

  describe.skipIf(!isHere)('an index id', () => {
    idCases(host);
    noIdCases(host);
    changedFileCases(host);
    replacedFileCases(host);

    it('shows velocities where the page says that they are', async () => {
      const indexId = await indexOfFile(PLACED);
      for (const velocity of [true, false])
        expect((await shown({ indexId, velocity })).info.isVelocity).toBe(velocity);
    });

    it('outlives the server, whose viewing the audit knows', async () => {
      const indexId = await indexOfFile(PLACED);
      const { rows } = await sql<{
        n: string;
      }>`select count(*) as n from studio.audit_event where data_event = 'view' and entity = 'postStacked3d' and success`.execute(
        server.services.db,
      );
      expect(Number(rows[0]!.n)).toBeGreaterThan(0);
      const { dataFolder, logFolders, databaseUrl } = server.config;
      await server.close();
      server = await startTestServer({ dataFolder, logFolders, databaseUrl });
      expect((await survey(indexId)).info.kind).toBe('volume');
      expect(await indexOfFile(PLACED)).toBe(indexId);
    });
  });

  describe.skipIf(!isHere)('a survey', () => {
    recordCases(host);
    unitCases(host);
    messageCases(host);
    refusalCases(host);
    tokenCases(host);
    protocolCases(host);
  });
});
