/** Users who make a call, wait a second, and make the next one. */
import { setTimeout as pause } from 'node:timers/promises';
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
  ms: number;
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

/** Makes one call and reads all of its answer. */
export async function answer(server: string, bearer: string, call: LoadCall): Promise<LoadAnswer> {
  const began = performance.now();
  const done = (status: number, error: string): LoadAnswer => ({
    kind: call.kind,
    status,
    error,
    ms: performance.now() - began,
  });
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
    if (response.ok) return done(response.status, '');
    return done(response.status, new TextDecoder().decode(bytes).slice(0, 200));
  } catch (error) {
    return done(0, String((error as Error).cause ?? error));
  }
}
