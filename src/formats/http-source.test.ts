import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormatError } from './format-error.ts';
import { openUrl } from './http-source.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const MiB = 2 ** 20;
const running: Server[] = [];

/** A server on the loopback that answers by `handler`, and the Range headers it was asked with ('' for none). */
async function serve(handler: Handler): Promise<{ url: string; ranges: string[] }> {
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? '');
    handler(request, response, ranges.length);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wells/A%201.las?key=secret`,
    ranges,
  };
}

// Megabytes go over a socket, beside other tests.
vi.setConfig({ testTimeout: 20_000 });

/** Pauses that were made before another try, milliseconds. Here they take a hundredth of that. */
const pauses: number[] = [];
/** Waits for a connection that falls silent: they end by `fallSilent` alone, whatever the clock says. */
const stalls = new Map<NodeJS.Timeout, () => void>();
const STALL_MS = 20_000;
const { setTimeout: timeout, clearTimeout: clear } = globalThis;

function fallSilent(): void {
  for (const [timer, run] of [...stalls]) {
    clearTimeout(timer);
    run();
  }
}

beforeEach(() => {
  pauses.length = 0;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...given: []) => {
    if (ms === STALL_MS) {
      const timer = timeout(() => undefined, 2 ** 30);
      stalls.set(timer, run);
      return timer;
    }
    // `fetch` has timers too.
    const isPause = ms >= 200 && ms <= 10_000 && new Error().stack!.includes('http-request.ts');
    if (!isPause) return timeout(run, ms, ...given);
    pauses.push(ms);
    return timeout(run, ms / 100, ...given);
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    stalls.delete(timer);
    clear(timer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Bytes that tell their own place. */
function sample(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 31 + (i >> 8) * 7 + (i >> 16)) & 255;
  return bytes;
}

function parseRequestedRange(request: IncomingMessage, size: number): [number, number] | null {
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  return match ? [Number(match[1]), Math.min(Number(match[2]) + 1, size)] : null;
}

/** What an honest server with Range does. */
function ranged(bytes: Uint8Array, headers: Record<string, string> = {}): Handler {
  return (request, response) => {
    const range = parseRequestedRange(request, bytes.length);
    if (!range) {
      response.writeHead(200, { 'content-length': bytes.length, ...headers }).end(bytes);
    } else if (range[0] >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else {
      response
        .writeHead(206, {
          'content-range': `bytes ${range[0]}-${range[1] - 1}/${bytes.length}`,
          ...headers,
        })
        .end(bytes.subarray(...range));
    }
  };
}

/** `first` for the first request, `later` for those that follow. */
function then(first: Handler, later: Handler): Handler {
  return (request, response, count) => (count === 1 ? first : later)(request, response, count);
}

function same(actual: Uint8Array, expected: Uint8Array): boolean {
  return Buffer.compare(actual, expected) === 0;
}

async function failure(promise: Promise<unknown>): Promise<FormatError> {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(FormatError);
  return error as FormatError;
}

describe('a server with Range', () => {
  it('gives a small file in one request', async () => {
    const bytes = sample(1000);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(1000);
    expect(source.name).toBe('A 1.las');
    expect(same(await source.read(0, 5000), bytes)).toBe(true);
    expect(same(await source.read(990, 100), bytes.subarray(990))).toBe(true);
    expect(await source.read(1000, 1)).toHaveLength(0);
    expect(ranges).toEqual(['bytes=0-262143']);
  });

  it('gives any place of a large file, each block once', async () => {
    const bytes = sample(5 * MiB + 17);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(bytes.length);
    expect(same(await source.read(100, 1000), bytes.subarray(100, 1100))).toBe(true);
    expect(ranges).toHaveLength(1);
    expect(same(await source.read(bytes.length - 10, 100), bytes.subarray(-10))).toBe(true);
    expect(same(await source.read(300_000, 10), bytes.subarray(300_000, 300_010))).toBe(true);
    expect(ranges.slice(1)).toEqual([
      `bytes=${5 * MiB}-${5 * MiB + 16}`,
      `bytes=262144-${MiB - 1}`,
    ]);
    expect(
      same(await source.read(200_000, 4 * MiB), bytes.subarray(200_000, 200_000 + 4 * MiB)),
    ).toBe(true);
    expect(ranges).toHaveLength(7);
  });

  it('is asked for just the bytes of each read, where the reader merges its ranges itself', async () => {
    const bytes = sample(5 * MiB + 17);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url, { isExact: true });
    const abort = new AbortController();
    for (const [offset, length] of [
      [3600, 400],
      [3 * MiB, 100],
      [3 * MiB, 100],
      [5 * MiB, 100],
    ] as const) {
      expect(
        same(
          await source.read(offset, length, abort.signal),
          bytes.subarray(offset, offset + length),
        ),
      ).toBe(true);
    }
    expect(ranges).toEqual([
      'bytes=0-262143',
      'bytes=3145728-3145827',
      'bytes=3145728-3145827',
      'bytes=5242880-5242896',
    ]);
    abort.abort();
    await expect(source.read(4 * MiB, 10, abort.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('asks once for what many want at the same time', async () => {
    const bytes = sample(3 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    const reads = await Promise.all(
      Array.from({ length: 50 }, (_, i) => source.read(2 * MiB + i * 1000, 1000)),
    );
    expect(
      reads.every((read, i) =>
        same(read, bytes.subarray(2 * MiB + i * 1000, 2 * MiB + i * 1000 + 1000)),
      ),
    ).toBe(true);
    expect(ranges).toHaveLength(2);
  });

  it('reads one block ahead while reading goes forward', async () => {
    const { url, ranges } = await serve(ranged(sample(4 * MiB)));
    const source = await openUrl(url);
    await source.read(0, MiB);
    await source.read(MiB, MiB);
    await expect.poll(() => ranges.length).toBe(4);
    expect(ranges[3]).toBe(`bytes=${2 * MiB}-${3 * MiB - 1}`);
    await source.read(2 * MiB, 1000);
    expect(ranges).toHaveLength(4);
  });

  it('keeps at most 16 blocks', async () => {
    const bytes = sample(20 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    for (let block = 19; block >= 0; block--) await source.read(block * MiB + 500_000, 10);
    expect(ranges).toHaveLength(21);
    await source.read(500_000, 10);
    expect(ranges).toHaveLength(21);
    expect(same(await source.read(19 * MiB, 10), bytes.subarray(19 * MiB, 19 * MiB + 10))).toBe(
      true,
    );
    expect(ranges).toHaveLength(22);
  });

  it('may answer with less than it was asked for', async () => {
    const bytes = sample(3 * MiB);
    const { url } = await serve((request, response) => {
      const [start, end] = parseRequestedRange(request, bytes.length) ?? [0, bytes.length];
      const part = bytes.subarray(start, Math.min(end, start + 400_000));
      response
        .writeHead(206, {
          'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
        })
        .end(part);
    });
    const source = await openUrl(url);
    expect(same(await source.read(0, bytes.length), bytes)).toBe(true);
  });

  it('says that an empty file is empty (416)', async () => {
    const { url, ranges } = await serve(ranged(new Uint8Array(0)));
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(0);
    expect(await source.read(0, 10)).toHaveLength(0);
    expect(ranges).toHaveLength(1);
  });

  it('gets the headers that the caller gives', async () => {
    const seen: unknown[] = [];
    const { url } = await serve((request, response, count) => {
      seen.push(request.headers.authorization);
      ranged(sample(2 * MiB))(request, response, count);
    });
    const source = await openUrl(url, { headers: { authorization: 'Bearer x' } });
    await source.read(MiB, 10);
    expect(seen).toEqual(['Bearer x', 'Bearer x']);
  });
});

describe('a server without Range', () => {
  const whole =
    (bytes: Uint8Array, headers: Record<string, string> = {}): Handler =>
    (_, response) => {
      response.writeHead(200, headers).end(bytes);
    };

  it('gives the file as it arrives', async () => {
    const bytes = sample(3 * MiB + 5);
    let sendRest = (): void => undefined;
    const { url, ranges } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 100));
      sendRest = () => response.end(bytes.subarray(100));
    });
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(bytes.length);
    expect(same(await source.read(0, 100), bytes.subarray(0, 100))).toBe(true);
    sendRest();
    expect(same(await source.read(2 * MiB - 3, 10), bytes.subarray(2 * MiB - 3, 2 * MiB + 7))).toBe(
      true,
    );
    expect(same(await source.read(50, 10 * MiB), bytes.subarray(50))).toBe(true);
    expect(source.sizeBytes).toBe(bytes.length);
    expect(ranges).toHaveLength(1);
  });

  it('has no known size while it sends compressed bytes', async () => {
    const bytes = sample(500_000);
    const { url } = await serve(whole(gzipSync(bytes), { 'content-encoding': 'gzip' }));
    const source = await openUrl(url);
    expect(source.sizeBytes).toBeNull();
    expect(same(await source.read(0, MiB), bytes)).toBe(true);
    expect(source.sizeBytes).toBe(bytes.length);
  });

  it('gives an empty file as such', async () => {
    const { url } = await serve(whole(new Uint8Array(0)));
    const source = await openUrl(url);
    expect(await source.read(0, 10)).toHaveLength(0);
    expect(source.sizeBytes).toBe(0);
  });

  it('is asked without Range where it hides the size of the range', async () => {
    const bytes = sample(700_000);
    const { url, ranges } = await serve((request, response, count) => {
      if (request.headers.range) response.writeHead(206).end(bytes.subarray(0, 262_144));
      else whole(bytes)(request, response, count);
    });
    const source = await openUrl(url);
    expect(same(await source.read(0, MiB), bytes)).toBe(true);
    expect(ranges).toEqual(['bytes=0-262143', '']);
  });

  it('ends in an error where the connection breaks, after what had arrived', async () => {
    const bytes = sample(400_000);
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 800_000 });
      response.write(bytes, () => setTimeout(() => response.destroy(), 50));
    });
    const source = await openUrl(url);
    expect(same(await source.read(0, 400_000), bytes)).toBe(true);
    const error = await failure(source.read(399_000, 2000));
    expect(error.code).toBe('SOURCE_FAILED');
    expect(error.message).toContain('400000 bytes');
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe('a file that changes while it is read', () => {
  const bytes = sample(3 * MiB);

  it.each([
    ['its ETag', ranged(bytes, { etag: '"1"' }), ranged(bytes, { etag: '"2"' })],
    [
      'its Last-Modified',
      ranged(bytes, { 'last-modified': 'Mon, 06 Jan 2025 10:00:00 GMT' }),
      ranged(bytes, { 'last-modified': 'Tue, 07 Jan 2025 10:00:00 GMT' }),
    ],
    ['its size', ranged(bytes), ranged(sample(3 * MiB + 1))],
    [
      'a server that now sends all',
      ranged(bytes),
      ((_, response) => response.writeHead(200).end(bytes)) as Handler,
    ],
    ['a range past its new end', ranged(bytes), ranged(sample(100))],
  ])('is known by %s', async (_, first, later) => {
    const { url } = await serve(then(first, later));
    const source = await openUrl(url);
    const error = await failure(source.read(2 * MiB, 100));
    expect(error.code).toBe('SOURCE_FAILED');
    expect(error.message).toContain('The file changed while it was read');
  });

  it('is the same file under a weak and a strong tag', async () => {
    const { url } = await serve(
      then(ranged(bytes, { etag: '"1"' }), ranged(bytes, { etag: 'W/"1"' })),
    );
    expect(await (await openUrl(url)).read(2 * MiB, 100)).toHaveLength(100);
  });
});

describe('a server that lies', () => {
  const bytes = sample(3 * MiB);
  const part =
    (contentRange: string, body: Uint8Array): Handler =>
    (_, response) => {
      response.writeHead(206, { 'content-range': contentRange }).end(body);
    };

  it.each([
    ['a shorter body', part('bytes 0-262143/3145728', bytes.subarray(0, 1000))],
    ['a longer body', part('bytes 0-99/100', bytes.subarray(0, 1000))],
    ['another offset', part('bytes 10-262143/3145728', bytes.subarray(10, 262_144))],
    ['more than was asked', part('bytes 0-999999/3145728', bytes.subarray(0, 1_000_000))],
  ])('in its first answer by %s is found out', async (_, handler) => {
    const { url } = await serve(handler);
    const error = await failure(openUrl(url));
    expect(error).toMatchObject({ code: 'SOURCE_FAILED', http: { status: 206 } });
  });

  it.each([
    ['a shorter body', part(`bytes ${MiB}-${2 * MiB - 1}/${3 * MiB}`, bytes.subarray(0, 1000))],
    ['a longer body', part(`bytes ${MiB}-${MiB + 9}/${3 * MiB}`, bytes.subarray(0, 1000))],
    [
      'another offset',
      part(`bytes ${MiB + 1}-${2 * MiB - 1}/${3 * MiB}`, bytes.subarray(0, MiB - 1)),
    ],
    ['more than was asked', part(`bytes ${MiB}-${3 * MiB - 1}/${3 * MiB}`, bytes.subarray(MiB))],
    [
      'no Content-Range',
      ((_, response) => response.writeHead(206).end(bytes.subarray(0, MiB))) as Handler,
    ],
    [
      'an endless body',
      ((_, response) => {
        response.writeHead(206, { 'content-range': `bytes ${MiB}-${2 * MiB - 1}/${3 * MiB}` });
        const more = () => void (!response.destroyed && response.write(bytes, more));
        more();
      }) as Handler,
    ],
    [
      'one byte at a time',
      ((request, response) => {
        const [start] = parseRequestedRange(request, 3 * MiB) ?? [0];
        response.writeHead(206, { 'content-range': `bytes ${start}-${start}/${3 * MiB}` }).end('x');
      }) as Handler,
    ],
  ])('in a later answer by %s is found out', async (_, handler) => {
    const { url } = await serve(then(ranged(bytes), handler));
    const source = await openUrl(url);
    expect((await failure(source.read(MiB, 100))).code).toBe('SOURCE_FAILED');
  });
});

describe('a failure', () => {
  it.each([
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [410, 'Gone'],
  ])('%i is told at once, with its address and without its query', async (status, statusText) => {
    const { url, ranges } = await serve((_, response) =>
      response.writeHead(status).end('<html>no</html>'),
    );
    const error = await failure(openUrl(url));
    expect(error).toMatchObject({ code: 'SOURCE_FAILED', http: { url, status, statusText } });
    expect(error.message).toContain(`${status} ${statusText}`);
    expect(error.message).not.toContain('secret');
    expect(ranges).toHaveLength(1);
  });

  it.each([500, 502, 503, 429])('%i is tried again twice, then told', async (status) => {
    const { url, ranges } = await serve((_, response) => response.writeHead(status).end());
    const error = await failure(openUrl(url));
    expect(error.http?.status).toBe(status);
    expect(ranges).toHaveLength(3);
    expect(pauses).toEqual([200, 500]);
  });

  it('that passes is not seen', async () => {
    const bytes = sample(3 * MiB);
    const { url } = await serve((request, response, count) => {
      if (count === 1) response.destroy();
      else if (count === 3) response.writeHead(503).end();
      else if (count === 4)
        response
          .writeHead(206, {
            'content-range': `bytes ${MiB}-${2 * MiB - 1}/${3 * MiB}`,
            'content-length': MiB,
          })
          .write(bytes.subarray(MiB, MiB + 10), () => response.destroy());
      else ranged(bytes)(request, response, count);
    });
    const source = await openUrl(url);
    expect(same(await source.read(MiB, 100), bytes.subarray(MiB, MiB + 100))).toBe(true);
  });

  it('with Retry-After is tried again when the server says so', async () => {
    const { url } = await serve((request, response, count) => {
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else ranged(sample(10))(request, response, count);
    });
    await openUrl(url);
    expect(pauses).toEqual([1000]);
  });

  it('with a Retry-After of an hour is told at once', async () => {
    const { url, ranges } = await serve((_, response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end(),
    );
    expect((await failure(openUrl(url))).http?.status).toBe(503);
    expect(ranges).toHaveLength(1);
  });

  it('of the connection has a cause and status 0', async () => {
    const { url } = await serve((_, response) => response.destroy());
    const error = await failure(openUrl(url));
    expect(error).toMatchObject({ code: 'SOURCE_FAILED', http: { status: 0 } });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each(['http://:/', 'javascript:alert(1)', 'file:///etc/passwd', 'well.las'])(
    'of the address %s is told at once',
    async (url) => {
      const requested: unknown[] = [];
      const error = await failure(
        openUrl(url, {
          fetch: (input) => (requested.push(input), Promise.reject(new TypeError('asked'))),
        }),
      );
      expect(error).toMatchObject({ code: 'SOURCE_FAILED', http: { url, status: 0 } });
      expect(requested).toEqual([]);
    },
  );

  it('reads blob: and data: addresses too', async () => {
    const bytes = sample(700_000);
    const url = URL.createObjectURL(new Blob([bytes]));
    expect(same(await (await openUrl(url)).read(0, MiB), bytes)).toBe(true);
    URL.revokeObjectURL(url);
    expect(
      new TextDecoder().decode(await (await openUrl('data:text/plain,hello')).read(0, 100)),
    ).toBe('hello');
  });
});

describe('a connection that falls silent', () => {
  it('before it answers is a failure', async () => {
    const { url, ranges } = await serve(fallSilent);
    const error = await failure(openUrl(url, { stallMs: STALL_MS }));
    expect(error.message).toContain('The server did not answer');
    expect(ranges).toHaveLength(3);
  });

  it.each([
    ['with', 206],
    ['without', 200],
  ])('within the file is a failure %s Range', async (_, status) => {
    const bytes = sample(3 * MiB);
    const { url } = await serve(
      then(
        status === 206
          ? ranged(bytes)
          : (_request, response) => void response.writeHead(200).write('begin'),
        (_request, response) => {
          response
            .writeHead(206, { 'content-range': `bytes ${MiB}-${2 * MiB - 1}/${3 * MiB}` })
            .write('begin');
        },
      ),
    );
    const source = await openUrl(url, { stallMs: STALL_MS });
    const silence = setInterval(fallSilent, 20);
    expect((await failure(source.read(MiB, 10))).code).toBe('SOURCE_FAILED');
    clearInterval(silence);
  });
});

describe('an abort', () => {
  it('ends the opening', async () => {
    const { url } = await serve(() => undefined);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(openUrl(url, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('ends the pause before another try', async () => {
    vi.unstubAllGlobals();
    const { url, ranges } = await serve((_, response) =>
      response.writeHead(503, { 'retry-after': '9' }).end(),
    );
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(openUrl(url, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(ranges.length).toBeLessThan(2);
  });

  it('of one read leaves the others alone, of all readers ends the request', async () => {
    const closed: number[] = [];
    const { url } = await serve(
      then(ranged(sample(3 * MiB)), (request, response, count) => {
        response.on('close', () => closed.push(count));
        if (count > 2) ranged(sample(3 * MiB))(request, response, count);
      }),
    );
    const source = await openUrl(url);
    const [one, two] = [new AbortController(), new AbortController()];
    const reads = [source.read(MiB, 10, one.signal), source.read(MiB, 10, two.signal)].map((read) =>
      read.catch((e: unknown) => e),
    );
    one.abort();
    expect(await reads[0]).toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(closed).toEqual([]);
    two.abort();
    expect(await reads[1]).toMatchObject({ name: 'AbortError' });
    await expect.poll(() => closed).toEqual([2]);
    expect(await source.read(MiB, 10)).toHaveLength(10);
  });

  it.each([
    ['with', ranged(sample(3 * MiB))],
    ['without', ((_, response) => void response.writeHead(200).write('x')) as Handler],
  ])('of the source ends reads from a server %s Range', async (_, first) => {
    const { url } = await serve(then(first, () => undefined));
    const abort = new AbortController();
    const source = await openUrl(url, { signal: abort.signal });
    const read = source.read(MiB, 10);
    setTimeout(() => abort.abort(), 50);
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await expect(source.read(MiB, 10)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
