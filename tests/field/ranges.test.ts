import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/formats/format-error.ts';
import { openUrl } from '../../src/formats/http-source.ts';

const URL_OF_CUBE = 'https://files.example/cube.sgy?key=secret';
/** 1,000 x 1,000 traces of 2,000 samples. */
const CUBE_BYTES = 8_240_003_600;

/** The byte that the file holds at a place. */
const byteAt = (offset: number): number => (offset * 31 + Math.floor(offset / 8240)) % 251;

interface Server {
  sizeBytes: number;
  /** What an answer to HEAD is; default: Content-Length. */
  head?: () => Response;
  /** Bytes that an answer holds at most. */
  mostBytes?: number;
}

/**
 * A server of another origin that answers ranges with 206 and exposes no header: a page sees the
 * safelisted ones alone. The file is computed from the offset.
 */
function hiddenRanges({ sizeBytes, head, mostBytes = Infinity }: Server) {
  const requests: string[] = [];
  let sent = 0;
  const answer: typeof fetch = (_, init) => {
    const range = new Headers(init?.headers).get('range');
    requests.push(`${init?.method ?? 'GET'} ${range ?? ''}`.trim());
    if (init?.method === 'HEAD')
      return Promise.resolve(
        head?.() ?? new Response(null, { headers: { 'content-length': `${sizeBytes}` } }),
      );
    const [start = 0, last = sizeBytes - 1] = (/(\d+)-(\d+)/.exec(range ?? '') ?? [])
      .slice(1)
      .map(Number);
    if (start >= sizeBytes) return Promise.resolve(new Response(null, { status: 416 }));
    const length = Math.min(last + 1, sizeBytes, start + mostBytes) - start;
    const bytes = Uint8Array.from({ length }, (__, i) => byteAt(start + i));
    sent += length;
    const headers = { 'content-length': `${length}`, 'content-type': 'application/octet-stream' };
    return Promise.resolve(new Response(bytes, { status: range ? 206 : 200, headers }));
  };
  return { fetch: answer, requests, sent: () => sent };
}

async function failureOf(opening: Promise<unknown>): Promise<FormatError> {
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FormatError);
  return error as FormatError;
}

describe('a server of another origin that does not expose Content-Range', () => {
  it('gives the size by a HEAD, and any place of a file of 8 GB by Range [b03]', async () => {
    const server = hiddenRanges({ sizeBytes: CUBE_BYTES });
    const source = await openUrl(URL_OF_CUBE, { fetch: server.fetch, isExact: true });
    expect(source.sizeBytes).toBe(CUBE_BYTES);
    const at = CUBE_BYTES - 8240;
    expect(await source.read(at, 10_000)).toEqual(
      Uint8Array.from({ length: 8240 }, (_, i) => byteAt(at + i)),
    );
    expect(server.requests).toEqual([
      'GET bytes=0-262143',
      'HEAD',
      `GET bytes=${at}-${CUBE_BYTES - 1}`,
    ]);
    expect(server.sent()).toBeLessThan(300_000);
  });

  it.each([
    ['refuses HEAD', () => new Response(null, { status: 405 })],
    ['answers HEAD without a length', () => new Response(null)],
  ])('names the missing header where it %s, and loads no more [b03]', async (_, head) => {
    const server = hiddenRanges({ sizeBytes: CUBE_BYTES, head });
    const error = await failureOf(openUrl(URL_OF_CUBE, { fetch: server.fetch }));
    expect(error.code).toBe('SOURCE_FAILED');
    expect(error.message).toContain('Access-Control-Expose-Headers: Content-Range');
    expect(error.message).not.toContain('secret');
    expect(server.sent()).toBe(1_048_576);
    expect(server.requests).not.toContain('GET');
  });

  it('gives a small file in one range where it refuses HEAD', async () => {
    const server = hiddenRanges({
      sizeBytes: 5000,
      head: () => new Response(null, { status: 403 }),
    });
    const source = await openUrl(URL_OF_CUBE, { fetch: server.fetch });
    expect(source.sizeBytes).toBe(5000);
    expect(await source.read(4990, 100)).toHaveLength(10);
    expect(server.requests).toEqual(['GET bytes=0-1048575', 'HEAD', 'GET bytes=5000-5000']);
  });

  it('may send less than a range holds', async () => {
    const server = hiddenRanges({ sizeBytes: 3_000_000, mostBytes: 200_000 });
    const source = await openUrl(URL_OF_CUBE, { fetch: server.fetch });
    const bytes = await source.read(0, 1_500_000);
    expect(bytes).toHaveLength(1_500_000);
    expect(bytes.every((byte, i) => byte === byteAt(i))).toBe(true);
  });
});
