/** A large volume becomes a multi-resolution store in the background: in bounded memory, once, cancelled by its user, taken up after a restart. The long run makes it twice as large, SEISMIC_TEST_LINES=1000 eight times. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMessages, type JobMessage } from '../../host-demo/server/jobs/job-messages.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { byLength } from '../support/length.ts';
import { amplitudeAt, equal, jobsDone, seismicHost, writeVolume } from '../support/seismic-host.ts';
import { FullStore } from '../support/full-store.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const run = promisify(execFile);
const VOLUME = {
  inlines: Number(process.env.SEISMIC_TEST_LINES ?? byLength(120, 240)),
  crosslines: 260,
  samples: 500,
};
/** Just large enough for a store of its own. */
const SMALLER = { ...VOLUME, inlines: 72 };
const FIRST = { inline: 100, crossline: 300 };
/** What the process may grow by while it writes: some shards and their levels, and the garbage between two collections; much less than the file. */
const MOST_RSS_MB = 450;
const TAKEN_MS = 120_000;

let server: TestServer;
let folder: string;
let dataFolder: string;
let fileMb: number;
const { viewer, storeUri, indexOf, survey } = seismicHost(() => server);
const [CATALOG, FILE, SMALLER_FILE] = ['postStacked3d', 'volume.sgy', 'smaller.sgy'];

beforeAll(async () => {
  [folder, dataFolder] = (await Promise.all([
    mkdtemp(path.join(tmpdir(), 'geo-volume-')),
    mkdtemp(path.join(tmpdir(), 'geo-seismic-')),
  ])) as [string, string];
  fileMb = (await writeVolume(path.join(folder, FILE), VOLUME)) / 1e6;
  await writeVolume(path.join(folder, SMALLER_FILE), SMALLER);
  server = await startTestServer({ dataFolder, logFolders: [folder] });
  await jobsDone(server);
});
afterAll(async () => {
  await server.remove();
  await Promise.all([folder, dataFolder].map((one) => rm(one, { recursive: true, force: true })));
});

/** Records of the same file, so that each test has a dataset of its own. */
async function record(datasetId: string, file = SMALLER_FILE): Promise<void> {
  const {
    rows: [row],
  } = await sql<{
    storeId: string;
    at: string;
  }>`select store_id as "storeId", location_reference as at from ppdm.post_stacked3d where original_file_name = ${file}`.execute(
    server.services.db,
  );
  await insertRows(server.services.db, CATALOG, [
    { datasetId, storeId: row!.storeId, locationReference: row!.at, surveyName: datasetId },
  ]);
}
async function jobsOf(indexId: string) {
  const { rows } = await sql<{
    id: string;
    status: string;
    progress: number;
    cancelled: boolean;
    messages: JobMessage[];
    user: string;
  }>`select process_id as id, status, progress, cancelled, messages, user_id as user from studio.job where kind like 'seismicStore%' and data ->> 'indexId' = ${indexId} order by created_at`.execute(
    server.services.db,
  );
  return rows.map((row) => ({ ...row, ...describeMessages(row.messages) }));
}
async function storedFiles(indexId: string): Promise<string[]> {
  return readdir(path.join(dataFolder, 'files/seismic', indexId), {
    recursive: true,
    withFileTypes: true,
  }).then(
    (all) => all.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name)),
    () => [],
  );
}
async function volumeOf(indexId: string) {
  const answer = await viewer.volume(indexId, false);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
}
/** The samples of a whole inline are those that were written. */
async function expectInline(indexId: string, position: number): Promise<void> {
  const remote = await survey(indexId);
  const tile = await remote.tile({
    place: { mode: 'inline', number: FIRST.inline + position },
    level: 0,
    traces: [0, VOLUME.crosslines],
    samples: [0, VOLUME.samples],
    precision: 'float32',
  });
  const wanted = Float32Array.from({ length: VOLUME.crosslines * VOLUME.samples }, (_, i) =>
    amplitudeAt(position, Math.floor(i / VOLUME.samples), i % VOLUME.samples),
  );
  expect(Buffer.from(tile.values.buffer).equals(Buffer.from(wanted.buffer))).toBe(true);
}

it(
  'is served from its file while it is made, in bounded memory and once for all who ask, and then from its store',
  async () => {
    await record('GROWS', FILE);
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(
      () => (most = Math.max(most, process.memoryUsage().rss - before)),
      50,
    );
    const ids = await Promise.all(Array.from({ length: 5 }, () => indexOf(CATALOG, 'GROWS')));
    expect(new Set(ids).size).toBe(1);
    const [indexId] = ids as [string];
    const [job] = await jobsOf(indexId);
    expect(job).toMatchObject({ user: 'ada' });
    expect(await volumeOf(indexId)).toMatchObject({ storePath: '', processId: job!.id });
    await expectInline(indexId, 7);
    await expect
      .poll(async () => (await jobsOf(indexId))[0]!.progress, { timeout: TAKEN_MS })
      .toBeGreaterThan(0);
    await jobsDone(server);
    clearInterval(watch);
    expect(await jobsOf(indexId)).toEqual([
      expect.objectContaining({ status: 'COMPLETED', progress: 100, messages: [] }),
    ]);
    console.log(
      `a volume of ${fileMb.toFixed(0)} MB: the process grew by ${(most / 1e6).toFixed(0)} MB while its store was made`,
    );
    expect(most / 1e6).toBeLessThan(MOST_RSS_MB);

    await expect
      .poll(async () => (await volumeOf(indexId)).storePath)
      .toMatch(/^\/fm\/download\/main\/seismic\/idx-/);
    expect(await volumeOf(indexId)).toMatchObject({
      processId: '',
      inlines: { length: VOLUME.inlines },
    });
    await expectInline(indexId, 7);
    expect((await storeUri(CATALOG, [equal('datasetId', 'GROWS')])).data).toBe(indexId);
    expect(await jobsOf(indexId)).toHaveLength(1);
  },
  5 * TAKEN_MS,
);

describe('a finished store', () => {
  it('gives every cut and every level, in 8 bits within the bound', async () => {
    const remote = await survey(await indexOf(CATALOG, 'GROWS'));
    const { info } = remote;
    expect(info.levels).toBeGreaterThan(1);
    for (const place of [
      { mode: 'inline', number: 150 },
      { mode: 'crossline', number: 400 },
      { mode: 'z', number: info.samples.first + 100 * info.samples.interval },
      {
        mode: 'line',
        path: [
          [0, 0],
          [VOLUME.inlines - 10, 250],
        ],
      },
    ] as const) {
      const section = await remote.section(place);
      for (const [level, size] of section.levels.entries()) {
        const tile = await remote.tile({
          place,
          level,
          traces: [0, size.traces],
          samples: [0, size.samples],
          precision: 'int8',
        });
        expect([tile.traces, tile.samples, tile.values.length]).toEqual([
          size.traces,
          size.samples,
          size.traces * size.samples,
        ]);
      }
    }
    const small = await remote.tile({
      place: { mode: 'inline', number: 150 },
      level: 0,
      traces: [0, 200],
      samples: [0, 300],
      precision: 'int8',
    });
    expect(small.values).toBeInstanceOf(Int8Array);
    const worst = Array.from(small.values, (value, i) =>
      Math.abs(value * small.scale - amplitudeAt(50, Math.floor(i / 300), i % 300)),
    ).reduce((most, one) => Math.max(most, one), 0);
    expect(worst).toBeLessThanOrEqual(small.errorBound * 1.001);
    expect((await remote.statistics()).isExact).toBe(true);
  });

  it('is read straight by Range, with a token and not without', async () => {
    const { storePath } = await volumeOf(await indexOf(CATALOG, 'GROWS'));
    const zarr = (query: string) =>
      fetch(`${server.url}${storePath}zarr.json${query}`, { headers: { range: 'bytes=0-15' } });
    expect([
      (await zarr('')).status,
      (await zarr(`?access_token=${await server.token()}`)).status,
    ]).toEqual([401, 206]);
    const direct = await surveyOfStore(
      await openSeismicStore(`${server.url}${storePath}?access_token=${await server.token()}`),
    );
    const tile = await direct.tile({
      place: { mode: 'inline', number: 107 },
      level: 0,
      traces: [0, 3],
      samples: [0, 4],
      precision: 'float32',
    });
    expect(Array.from(tile.values)).toEqual(
      Array.from({ length: 12 }, (_, i) => Math.fround(amplitudeAt(7, Math.floor(i / 4), i % 4))),
    );
  });
});

it(
  'cancelled by its user leaves nothing behind, is not begun again at once, and its file goes on serving',
  async () => {
    await record('CANCELLED');
    const indexId = await indexOf(CATALOG, 'CANCELLED');
    await expect
      .poll(() => storedFiles(indexId).then(({ length }) => length), {
        timeout: TAKEN_MS,
        interval: 20,
      })
      .toBeGreaterThan(2);
    const id = (await jobsOf(indexId))[0]!.id;
    expect(
      (await server.ask('PUT', `/trove/api/export/cancel/shoppingcart?pid=${id}`)).status,
    ).toBe(200);
    await expect.poll(() => storedFiles(indexId), { timeout: TAKEN_MS }).toEqual([]);
    expect(await indexOf(CATALOG, 'CANCELLED')).toBe(indexId);
    expect(await jobsOf(indexId)).toEqual([
      expect.objectContaining({ status: 'FAILED', cancelled: true }),
    ]);
    await expectInline(indexId, 3);
  },
  2 * TAKEN_MS,
);

it(
  'of a server that ends goes on at the next one',
  async () => {
    await record('RESTARTED');
    const indexId = await indexOf(CATALOG, 'RESTARTED');
    await expect
      .poll(() => storedFiles(indexId).then(({ length }) => length), {
        timeout: TAKEN_MS,
        interval: 20,
      })
      .toBeGreaterThan(2);
    await server.close();
    expect(
      (await storedFiles(indexId)).some(
        (file) => file.endsWith(`${path.sep}zarr.json`) && !file.includes('levels'),
      ),
    ).toBe(false);
    server = await startTestServer({ dataFolder, logFolders: [folder] });
    expect(await indexOf(CATALOG, 'RESTARTED')).toBe(indexId);
    await jobsDone(server);
    expect(await jobsOf(indexId)).toEqual([
      expect.objectContaining({ status: 'COMPLETED', messages: [] }),
    ]);
    await expect.poll(async () => (await volumeOf(indexId)).storePath).not.toBe('');
    await expectInline(indexId, SMALLER.inlines - 1);
  },
  3 * TAKEN_MS,
);

it(
  'fails with words where the disk is full, and leaves nothing',
  async () => {
    const { stores } = server.services;
    const main = stores.get('main')!;
    stores.set('main', new FullStore(main, 5000));
    try {
      await record('FULL');
      const indexId = await indexOf(CATALOG, 'FULL');
      await jobsDone(server);
      expect(await jobsOf(indexId)).toEqual([
        expect.objectContaining({
          status: 'FAILED',
          messages: [expect.stringContaining('The storage of the server is full') as string],
        }),
      ]);
      expect(await storedFiles(indexId)).toEqual([]);
      // The survey is read from its file.
      await expectInline(indexId, SMALLER.inlines - 1);
    } finally {
      stores.set('main', main);
    }
  },
  2 * TAKEN_MS,
);

it(
  'of a file that changed is removed when the next one is made',
  async () => {
    const before = await indexOf(CATALOG, 'RESTARTED');
    await run('touch', [path.join(folder, SMALLER_FILE)]);
    const after = await indexOf(CATALOG, 'RESTARTED');
    expect(after).not.toBe(before);
    await jobsDone(server);
    expect([await storedFiles(before), (await storedFiles(after)).length > 10]).toEqual([[], true]);
  },
  2 * TAKEN_MS,
);
