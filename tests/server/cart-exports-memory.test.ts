/** An export of half a gigabyte and more: it takes the memory of a small one, and stops on demand. EXPORT_TEST_GB=10 makes it larger. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { FileStore } from '../../host-demo/server/services.ts';
import { cartsOf } from './cart-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const run = promisify(execFile);
const GB = Number(process.env.EXPORT_TEST_GB ?? 0.5);
const FILES = 8;
const FILE_BYTES = Math.round((GB * 1e9) / FILES);
/** Noise of traces, which packing makes no smaller, and a text, which it does; each repeats itself after a quarter of a megabyte. */
const TRACES = Buffer.from(Uint8Array.from({ length: 1 << 18 }, (_, i) => (i * i) >> 9));
const TEXT = Buffer.from(
  Array.from({ length: 1 << 14 }, (_, i) =>
    `${(1000 + i * 0.1524).toFixed(4)} ${(i % 97) / 8}`.padEnd(15, '0'),
  )
    .join('\n')
    .padEnd(1 << 18),
);
/** What the process may grow by: queues of streams and the garbage between two collections, whatever the export's size. */
const MOST_HEAP_MB = 120;
const MOST_RSS_MB = 300;

let server: TestServer;
const { call, newCart, started, jobOf, finished } = cartsOf(() => server);

function* bytesOf(key: string): Generator<Buffer> {
  const block = Number(key.at(-1)) % 2 === 1 ? TEXT : TRACES;
  for (let left = sizeOf(key); left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}

const STORE: FileStore = {
  id: 'made',
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  stat: (key) => Promise.resolve({ sizeBytes: sizeOf(key), etag: 'e', changed: new Date(0) }),
  read: (key) => Promise.resolve(Readable.from(bytesOf(key), { objectMode: false })),
};
const sizeOf = (key: string) => (key.startsWith('small') ? 1_000_000 : FILE_BYTES);

beforeAll(async () => {
  server = await startTestServer();
  const { db, stores } = server.services;
  stores.set('made', STORE);
  const record = (wellLogId: string) => ({
    wellLogId,
    originalFileName: `${wellLogId}.segy`,
    storeId: 'made',
    locationReference: wellLogId,
  });
  await insertRows(db, 'wellLog', [
    record('small'),
    ...Array.from({ length: FILES }, (_, i) => record(`big${i}`)),
  ]);
}, 240_000);
afterAll(() => server.remove());

const cartOf = (pattern: string) =>
  newCart({
    catalogName: 'wellLog',
    constraints: [{ field: 'wellLogId', operator: 'like', value: pattern }],
  });

test(
  'of gigabytes runs in the memory of a small one',
  async () => {
    await finished(await started(await cartOf('small*')));
    const before = process.memoryUsage();
    const most = { heap: 0, rss: 0 };
    const watch = setInterval(() => {
      const { heapUsed, rss } = process.memoryUsage();
      most.heap = Math.max(most.heap, heapUsed - before.heapUsed);
      most.rss = Math.max(most.rss, rss - before.rss);
    }, 50);
    const begun = performance.now();
    const job = await finished(await started(await cartOf('big*')), 280_000 + GB * 60_000);
    clearInterval(watch);
    const seconds = (performance.now() - begun) / 1000;
    expect([job.status, job.messages]).toEqual(['COMPLETED', []]);
    const answer = await server.ask(
      'HEAD',
      `/trove/api/export/download/file/${job.downloads[0]!.id}?output=zip`,
    );
    console.log(
      `export of ${GB} GB in ${seconds.toFixed(1)} s, ${Math.round((GB * 1000) / seconds)} MB/s, zip ${Math.round(Number(answer.headers.get('content-length')) / 1e6)} MB: heap grew by ${Math.round(most.heap / 1e6)} MB, RSS by ${Math.round(most.rss / 1e6)} MB`,
    );
    expect(most.heap / 1e6).toBeLessThan(MOST_HEAP_MB);
    expect(most.rss / 1e6).toBeLessThan(MOST_RSS_MB);
    // Every CRC of it, by another program.
    await run('unzip', [
      '-tqq',
      path.join(server.config.dataFolder, 'files/private/exports', job.downloads[0]!.id),
    ]);
  },
  600_000 + GB * 60_000,
);

test('is cancelled in the middle of a file, and its bytes are gone', async () => {
  const processId = await started(await cartOf('big*'));
  await expect
    .poll(async () => (await jobOf(processId)).progress, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(3);
  const folder = path.join(server.config.dataFolder, 'files/private/exports');
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part')).length;
  expect(await parts()).toBe(1);
  const begun = performance.now();
  expect((await call('PUT', `export/cancel/shoppingcart?pid=${processId}`)).status).toBe(200);
  await expect.poll(parts, { interval: 20 }).toBe(0);
  console.log(`cancelled in ${Math.round(performance.now() - begun)} ms`);
  expect(await jobOf(processId)).toMatchObject({
    status: 'FAILED',
    cancelled: true,
    downloads: [],
  });
}, 120_000);
