/** Users who make a call, wait a second, and make the next one. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Problem } from '../../src/api/errors.ts';
import { waitBefore } from '../../src/api/retry.ts';
import { seeded } from '../support/random.ts';
import { type LoadCall, type LoadContent, makeCall } from './calls.ts';

/** Milliseconds between an answer and the next call of a user. */
export const PAUSE_MS = 1000;

/** One answer. */
export interface LoadAnswer {
  kind: LoadCall['kind'];
  /** Status of HTTP; 0 where the connection failed. */
  status: number;
  /** What was refused, with the code of the error; empty for good answers. */
  error: string;
  /** Milliseconds from the first request to the answer, waits between requests included. */
  ms: number;
  /** How often the call was sent again because the server asked for it. */
  repeats: number;
}

/** A run of users. */
export interface LoadRun {
  users: number;
  seconds: number;
  /** Addresses of the servers; users are spread over them. */
  servers: readonly string[];
  content: LoadContent;
  /** A bearer for a user. */
  token(user: string): Promise<string>;
  /** Called with each answer as it comes. */
  onAnswer?: (answer: LoadAnswer) => void;
}

/** Runs users side by side. @returns every answer that began within the time */
export async function runUsers({
  users,
  seconds,
  servers,
  ...run
}: LoadRun): Promise<LoadAnswer[]> {
  const end = performance.now() + seconds * 1000;
  const answers: LoadAnswer[] = [];
  await Promise.all(
    Array.from({ length: users }, async (_, index) => {
      const random = seeded(index + 1);
      const bearer = await run.token(`user-${index}`);
      // They do not begin in the same moment.
      await pause(random() * PAUSE_MS);
      for (let turn = index; performance.now() < end; turn++) {
        const call = makeCall(turn, random, run.content);
        const answered = await answer(servers[index % servers.length]!, bearer, call);
        answers.push(answered);
        run.onAnswer?.(answered);
        await pause(PAUSE_MS);
      }
    }),
  );
  return answers;
}

/**
 * Makes one call and reads all of its answer. Where the server asks to come again, it does so as
 * the client of the panels does (`src/api/retry.ts`).
 */
export async function answer(server: string, bearer: string, call: LoadCall): Promise<LoadAnswer> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    const { status, error, retryAfter } = await send(server, bearer, call);
    const waitMs = error === '' || status === 0 ? null : waitAfter(attempt, status, retryAfter);
    if (waitMs === null)
      return {
        ...{ kind: call.kind, status, error },
        ms: performance.now() - began,
        repeats: attempt - 1,
      };
    await pause(waitMs);
  }
}

/** Milliseconds until a refused call is sent again; null where it is not. */
function waitAfter(attempt: number, status: number, retryAfter: string | null): number | null {
  const problem: Problem = { code: 'SERVER_SAID', message: '', status };
  // All calls of the users only read.
  const read = { method: 'POST', path: '', reads: true, answer: v.unknown() } as const;
  return waitBefore(read, attempt, { problem, retryAfter }, 0);
}

async function send(
  server: string,
  bearer: string,
  call: LoadCall,
): Promise<{ status: number; error: string; retryAfter: string | null }> {
  try {
    const response = await fetch(server + call.path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
    });
    const bytes = await response.arrayBuffer();
    return {
      status: response.status,
      error: response.ok ? '' : new TextDecoder().decode(bytes).slice(0, 200),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    return { status: 0, error: String((error as Error).cause ?? error), retryAfter: null };
  }
}
