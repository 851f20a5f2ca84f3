/** The store of a large volume, made by a server that is ended or killed in the midst of it: the next one goes on, and no half of a store is ever served. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createViewer3d } from '../../src/api/viewer3d/viewer3d-client.ts';
import type { SurveyVolume } from '../../src/api/viewer3d/viewer3d-client.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { amplitudeAt, equal, writeVolume } from '../support/seismic-host.ts';
import { startProgram } from '../support/server-program.ts';
import type { ServerProgram } from '../support/server-program.ts';

const VOLUME = { inlines: 240, crosslines: 260, samples: 500 };
const FILE = 'volume.sgy';
/** What the process may grow by while it makes a store, in MB: the file has 140, and its samples lie in the store four times. */
const MOST_MB = 700;
/** A server without a sign of life for half a minute is taken for lost. */
const TAKEN_MS = 180_000;

let program: ServerProgram;
let folder: string;
let dataFolder: string;

beforeAll(async () => {
  [folder, dataFolder] = (await Promise.all([
    mkdtemp(path.join(tmpdir(), 'geo-volume-')),
    mkdtemp(path.join(tmpdir(), 'geo-killed-')),
  ])) as [string, string];
  await writeVolume(path.join(folder, FILE), VOLUME);
});
afterAll(async () => {
  await program?.end('SIGKILL');
  await Promise.all(
    [folder, dataFolder].map((one) => rm(one, { recursive: true, force: true, maxRetries: 3 })),
  );
});

async function indexOf(): Promise<string | null> {
  const answer = await program.ask('POST', '/service/getStoreURI', {
    schemaName: 'general_schema',
    catalogName: 'postStacked3d',
    fieldNames: [],
    constraints: [equal('originalFileName', FILE)],
  });
  return ((await answer.json()) as { data: string | null }).data;
}
async function volumeOf(indexId: string): Promise<SurveyVolume> {
  const viewer = createViewer3d({
    base: () => program.url,
    token: () => program.token(),
    rejected: () => undefined,
  });
  const answer = await viewer.volume(indexId, false);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
}
async function jobs(): Promise<
  { processType: string; status: string; progress: number; messages: string[] }[]
> {
  const answer = await program.ask('POST', '/trove/api/job/myJobs', {
    status: [],
    offset: 0,
    pageSize: 15,
  });
  return (
    (await answer.json()) as {
      data: {
        rows: { processType: string; status: string; progress: number; messages: string[] }[];
      };
    }
  ).data.rows.filter(({ processType }) => processType === 'seismicStore');
}
async function storedFiles(indexId: string): Promise<string[]> {
  const all = await readdir(path.join(dataFolder, 'files/seismic', indexId), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return all.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}
/** The most that the process ever held. */
function peakMb(): number {
  return (
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024
  );
}
/** Waits until so many files of exact samples are noted as done. */
async function midway(indexId: string, least: number): Promise<string[]> {
  await expect
    .poll(
      async () =>
        (await storedFiles(indexId)).filter(
          (file) => /amplitude/.test(file) && !file.endsWith('.part'),
        ).length,
      { timeout: TAKEN_MS, interval: 20 },
    )
    .toBeGreaterThanOrEqual(least);
  return storedFiles(indexId);
}
/** There is no store, and the file itself serves. */
async function expectNoStore(indexId: string): Promise<void> {
  const { storePath } = await volumeOf(indexId);
  expect(storePath).toBe('');
  const groups = (await storedFiles(indexId)).filter((file) =>
    /seismic\/[^/]+\/[^/]+\/zarr\.json$/.test(file),
  );
  expect(groups).toEqual([]);
}

it(
  'goes on at the next server after a polite end and after a kill, in bounded memory',
  async () => {
    program = await startProgram(dataFolder, [folder]);
    const idle = peakMb();
    await expect.poll(indexOf, { timeout: TAKEN_MS }).not.toBeNull();
    const indexId = (await indexOf())!;

    await midway(indexId, 9);
    await expectNoStore(indexId);
    expect(await program.end()).toBe(0);
    const afterEnd = await storedFiles(indexId);
    expect(afterEnd.some((file) => file.endsWith('progress.json'))).toBe(true);

    program = await startProgram(dataFolder, [folder]);
    expect(await indexOf()).toBe(indexId);
    // It goes on: the first shard is the one that the first server wrote.
    const first = afterEnd.find((file) => file.endsWith('amplitude/c/0/0/0'))!;
    const written = (await stat(first)).mtimeMs;
    await midway(indexId, 12);
    await expectNoStore(indexId);
    await program.end('SIGKILL');

    program = await startProgram(dataFolder, [folder]);
    expect(await indexOf()).toBe(indexId);
    await expectNoStore(indexId);
    await expect
      .poll(async () => (await jobs()).map(({ status, messages }) => [status, messages]), {
        timeout: TAKEN_MS,
      })
      .toEqual([['COMPLETED', []]]);
    expect((await stat(first)).mtimeMs).toBe(written);
    await expect.poll(async () => (await volumeOf(indexId)).storePath).not.toBe('');
    expect((await storedFiles(indexId)).filter((file) => file.endsWith('.part'))).toEqual([]);

    const { storePath } = await volumeOf(indexId);
    const survey = await surveyOfStore(
      await openSeismicStore(`${program.url}${storePath}?access_token=${await program.token()}`),
    );
    for (const inline of [0, 100, VOLUME.inlines - 1]) {
      const tile = await survey.tile({
        place: { mode: 'inline', number: 100 + inline },
        level: 0,
        traces: [0, VOLUME.crosslines],
        samples: [0, VOLUME.samples],
        precision: 'float32',
      });
      const wanted = Float32Array.from({ length: tile.values.length }, (_, i) =>
        amplitudeAt(inline, Math.floor(i / VOLUME.samples), i % VOLUME.samples),
      );
      expect(
        Buffer.from(tile.values.buffer).equals(Buffer.from(wanted.buffer)),
        `inline ${inline}`,
      ).toBe(true);
    }
    const grown = peakMb() - idle;
    console.log(`the process grew by ${grown.toFixed(0)} MB at most while it made the store`);
    expect(grown).toBeLessThan(MOST_MB);
  },
  5 * TAKEN_MS,
);
