import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { downloadExport } from '../api/downloads.ts';
import { createClient, type OwnedClient } from '../api/http.ts';
import {
  cancelDownload,
  dismissDownloads,
  type Download,
  downloads,
  type DownloadWork,
  resumeDownload,
  startDownload,
} from './downloads.ts';

const FILE = 'a,b\n'.repeat(1000);
let server: Server | null = null;
let client: OwnedClient;
let broken = 0;

afterEach(() => {
  for (const { id } of downloads.peek()) cancelDownload(id);
  server?.closeAllConnections();
  server?.close();
});

/** A server that sends the first `until` bytes of the file to its n-th request, and then nothing more: cut off, or left waiting. */
async function serve(untilOf: (number: number) => number, { cut = true } = {}): Promise<string[]> {
  const ranges: string[] = [];
  broken = 0;
  server = createServer(({ headers }, response) => {
    ranges.push(headers.range ?? '');
    const from = Number(/\d+/.exec(headers.range ?? '0')![0]);
    const until = Math.min(FILE.length, untilOf(ranges.length));
    response.on('close', () => void broken++);
    response.writeHead(from ? 206 : 200, {
      etag: '"1"',
      'content-type': 'text/csv',
      'content-length': FILE.length - from,
      'content-disposition': 'attachment; filename="all.csv"',
      ...(from ? { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` } : {}),
    });
    response.write(FILE.slice(from, until), () =>
      until === FILE.length ? response.end() : cut && response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient({
    base: () => base,
    token: () => Promise.resolve(null),
    rejected: () => undefined,
    retryMs: 1,
  });
  return ranges;
}

function work(saved: File[]): DownloadWork {
  return {
    owner: 'me',
    name: 'export_7',
    ask: (options) => downloadExport(client, { id: '7', output: 'csv' }, options),
    save: (file) => void saved.push(file),
  };
}

const shown = (): Download => downloads.peek()[0]!;

it('a download is shown from its start, and gives the user one file', async () => {
  await serve(() => Infinity);
  const saved: File[] = [];
  const end = startDownload(work(saved));
  expect(shown()).toMatchObject({
    name: 'export_7',
    status: 'RUNNING',
    bytesRead: 0,
    bytesTotal: null,
    endedAt: null,
  });
  expect((await end)?.ok).toBe(true);
  expect(shown()).toMatchObject({
    name: 'all.csv',
    status: 'COMPLETED',
    bytesRead: FILE.length,
    bytesTotal: FILE.length,
  });
  expect([saved.length, await saved[0]!.text()]).toEqual([1, FILE]);
});

it('a failed download continues where it stopped when the user retries it', async () => {
  const ranges = await serve((number) => (number > 3 ? Infinity : 400 * number));
  const saved: File[] = [];
  expect(await startDownload(work(saved))).toMatchObject({ ok: false });
  expect(shown()).toMatchObject({ status: 'FAILED', problem: { code: 'NETWORK_DISCONNECTED' } });
  expect((await resumeDownload(shown().id))?.ok).toBe(true);
  expect([shown().status, await saved[0]!.text(), ranges.at(-1)]).toEqual([
    'COMPLETED',
    FILE,
    expect.stringMatching(/^bytes=[1-9]/),
  ]);
});

it('one that is cancelled is gone, here and at the server, and saves nothing', async () => {
  await serve(() => 400, { cut: false });
  const saved: File[] = [];
  const end = startDownload(work(saved));
  while (shown().bytesRead === 0) await delay(5);
  expect(shown()).toMatchObject({ bytesRead: 400, bytesTotal: FILE.length });
  cancelDownload(shown().id);
  expect([await end, downloads.peek(), saved]).toEqual([null, [], []]);
  while (broken === 0) await delay(5);
});

it('one whose starter gives up is gone too, before and after its start', async () => {
  await serve(() => 400, { cut: false });
  const stop = new AbortController();
  const end = startDownload(work([]), stop.signal);
  stop.abort();
  expect([await end, await startDownload(work([]), stop.signal), downloads.peek()]).toEqual([
    null,
    null,
    [],
  ]);
});

it('one that goes to the disk is not saved a second time', async () => {
  const saved: File[] = [];
  const written: number[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (at) => (at.enqueue(new Uint8Array(500)), at.close()),
  });
  const ask: DownloadWork['ask'] = async ({ parts }) => {
    // As a server says it, but without the 500 MB.
    await expect(
      parts!.take(
        new Response(body, { headers: { 'content-length': '500000000' } }),
        'all.zip',
        () => undefined,
      ),
    ).rejects.toThrow('ended after 500');
    return { ok: true, data: await parts!.file('all.zip', '') };
  };
  const sink = {
    write: (bytes: Uint8Array) => Promise.resolve(void written.push(bytes.length)),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(new File(['x'], 'chosen.zip')),
    abort: () => Promise.resolve(),
  };
  expect(
    (
      await startDownload({
        owner: 'me',
        name: 'all',
        ask,
        save: (file) => void saved.push(file),
        openSink: () => Promise.resolve(sink),
      })
    )?.ok,
  ).toBe(true);
  expect([written, saved]).toEqual([[500], []]);
});

it('a user who chooses no place on the disk wants no file', async () => {
  await serve(() => Infinity);
  const ask: DownloadWork['ask'] = async ({ parts }) => {
    await parts!.take(
      new Response('', { headers: { 'content-length': '500000000' } }),
      'all.zip',
      () => undefined,
    );
    return { ok: true, data: new File([], '') };
  };
  const openSink = () => Promise.reject(new DOMException('none', 'AbortError'));
  expect([
    await startDownload({ owner: 'me', name: 'all', ask, save: () => undefined, openSink }),
    downloads.peek(),
  ]).toEqual([null, []]);
});

it('dismissing takes off what has ended and leaves what runs', async () => {
  await serve((number) => (number === 1 ? Infinity : 400), { cut: false });
  await startDownload(work([]));
  void startDownload(work([]));
  dismissDownloads(downloads.peek().map(({ id }) => id));
  expect(downloads.peek().map(({ status }) => status)).toEqual(['RUNNING']);
});
