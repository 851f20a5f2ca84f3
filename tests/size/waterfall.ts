import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { sendBytes } from '../support/page-server.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/** How long a page has asked for nothing more before what it has asked for is answered. */
const QUIET_MS = 100;

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
  /** Bytes of the files of `dist`, gzip, without React's. */
  bytes: number;
}

/**
 * Requests that wait for their answers, until the page has asked for nothing more for a while and
 * has nothing else to do: however slow the machine is, all requests of a round are on their way
 * before the first of them is answered.
 */
class HeldRequests {
  #held: (() => void)[] = [];
  #lastMs = 0;

  /** Resolves when the request is to be answered. */
  hold(): Promise<void> {
    this.#lastMs = Date.now();
    return new Promise((resolve) => this.#held.push(resolve));
  }

  /** Answers round after round until `stop` is aborted. */
  async release(page: Page, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await pause(QUIET_MS / 5);
      const lastMs = this.#lastMs;
      if (this.#held.length === 0 || Date.now() - lastMs < QUIET_MS) continue;
      // A page that is being left or closed answers nothing.
      await page.evaluate(whenIdle).catch(() => undefined);
      await pause(QUIET_MS / 2);
      if (lastMs === this.#lastMs) this.#held.splice(0).forEach((answer) => answer());
    }
  }
}

/** Runs in the page: resolves when it has nothing to do. */
const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));

/** A server of one page that notes what is requested. */
interface NotingServer {
  origin: string;
  requests: SeenRequest[];
  held: HeldRequests;
  close(): void;
}

async function startServer({ html, files = {} }: WaterfallPage): Promise<NotingServer> {
  const requests: SeenRequest[] = [];
  const held = new HeldRequests();
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
    await held.hold();
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
    held,
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
): Promise<Waterfall> {
  const server = await startServer(watched);
  const done = new AbortController();
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(notePicture, watched.event);
    // The scripts in its head hold the page back until they are answered.
    await page.goto(server.origin, { waitUntil: 'commit' });
    void server.held.release(page, done.signal);
    const drawn = await page
      .waitForFunction(() => window.drawnAt, null, { timeout: 60_000, polling: 50 })
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
      bytes: requests
        .filter(({ name }) => !/\/react-[^/]*$/.test(name))
        .reduce((sum, { distBytes }) => sum + distBytes, 0),
    };
  } finally {
    done.abort();
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
 * The round of each request: one more than the latest of those that were answered before it
 * started. A script may ask for more as soon as an answer begins: that it goes on does not spare
 * the wait.
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
