import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work may take of the database. The driver finds it without its being handed through every function. */
export interface WorkScope {
  /** Requests and jobs have shares of the connections of their own. */
  readonly kind: 'request' | 'job';
  /** Whose share is taken; empty for the server itself. */
  readonly userId: string;
  /** Milliseconds that statements may run; infinite for a job. */
  readonly limitMs: number;
  /** Whether the limit holds for all statements together or for each. */
  readonly limitOf: 'work' | 'statement';
  /** Aborts when nobody waits for the answer any more; null where the work is finished all the same. */
  readonly signal: AbortSignal | null;
  /** Milliseconds that statements have run so far. */
  usedMs: number;
}

const storage = new AsyncLocalStorage<WorkScope | null>();

/** The scope of the code that runs; null for sign-in, health and the start of the server, which no share holds up. */
export function currentScope(): WorkScope | null {
  return storage.getStore() ?? null;
}

/** Runs work within a scope; with null outside of any, as what several requests wait for must be. */
export function inScope<T>(scope: WorkScope | null, work: () => T): T {
  return storage.run(scope, work);
}

/** The scope of a job, which may take as long as it needs. */
export function jobScope(): WorkScope {
  return {
    kind: 'job',
    userId: '',
    limitMs: Infinity,
    limitOf: 'statement',
    signal: null,
    usedMs: 0,
  };
}
