import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { downloadExport } from './downloads.ts';
import { FileInParts, type FileSink } from './file-in-parts.ts';
import { createClient } from './http.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const FILE = randomBytes(3_000_000);
const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A client of a server on a socket, and the Range of each request that it got. */
async function startClient(
  answer: (number: number, request: IncomingMessage, response: ServerResponse) => void,
) {
  const ranges: (string | undefined)[] = [];
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(ranges.length, request, response);
  });
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ranges,
    client: createClient({
      base: () => base,
      token: () => Promise.resolve(null),
      rejected: () => undefined,
      retryMs: 1,
    }),
  };
}

/** The file, or what is left of it where its tag is the one that is requested; cut off after `until` bytes. */
function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  {
    tag = '"1"',
    until = Infinity,
    bytes = FILE,
  }: { tag?: string; until?: number; bytes?: Buffer } = {},
): void {
  const from =
    headers.range && headers['if-range'] === tag
      ? Number(/^bytes=(\d+)-$/.exec(headers.range)![1])
      : 0;
  response.writeHead(from > 0 ? 206 : 200, {
    'content-type': 'application/zip',
    'content-length': bytes.length - from,
    ...(tag ? { etag: tag } : {}),
    ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  const end = Math.min(until, bytes.length);
  response.write(bytes.subarray(from, end), () =>
    end < bytes.length ? response.destroy() : response.end(),
  );
}

const ASKED = { id: '7', output: 'zip' };

describe('a file whose connection breaks', () => {
  it('goes on where it broke off', async () => {
    const { client, ranges } = await startClient((number, request, response) =>
      send(request, response, { until: number * 1_000_000 }),
    );
    const steps: [number, number | undefined][] = [];
    const result = await downloadExport(client, ASKED, {
      onProgress: (...step) => void steps.push(step),
    });
    expect(result.ok && hashBytes(new Uint8Array(await result.data.arrayBuffer()))).toBe(
      hashBytes(FILE),
    );
    expect(ranges[0]).toBeUndefined();
    expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range!))).toBe(true);
    expect(
      steps.every(([read, total], at) => total === FILE.length && read > (steps[at - 1]?.[0] ?? 0)),
    ).toBe(true);
  });

  it('that has become another one begins again', async () => {
    const other = randomBytes(2_000_000);
    const { client } = await startClient((number, request, response) =>
      number === 1
        ? send(request, response, { until: 1_000_000 })
        : send(request, response, { tag: '"2"', bytes: other }),
    );
    const result = await downloadExport(client, ASKED);
    expect(result.ok && hashBytes(new Uint8Array(await result.data.arrayBuffer()))).toBe(
      hashBytes(other),
    );
  });

  it.each([
    ['', 'no tag'],
    ['W/"1"', 'a weak tag'],
  ])('and has %j for %s begins again', async (tag) => {
    const { client, ranges } = await startClient((number, request, response) =>
      send(request, response, { tag, until: number === 1 ? 1_000_000 : Infinity }),
    );
    const result = await downloadExport(client, ASKED);
    expect([result.ok && result.data.size, ranges]).toEqual([FILE.length, [undefined, undefined]]);
  });

  it('and goes on somewhere else is requested as a whole', async () => {
    const { client, ranges } = await startClient((number, request, response) => {
      if (number !== 2)
        return send(request, response, { until: number === 1 ? 1_000_000 : Infinity });
      response
        .writeHead(206, {
          'content-type': 'application/zip',
          'content-range': `bytes 5-9/${FILE.length}`,
        })
        .end(FILE.subarray(5, 10));
    });
    const result = await downloadExport(client, ASKED);
    expect(result.ok && hashBytes(new Uint8Array(await result.data.arrayBuffer()))).toBe(
      hashBytes(FILE),
    );
    expect(ranges[2]).toBeUndefined();
  });

  it('is given up after three attempts, and taken up by the next with the same parts', async () => {
    const { client, ranges } = await startClient((number, request, response) =>
      send(request, response, { until: number <= 3 ? number * 100_000 : Infinity }),
    );
    const parts = new FileInParts();
    expect(await downloadExport(client, ASKED, { parts })).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_DISCONNECTED' },
    });
    expect(ranges).toHaveLength(3);
    const result = await downloadExport(client, ASKED, { parts });
    expect(result.ok && hashBytes(new Uint8Array(await result.data.arrayBuffer()))).toBe(
      hashBytes(FILE),
    );
    expect(ranges[3]).toMatch(/^bytes=[1-9]/);
  });

  it('and whose rest is not there any more begins again at the next time', async () => {
    const { client, ranges } = await startClient((number, request, response) => {
      if (number === 2)
        response
          .writeHead(416, { 'content-type': 'application/json' })
          .end('{"error":"RANGE_INVALID","message":"The file has 3 bytes"}');
      else send(request, response, { until: number === 1 ? 1_000_000 : Infinity });
    });
    const parts = new FileInParts();
    expect(await downloadExport(client, ASKED, { parts })).toMatchObject({
      ok: false,
      error: { status: 416 },
    });
    expect((await downloadExport(client, ASKED, { parts })).ok).toBe(true);
    expect(ranges[2]).toBeUndefined();
  });
});

describe('a large file', () => {
  const LARGE = 500e6;
  const PIECE = Buffer.alloc(1e6, 1);

  function sendLarge(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-length': LARGE,
      'content-disposition': 'attachment; filename="all.zip"',
      etag: '"1"',
    });
    let sent = 0;
    const more = (): void => {
      while (sent < LARGE && !response.destroyed) {
        sent += PIECE.length;
        if (!response.write(PIECE)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  /** A disk that takes `most` bytes. */
  function disk(most = Infinity) {
    const at = { bytes: 0, aborted: false };
    const sink: FileSink = {
      write: (bytes) =>
        (at.bytes += bytes.length) > most
          ? Promise.reject(new Error('the disk is full'))
          : Promise.resolve(),
      restart: () => Promise.resolve(void (at.bytes = 0)),
      close: () => Promise.resolve(new File([], 'on disk')),
      abort: () => Promise.resolve(void (at.aborted = true)),
    };
    return { at, sink };
  }

  it('goes to the disk and not through memory', async () => {
    const { client } = await startClient((_, __, response) => sendLarge(response));
    const { at, sink } = disk();
    const requested: unknown[] = [];
    let most = 0;
    const parts = new FileInParts((...of) => Promise.resolve((requested.push(of), sink)));
    const before = process.memoryUsage().arrayBuffers;
    const result = await downloadExport(client, ASKED, {
      parts,
      onProgress: () => void (most = Math.max(most, process.memoryUsage().arrayBuffers - before)),
    });
    expect([result.ok && result.data.name, at.bytes, requested]).toEqual([
      'all.zip',
      LARGE,
      [['all.zip', LARGE]],
    ]);
    // Of 500 MB.
    expect(most).toBeLessThan(150e6);
  }, 30_000);

  it('that the disk does not take has failed, and is not sent again', async () => {
    const { client, ranges } = await startClient((_, __, response) => sendLarge(response));
    const { at, sink } = disk(3e6);
    const parts = new FileInParts(() => Promise.resolve(sink));
    expect(await downloadExport(client, ASKED, { parts })).toMatchObject({
      ok: false,
      error: { code: 'DOWNLOAD_FAILED', message: 'the disk is full' },
    });
    expect(ranges).toHaveLength(1);
    await parts.discard();
    expect(at.aborted).toBe(true);
  });

  it('is no matter of a disk where it is small', async () => {
    const { client } = await startClient((_, request, response) => send(request, response));
    let requested = 0;
    const parts = new FileInParts(() => Promise.resolve((requested++, null)));
    expect((await downloadExport(client, ASKED, { parts })).ok && requested).toBe(0);
  });
});
