import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { sendBytes } from '../support/page-server.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/**
 * How long every answer takes: long enough for all requests of one round to be on their way before
 * the first of them is answered.
 */
export const ROUND_MS = 100;

/** A request as the server saw it; times of the wall clock, milliseconds. */
export interface SeenRequest {
  /** Path with the range that was asked for. */
  name: string;
  startMs: number;
  /** When its answer began; Infinity while it has none. */
  answeredMs: number;
  /** Infinity while it is not answered to the end. */
  endMs: number;
  /** Bytes of a file of `dist`, gzip; 0 of all else. */
  distBytes: number;
}

/** A page and what it is given. */
export interface WaterfallPage {
  html: string;
  /** Contents of addresses, "/well.las". */
  files?: Readonly<Record<string, Uint8Array>>;
  /** The event of the first picture. */
  event: string;
}

/** What a first picture took. */
export interface Waterfall {
  /** Requests that were made before the picture, the page's own left out. */
  requests: SeenRequest[];
  /** The longest chain of requests of which each started after the one before was answered. */
  rounds: number;
  /** From the first of the requests to the picture, milliseconds. */
  elapsedMs: number;
  /** Bytes of the files of `dist`, gzip, without React's. */
  bytes: number;
}

/** A server of one page that notes what is requested. */
interface NotingServer {
  origin: string;
  requests: SeenRequest[];
  close(): void;
}

async function startServer(
  { html, files = {} }: WaterfallPage,
  roundMs: number,
): Promise<NotingServer> {
  const requests: SeenRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url!, 'http://host');
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html');
      return void response.end(html);
    }
    const { range } = request.headers;
    const seen = {
      name: range ? `${pathname} ${range}` : pathname,
      startMs: Date.now(),
      answeredMs: Infinity,
      endMs: Infinity,
      distBytes: 0,
    };
    requests.push(seen);
    response.on('close', () => (seen.endMs = Date.now()));
    await pause(roundMs);
    seen.answeredMs = Date.now();
    const given = files[pathname];
    if (given) return sendBytes(request, response, given);
    if (!pathname.startsWith('/dist/')) return void response.writeHead(404).end();
    seen.distBytes = await sendPacked(pathname.slice('/dist'.length), response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends a file of `dist` as gzip. @returns its bytes */
async function sendPacked(file: string, response: ServerResponse): Promise<number> {
  const packed = gzipSync(await readFile(path.join(DIST, file)));
  response.writeHead(200, {
    'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
    'Content-Encoding': 'gzip',
    'Content-Length': packed.length,
  });
  response.end(packed);
  return packed.length;
}

/**
 * Opens a page with an empty cache on a static server that speaks HTTP/1.1, of which a browser
 * opens six connections, and counts what is requested until its first picture.
 */
export async function watchFirstPicture(
  browser: Browser,
  watched: WaterfallPage,
  roundMs = ROUND_MS,
): Promise<Waterfall> {
  const server = await startServer(watched, roundMs);
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(notePicture, watched.event);
    await page.goto(server.origin);
    const drawn = await page
      .waitForFunction(() => window.drawnAt, null, { timeout: 20_000, polling: 50 })
      .catch(async () => {
        const complaints = await page.evaluate(() => window.failures);
        const report = [...complaints, ...server.requests.map(describeRequest)].join('\n');
        throw new Error(`no ${watched.event}\n${report}`);
      });
    const drawnMs = (await drawn.jsonValue())!;
    const requests = server.requests.filter(({ startMs }) => startMs < drawnMs);
    return {
      requests,
      rounds: Math.max(...countRounds(requests)),
      elapsedMs: drawnMs - requests[0]!.startMs,
      bytes: requests
        .filter(({ name }) => !/\/react-[^/]*$/.test(name))
        .reduce((sum, { distBytes }) => sum + distBytes, 0),
    };
  } finally {
    await context.close();
    server.close();
  }
}

declare global {
  interface Window {
    /** Wall clock of the first picture, milliseconds. */
    drawnAt?: number;
    /** Details of the events `geo-error`. */
    failures: string[];
  }
}

/** Runs in the page, before its scripts. */
function notePicture(type: string): void {
  window.failures = [];
  document.addEventListener(type, () => (window.drawnAt ??= Date.now()));
  document.addEventListener('geo-error', ({ detail }: CustomEventInit<unknown>) => {
    window.failures.push(JSON.stringify(detail));
  });
}

/**
 * The round of each request: one more than the latest of those that were answered before it started.
 * A script may ask for more as soon as an answer begins: that it goes on does not spare the wait.
 */
export function countRounds(requests: readonly SeenRequest[]): number[] {
  const rounds: number[] = [];
  for (const { startMs } of requests)
    rounds.push(
      1 + Math.max(0, ...rounds.filter((_, before) => requests[before]!.answeredMs <= startMs)),
    );
  return rounds;
}

/** A request in a line of a report. */
export function describeRequest({ name, startMs, endMs, distBytes }: SeenRequest): string {
  return `${startMs % 100_000} ${endMs - startMs} ms ${distBytes} ${name}`;
}
