/** A concession summary over the end of a server that is killed in the middle. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SummaryRow } from '../../src/api/contract/jobs.ts';
import { cartsOf } from './cart-host.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** Longer than a server may say nothing of its jobs before another takes them. */
const TAKEN_MS = 120_000;
const SUMMARY = 'killed-in-the-middle';

let dataFolder: string;
let server: TestServer;
let program: ServerProgram | undefined;
const { jobOf, finished } = cartsOf(() => server);

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-concessions-restart-'));
  server = await startTestServer({ dataFolder, demo: true });
}, 240_000);
afterAll(async () => {
  await program?.end('SIGKILL');
  await server.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

const rowsOf = async (processId: string): Promise<SummaryRow[]> =>
  (
    (await (await server.ask('GET', `/service/concession/summary/data/${processId}`)).json()) as {
      data: [{ data: { summaryData: SummaryRow[] } }];
    }
  ).data[0].data.summaryData;

/** What a summary counted: concession, catalog, count and message of each row. */
const countsOf = async (processId: string) =>
  (await rowsOf(processId)).map(({ concessionName, catalogName, count, message }) => [
    concessionName,
    catalogName,
    count,
    message,
  ]);

async function concessionNames(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select concession_name as name from ppdm.concession order by 1`.execute(server.services.db);
  return rows.map(({ name }) => name);
}

const numberOfFiles = (folder: string): Promise<number> =>
  readdir(folder).then(
    (names) => names.length,
    () => 0,
  );

async function numberOfJobs(processId: string): Promise<number> {
  const { rows } = await sql`select 1 from studio.job where process_id = ${processId}`.execute(
    server.services.db,
  );
  return rows.length;
}

test(
  'is done once and whole by the next server, the same as one that nobody disturbed',
  async () => {
    const concessions = await concessionNames();
    await server.close();
    program = await startProgram(dataFolder, []);
    const started = await program.ask('POST', '/trove/api/export/generate/summary', {
      processId: SUMMARY,
      concessions,
      catalogs: [],
    });
    expect(started.status).toBe(202);
    const folder = path.join(dataFolder, 'files/private/exports');
    // Files of the first concessions are written, and those of the last are not.
    await expect
      .poll(() => numberOfFiles(folder), { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(1);
    await program.end('SIGKILL');
    const written = (await readdir(folder)).filter((name) => !name.endsWith('.part')).length;
    expect(written).toBeLessThan(2 * concessions.length);

    server = await startTestServer({ dataFolder, demo: true });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await jobOf(SUMMARY)).downloads).toEqual([]);
    const job = await finished(SUMMARY, TAKEN_MS);
    expect([job.status, job.messages]).toEqual(['COMPLETED', []]);
    expect([job.downloads.length, (await readdir(folder)).length]).toEqual([
      2 * concessions.length,
      2 * concessions.length,
    ]);
    expect(await numberOfJobs(SUMMARY)).toBe(1);

    const answer = await server.ask('POST', '/trove/api/export/generate/summary', {
      processId: 'undisturbed',
      concessions,
      catalogs: [],
    });
    expect(answer.status).toBe(202);
    expect((await finished('undisturbed', TAKEN_MS)).status).toBe('COMPLETED');
    const found = await countsOf(SUMMARY);
    expect(found.length).toBeGreaterThan(concessions.length);
    expect(found).toEqual(await countsOf('undisturbed'));
  },
  3 * TAKEN_MS,
);
