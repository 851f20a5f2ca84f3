import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { FormatError } from '../format-error.ts';

/** Answers the request number `count`, from 1. */
export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** Bytes of a mebibyte. */
export const MiB = 2 ** 20;
const running: Server[] = [];

/**
 * Starts a server on the loopback that answers by `handler`, and records the Range header of each
 * request ('' if it has none).
 */
export async function serve(handler: Handler): Promise<{ url: string; ranges: string[] }> {
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

/** Pauses that were made before another try, milliseconds. Here they take a hundredth of that. */
export const pauses: number[] = [];
/**
 * Waits for a connection that falls silent: they end by `fallSilent` alone, whatever the clock
 * says.
 */
const stalls = new Map<NodeJS.Timeout, () => void>();
/** How long a connection may be silent. */
export const STALL_MS = 20_000;
const { setTimeout: timeout, clearTimeout: clear } = globalThis;

/** Ends all waits for a connection: what a silent one does after its time. */
export function fallSilent(): void {
  for (const [timer, run] of [...stalls]) {
    clearTimeout(timer);
    run();
  }
}

/**
 * Puts clocks in place before each test and closes servers after it; for the top of a test file.
 */
export function setUpServers(): void {
  // Megabytes go over a socket, beside other tests.
  vi.setConfig({ testTimeout: 20_000 });
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
}

/** Bytes that tell their own place. */
export function sample(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 31 + (i >> 8) * 7 + (i >> 16)) & 255;
  return bytes;
}

/** The bytes that a request asks for; null without a range. */
export function parseRequestedRange(
  request: IncomingMessage,
  size: number,
): [number, number] | null {
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  return match ? [Number(match[1]), Math.min(Number(match[2]) + 1, size)] : null;
}

/** What an honest server with Range does. */
export function ranged(bytes: Uint8Array, headers: Record<string, string> = {}): Handler {
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
export function answerFirst(first: Handler, later: Handler): Handler {
  return (request, response, count) => (count === 1 ? first : later)(request, response, count);
}

/** Whether two runs of bytes are the same. */
export function same(actual: Uint8Array, expected: Uint8Array): boolean {
  return Buffer.compare(actual, expected) === 0;
}

/** The error that a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<FormatError> {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(FormatError);
  return error as FormatError;
}
