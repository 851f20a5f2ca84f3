import type { Call } from './contract/call.ts';
import type { Problem } from './errors.ts';

/**
 * A request that may be repeated is sent at most this often; everything else once (it may have
 * worked although no answer came).
 */
const MOST_ATTEMPTS = 3;
/** A server that asks for more patience than this is not waited for. */
const LONGEST_WAIT_MS = 30_000;
/** Too many requests, and gateways in front of a server that is away for a moment. */
const PASSING = new Set([429, 502, 503, 504]);
/** Statuses of a server that has done nothing and may ask for another try by Retry-After. */
const BUSY = new Set([429, 503]);

/** How an attempt failed. */
export interface FailedAttempt {
  problem: Problem;
  /** The header Retry-After of the answer; null without one. */
  retryAfter: string | null;
}

/**
 * Milliseconds until a failed request is sent again; null where it is not. `attempt` counts from 1.
 */
export function waitBefore(
  call: Call,
  attempt: number,
  { problem, retryAfter }: FailedAttempt,
  firstWaitMs: number,
): number | null {
  if (attempt >= MOST_ATTEMPTS || !mayRepeat(call, { problem, retryAfter })) return null;
  if (problem.code !== 'NETWORK_DISCONNECTED' && !PASSING.has(problem.status ?? 0)) return null;
  // What another server says to a proxy is an answer: it would say the same again.
  if (problem.serverCode === 'UPSTREAM' && / says: /.test(problem.message)) return null;
  const requestedMs = retryAfter === null ? null : parseRetryAfter(retryAfter);
  if (requestedMs !== null && requestedMs > LONGEST_WAIT_MS) return null;
  // A part of the wait is random, so that not all who were refused come back at once.
  return requestedMs === null
    ? firstWaitMs * 4 ** (attempt - 1) * (0.5 + Math.random() / 2)
    : requestedMs * (1 + Math.random() / 4);
}

/**
 * A GET may be repeated after any passing failure, another call that only reads where a busy server
 * asks for it.
 */
function mayRepeat({ method, reads }: Call, { problem, retryAfter }: FailedAttempt): boolean {
  if (method === 'GET') return true;
  return reads === true && retryAfter !== null && BUSY.has(problem.status ?? 0);
}

/** Retry-After in milliseconds: seconds or a date (RFC 9110 10.2.3); null where it is neither. */
function parseRetryAfter(text: string): number | null {
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** Waits; rejects with an AbortError as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('Aborted while waiting', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
