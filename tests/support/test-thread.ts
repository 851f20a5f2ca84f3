import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { serveThread } from '../../host-demo/server/threads/serve-thread.ts';
import type { CallContext } from '../../src/rpc/rpc.ts';

/** A service whose methods fail in every way in which a thread can. */
export interface TestThread {
  /** Number of the thread. */
  identify(): number;
  fail(): never;
  crash(): Promise<never>;
  exit(): never;
  /** Computes for ever. */
  spin(): never;
  exhaust(): number;
  /** Resolves never; how many waits were cancelled is what `countCancelled` returns. */
  hang(argument: null, context: CallContext): Promise<never>;
  countCancelled(): number;
  /** What the host's `double` returns for it. */
  doubleByHost(value: number): Promise<number>;
}

/** What the owner of the thread serves. */
export interface TestHost {
  double(value: number): Promise<number> | number;
}

let cancelled = 0;

serveThread<TestThread, TestHost>((host) => ({
  identify: () => threadId,
  fail() {
    throw Object.assign(new RangeError('too far'), { code: 'FAR' });
  },
  async crash() {
    setImmediate(() => {
      throw new Error('broken beyond repair');
    });
    return wait(60_000) as Promise<never>;
  },
  exit: () => process.exit(3),
  spin() {
    for (;;);
  },
  exhaust() {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(1 << 16).fill(kept.length));
  },
  hang: (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        cancelled++;
        reject(signal.reason as Error);
      });
    }),
  countCancelled: () => cancelled,
  doubleByHost: (value) => host.call('double', value),
}));
