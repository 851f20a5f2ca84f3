/** An export over the end of a server, and the files of exports when their time is over. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvTable } from '../support/csv-table.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const COUNT = 60_000;
/** Longer than a server may say nothing of its jobs before another takes them. */
const TAKEN_MS = 90_000;

interface Job {
  processId: string;
  status: string;
  progress: number;
  downloads: { id: string }[];
}

let dataFolder: string;
let server: TestServer;
let program: ServerProgram | undefined;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-restart-'));
  server = await startTestServer({ dataFolder });
  await sql`insert into ppdm.well_survey_station (station_id, uwi, md) select lpad(n::text, 8, '0'), '001', n from generate_series(1, ${COUNT}) n`.execute(
    server.services.db,
  );
});
afterAll(async () => {
  await program?.end('SIGKILL');
  await server.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

const startExport = ({ ask }: Pick<TestServer, 'ask'>, processId: string) =>
  ask('POST', '/trove/api/export/grid/V2', {
    catalogName: 'wellSurveyStation',
    ext: 'csv',
    constraints: [],
    selectedColumns: ['stationId', 'md'],
    orderBy: 'md',
    order: 'descending',
    processId,
  });
const jobOf = async (processId: string) => {
  const answer = (await (
    await server.ask('POST', '/trove/api/job/myJobs', { pageSize: 100 })
  ).json()) as { data: { rows: Job[] } };
  return answer.data.rows.find((job) => job.processId === processId);
};
const status = async (processId: string) => (await jobOf(processId))?.status;

async function expectWhole(processId: string): Promise<void> {
  await expect
    .poll(() => status(processId), { timeout: TAKEN_MS, interval: 200 })
    .toBe('COMPLETED');
  const { downloads } = (await jobOf(processId))!;
  expect(downloads.length).toBe(1);
  const rows = csvTable(
    new Uint8Array(
      await (
        await server.ask('GET', `/trove/api/export/download/file/${downloads[0]!.id}?output=csv`)
      ).arrayBuffer(),
    ),
  );
  expect([rows.length, rows[1]![0], rows.at(-1)![0]]).toEqual([COUNT + 1, '00060000', '00000001']);
  const { rows: files } =
    await sql`select 1 from studio.export_file where process_id = ${processId}`.execute(
      server.services.db,
    );
  expect(files.length).toBe(1);
}

test(
  'a server that is ended in the middle offers no half file, and the next one writes the whole',
  async () => {
    await startExport(server, 'ended');
    await expect
      .poll(async () => (await jobOf('ended'))?.progress ?? 0, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(0);
    expect((await jobOf('ended'))!.downloads).toEqual([]);
    await server.close();
    server = await startTestServer({ dataFolder });
    await expectWhole('ended');
  },
  2 * TAKEN_MS,
);

test(
  'an export goes on after its server was killed',
  async () => {
    await server.close();
    program = await startProgram(dataFolder, []);
    expect((await startExport(program, 'killed')).status).toBe(202);
    const progress = async () => {
      const answer = await program!.ask('GET', '/service/process/last/response?processId=killed');
      return ((await answer.json()) as { data: { response: { progress: number } } }).data.response
        .progress;
    };
    await expect.poll(progress, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    await program.end('SIGKILL');
    server = await startTestServer({ dataFolder });
    expect((await jobOf('killed'))!.downloads).toEqual([]);
    await expectWhole('killed');
  },
  3 * TAKEN_MS,
);

test('a file whose time is over is neither offered nor kept', async () => {
  const [{ id }] = (await jobOf('ended'))!.downloads as [{ id: string }];
  const folder = path.join(dataFolder, 'files/private/exports');
  expect(existsSync(path.join(folder, id))).toBe(true);
  await sql`update studio.export_file set expires_at = now() where id = ${id}`.execute(
    server.services.db,
  );
  expect((await server.ask('GET', `/trove/api/export/download/file/${id}?output=csv`)).status).toBe(
    404,
  );
  expect((await jobOf('ended'))!.downloads).toEqual([]);
  await server.close();
  server = await startTestServer({ dataFolder });
  expect((await readdir(folder)).filter((name) => name === id)).toEqual([]);
});
