import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';

/** 1,000 x 1,000 traces of 2,000 samples. */
const CUBE_BYTES = 8_240_003_600;
/** Where the page reads: the last trace. */
const LAST_TRACE = CUBE_BYTES - 8240;

const servers: Server[] = [];
const requests: string[] = [];
let sentBytes = 0;
let page: Page;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page that holds `openUrl` as `reader.openUrl`. */
async function startPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../../src/formats/http-source.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reader',
  });
  const script = outputFiles[0]!.text;
  return listen(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><script>${script}</script>`);
    }),
  );
}

/** The cube on another origin: ranges are answered with 206, but no header is exposed. */
function startCube(hasHead: boolean): Promise<string> {
  return listen(
    createServer((request, response) => {
      const { method = '', headers } = request;
      requests.push(`${method} ${headers.range ?? ''}`.trim());
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'range');
      if (method === 'OPTIONS') return response.writeHead(204).end();
      if (method === 'HEAD')
        return response.writeHead(hasHead ? 200 : 405, { 'content-length': CUBE_BYTES }).end();
      const [start = 0, last = 0] = (/(\d+)-(\d+)/.exec(headers.range ?? '') ?? [])
        .slice(1)
        .map(Number);
      const length = Math.min(last + 1, CUBE_BYTES) - start;
      sentBytes += length;
      response.writeHead(206, {
        'content-length': length,
        'content-range': `bytes ${start}-${start + length - 1}/${CUBE_BYTES}`,
      });
      return response.end(Buffer.alloc(length, start % 251));
    }),
  );
}

/** Opens an address in the page and reads the last trace: its length and first byte, or the error. */
function readInPage(origin: string): Promise<unknown> {
  return page.evaluate(
    async ([url, offset]) => {
      interface Reader {
        openUrl(
          url: string,
          options: { isExact: boolean },
        ): Promise<{
          sizeBytes: number;
          read(offset: number, length: number): Promise<Uint8Array>;
        }>;
      }
      const { reader } = globalThis as unknown as { reader: Reader };
      try {
        const source = await reader.openUrl(url, { isExact: true });
        const bytes = await source.read(offset, 10_000);
        return { sizeBytes: source.sizeBytes, length: bytes.length, first: bytes[0] };
      } catch (error) {
        return (error as Error).message;
      }
    },
    [`${origin}/cube.sgy`, LAST_TRACE] as const,
  );
}

describe('a server of another origin without Access-Control-Expose-Headers', () => {
  beforeAll(async () => {
    const origin = await startPage();
    page = await (await launchChromium()).newPage();
    await page.goto(origin);
  }, 240_000);

  afterAll(async () => {
    await page.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('gives the size of a file by a HEAD, and its end by Range [b03]', async () => {
    [requests.length, sentBytes] = [0, 0];
    expect(await readInPage(await startCube(true))).toEqual({
      sizeBytes: CUBE_BYTES,
      length: 8240,
      first: LAST_TRACE % 251,
    });
    expect(sentBytes).toBeLessThan(300_000);
    expect(requests.filter((request) => !request.startsWith('OPTIONS'))).toEqual([
      'GET bytes=0-262143',
      'HEAD',
      `GET bytes=${LAST_TRACE}-${CUBE_BYTES - 1}`,
    ]);
  });

  it('is named with the header that it lacks if it refuses HEAD too [b03]', async () => {
    [requests.length, sentBytes] = [0, 0];
    expect(await readInPage(await startCube(false))).toContain(
      'Access-Control-Expose-Headers: Content-Range',
    );
    expect(sentBytes).toBeLessThan(300_000);
  });
});
