import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openUrl } from './http-source.ts';
import {
  failure,
  MiB,
  parseRequestedRange,
  ranged,
  same,
  sample,
  serve,
  setUpServers,
} from './testing/range-server.ts';
import type { Handler } from './testing/range-server.ts';

setUpServers();

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
    expect(ranges).toEqual([`bytes=0-${MiB - 1}`]);
  });

  it('gives any place of a large file, each block once', async () => {
    const bytes = sample(5 * MiB + 17);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(bytes.length);
    expect(same(await source.read(100, 1000), bytes.subarray(100, 1100))).toBe(true);
    expect(ranges).toHaveLength(1);
    expect(same(await source.read(bytes.length - 10, 100), bytes.subarray(-10))).toBe(true);
    expect(same(await source.read(1_300_000, 10), bytes.subarray(1_300_000, 1_300_010))).toBe(true);
    expect(ranges.slice(1)).toEqual([
      `bytes=${5 * MiB}-${5 * MiB + 16}`,
      `bytes=${MiB}-${2 * MiB - 1}`,
    ]);
    expect(
      same(await source.read(200_000, 4 * MiB), bytes.subarray(200_000, 200_000 + 4 * MiB)),
    ).toBe(true);
    expect(ranges).toHaveLength(6);
  });

  it('gets requests for just the bytes of each read, where the reader merges its ranges itself', async () => {
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

  it('gives the rest of a small file at once, where the reader merges its ranges itself', async () => {
    const bytes = sample(3 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url, { isExact: true });
    expect(same(await source.read(200_000, 100_000), bytes.subarray(200_000, 300_000))).toBe(true);
    expect(same(await source.read(3 * MiB - 10, 100), bytes.subarray(-10))).toBe(true);
    expect(ranges).toEqual(['bytes=0-262143', `bytes=262144-${3 * MiB - 1}`]);
  });

  it('is asked for what follows the first bytes alone, where a read begins in them', async () => {
    const bytes = sample(5 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url, { isExact: true });
    expect(same(await source.read(3600, 1e6), bytes.subarray(3600, 3600 + 1e6))).toBe(true);
    expect(ranges).toEqual(['bytes=0-262143', 'bytes=262144-1003599']);
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

  it('reads three blocks ahead by one request while reading goes forward', async () => {
    const bytes = sample(8 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    for (let block = 0; block < 4; block++)
      expect(
        same(await source.read(block * MiB, MiB), bytes.subarray(block * MiB, (block + 1) * MiB)),
      ).toBe(true);
    await expect.poll(() => ranges.length).toBe(3);
    expect(ranges).toEqual([
      `bytes=0-${MiB - 1}`,
      `bytes=${MiB}-${4 * MiB - 1}`,
      `bytes=${4 * MiB}-${7 * MiB - 1}`,
    ]);
    await source.read(4 * MiB, 1000);
    expect(ranges).toHaveLength(3);
  });

  it('gives a block that is read ahead before those behind it have come', async () => {
    const bytes = sample(4 * MiB);
    let finish = (): void => undefined;
    const { url } = await serve((request, response, count) => {
      const [start, end] = parseRequestedRange(request, bytes.length) ?? [0, bytes.length];
      if (start < MiB) return ranged(bytes)(request, response, count);
      response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` });
      response.write(bytes.subarray(start, start + MiB + 10));
      finish = () => void response.end(bytes.subarray(start + MiB + 10, end));
    });
    const source = await openUrl(url);
    await source.read(0, MiB);
    expect(same(await source.read(MiB, MiB), bytes.subarray(MiB, 2 * MiB))).toBe(true);
    finish();
    expect(same(await source.read(3 * MiB, MiB), bytes.subarray(3 * MiB))).toBe(true);
  });

  it('keeps at most 16 blocks', async () => {
    const bytes = sample(20 * MiB);
    const { url, ranges } = await serve(ranged(bytes));
    const source = await openUrl(url);
    for (let block = 19; block >= 1; block--) await source.read(block * MiB + 500_000, 10);
    expect(ranges).toHaveLength(20);
    await source.read(MiB + 500_000, 10);
    expect(ranges).toHaveLength(20);
    expect(same(await source.read(19 * MiB, 10), bytes.subarray(19 * MiB, 19 * MiB + 10))).toBe(
      true,
    );
    expect(ranges).toHaveLength(21);
  });

  it('may answer with fewer bytes than requested', async () => {
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

  it('gets the size by a HEAD where the server hides the size of the range', async () => {
    const bytes = sample(1_400_000);
    const methods: string[] = [];
    const { url, ranges } = await serve((request, response, count) => {
      methods.push(request.method ?? '');
      const range = parseRequestedRange(request, bytes.length);
      if (range) response.writeHead(206).end(bytes.subarray(...range));
      else ranged(bytes)(request, response, count);
    });
    const source = await openUrl(url);
    expect(source.sizeBytes).toBe(bytes.length);
    expect(same(await source.read(0, 2 * MiB), bytes)).toBe(true);
    expect(ranges).toEqual([`bytes=0-${MiB - 1}`, '', `bytes=${MiB}-1399999`]);
    expect(methods).toEqual(['GET', 'HEAD', 'GET']);
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
