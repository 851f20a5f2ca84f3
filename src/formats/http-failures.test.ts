import { describe, expect, it, vi } from 'vitest';
import { openUrl } from './http-source.ts';
import {
  fallSilent,
  failure,
  MiB,
  parseRequestedRange,
  pauses,
  ranged,
  same,
  sample,
  serve,
  answerFirst,
  setUpServers,
  STALL_MS,
} from './testing/range-server.ts';
import type { Handler } from './testing/range-server.ts';

setUpServers();

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
    const { url } = await serve(answerFirst(first, later));
    const source = await openUrl(url);
    const error = await failure(source.read(2 * MiB, 100));
    expect(error.code).toBe('SOURCE_FAILED');
    expect(error.message).toContain('The file changed while it was read');
  });

  it('is the same file under a weak and a strong tag', async () => {
    const { url } = await serve(
      answerFirst(ranged(bytes, { etag: '"1"' }), ranged(bytes, { etag: 'W/"1"' })),
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
    ['more than requested', part('bytes 0-1999999/3145728', bytes.subarray(0, 2_000_000))],
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
    ['more than requested', part(`bytes ${MiB}-${3 * MiB - 1}/${3 * MiB}`, bytes.subarray(MiB))],
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
    const { url } = await serve(answerFirst(ranged(bytes), handler));
    const source = await openUrl(url);
    expect((await failure(source.read(MiB, 100))).code).toBe('SOURCE_FAILED');
  });
});

describe('a failure', () => {
  it.each([
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [410, 'Gone'],
  ])('%i fails at once, with its address and without its query', async (status, statusText) => {
    const { url, ranges } = await serve((_, response) =>
      response.writeHead(status).end('<html>no</html>'),
    );
    const error = await failure(openUrl(url));
    expect(error).toMatchObject({ code: 'SOURCE_FAILED', http: { url, status, statusText } });
    expect(error.message).toContain(`${status} ${statusText}`);
    expect(error.message).not.toContain('secret');
    expect(ranges).toHaveLength(1);
  });

  it.each([500, 502, 503, 429])('%i is tried again twice, then fails', async (status) => {
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

  it('with Retry-After is tried again at the time that the server names', async () => {
    const { url } = await serve((request, response, count) => {
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else ranged(sample(10))(request, response, count);
    });
    await openUrl(url);
    expect(pauses).toEqual([1000]);
  });

  it('with a Retry-After of an hour fails at once', async () => {
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
    'of the address %s fails at once',
    async (url) => {
      const requested: unknown[] = [];
      const error = await failure(
        openUrl(url, {
          fetch: (input) => (requested.push(input), Promise.reject(new TypeError('refused'))),
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
      answerFirst(
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
      answerFirst(ranged(sample(3 * MiB)), (request, response, count) => {
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
    const { url } = await serve(answerFirst(first, () => undefined));
    const abort = new AbortController();
    const source = await openUrl(url, { signal: abort.signal });
    const read = source.read(MiB, 10);
    setTimeout(() => abort.abort(), 50);
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await expect(source.read(MiB, 10)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
