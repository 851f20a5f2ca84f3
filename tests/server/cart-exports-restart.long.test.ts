/** The export of a cart over the end of a server that is killed in the middle. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { cartsOf, manifestOf, sha256, unzipped } from './cart-host.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const COUNT = 60_000;
/** Longer than a server may say nothing of its jobs before another takes them. */
const TAKEN_MS = 120_000;
const CONTENT = Buffer.from('a well log\n'.repeat(1000));

let dataFolder: string;
let server: TestServer;
let program: ServerProgram | undefined;
const { newCart, jobOf, finished, fileOf } = cartsOf(() => server);

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-cart-restart-'));
  server = await startTestServer({ dataFolder });
  const { db, stores } = server.services;
  await stores.get('main')!.write('a.las', CONTENT);
  await insertRows(db, 'wellLog', [
    { wellLogId: 'L1', originalFileName: 'a.las', storeId: 'main', locationReference: 'a.las' },
  ]);
  await sql`insert into ppdm.well_survey_station (station_id, uwi, md) select lpad(n::text, 8, '0'), '001', n from generate_series(1, ${COUNT}) n`.execute(
    db,
  );
}, 240_000);
afterAll(async () => {
  await program?.end('SIGKILL');
  await server.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

test(
  'is done once and whole by the next server, of the items that it was started with, and no half file is left',
  async () => {
    const cartId = await newCart(
      { catalogName: 'wellSurveyStation', constraints: [] },
      { catalogName: 'wellLog', keys: { wellLogId: 'L1' } },
    );
    await server.close();
    program = await startProgram(dataFolder, []);
    const answer = await program.ask('POST', '/trove/api/export/start', { cartId });
    expect(answer.status).toBe(202);
    const {
      data: { processId },
    } = (await answer.json()) as { data: { processId: string } };
    expect((await program.ask('DELETE', `/trove/api/export/ShoppingCart/${cartId}`)).status).toBe(
      200,
    );
    const progress = async () =>
      (
        (await (
          await program!.ask('GET', `/service/process/last/response?processId=${processId}`)
        ).json()) as { data: { response: { progress: number } } }
      ).data.response.progress;
    await expect.poll(progress, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await program.end('SIGKILL');
    const folder = path.join(dataFolder, 'files/private/exports');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part')).length).toBe(1);

    server = await startTestServer({ dataFolder });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await jobOf(processId)).downloads).toEqual([]);
    const job = await finished(processId, TAKEN_MS);
    expect([job.status, job.messages, job.downloads.length]).toEqual(['COMPLETED', [], 1]);
    const manifest = manifestOf(await unzipped(await fileOf(job)));
    expect(manifest.catalogs.map(({ catalogName, records }) => [catalogName, records])).toEqual([
      ['wellSurveyStation', COUNT],
      ['wellLog', 1],
    ]);
    expect(manifest.entries.filter(({ rows }) => rows === COUNT).map(({ name }) => name)).toEqual([
      'listings/wellSurveyStation.csv',
      'listings/wellSurveyStation.xls',
    ]);
    expect(manifest.entries.find(({ kind }) => kind === 'file')!.sha256).toBe(sha256(CONTENT));
    expect(
      (
        await sql`select 1 from studio.export_file where process_id = ${processId}`.execute(
          server.services.db,
        )
      ).rows.length,
    ).toBe(1);
    expect((await readdir(folder)).length).toBe(1);
  },
  3 * TAKEN_MS,
);
