import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a piece of work may take of the database. The driver finds it without its being handed
 * through every function.
 */
export interface WorkScope {
  /** Requests and jobs have shares of the connections of their own. */
  readonly kind: 'request' | 'job';
  /** Whose share is taken; empty for the server itself. */
  readonly userId: string;
  /** Milliseconds that statements may run; infinite for a job. */
  readonly limitMs: number;
  /** Whether the limit applies to all statements of the work together, or to each of them. */
  readonly limitPer: 'work' | 'statement';
  /** Milliseconds that the work may wait for its turns, all in all; infinite for a job. */
  readonly waitLimitMs: number;
  /** Users who wait for the work, where they may be several; 1 otherwise. */
  readonly users?: number;
  /** Aborts when the client has gone; null if the work is finished in any case. */
  readonly signal: AbortSignal | null;
  /** The time that the work has taken of the database so far. */
  readonly time: WorkTime;
}

/** What a piece of work does with its time: waits for a connection, or runs a statement. */
type Phase = 'waits' | 'runs';

/**
 * Measures the time that one piece of work takes of the database, in milliseconds. What happens at
 * the same time counts once.
 */
export class WorkTime {
  readonly #now: () => number;
  readonly #watches: Record<Phase | 'all', { open: number; since: number; ms: number }> = {
    waits: { open: 0, since: 0, ms: 0 },
    runs: { open: 0, since: 0, ms: 0 },
    all: { open: 0, since: 0, ms: 0 },
  };

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Starts to count a wait or a statement. @returns a function that ends it and returns its
   * milliseconds
   */
  begin(phase: Phase): () => number {
    const began = this.#now();
    const watches = [this.#watches[phase], this.#watches.all];
    for (const watch of watches) if (watch.open++ === 0) watch.since = began;
    return () => {
      const now = this.#now();
      for (const watch of watches) if (--watch.open === 0) watch.ms += now - watch.since;
      return now - began;
    };
  }

  /** Milliseconds so far in which the work waited or ran. */
  get takenMs(): number {
    return this.#read('all');
  }

  /** Milliseconds so far in which the work waited for its turn. */
  get waitedMs(): number {
    return this.#read('waits');
  }

  /** Milliseconds so far in which statements ran. */
  get ranMs(): number {
    return this.#read('runs');
  }

  #read(of: Phase | 'all'): number {
    const { open, since, ms } = this.#watches[of];
    return open > 0 ? ms + this.#now() - since : ms;
  }
}

/**
 * Milliseconds that the statements of a scope may run. Work that several users wait for has the
 * time of each of them, but no more than they wait for.
 */
export function statementLimitMs({ limitMs, waitLimitMs, users = 1 }: WorkScope): number {
  return Math.min(Math.max(1, users) * limitMs, limitMs + waitLimitMs);
}

/** Milliseconds that the next statement of a scope may run. */
export function remainingMs(scope: WorkScope): number {
  const limitMs = statementLimitMs(scope);
  return scope.limitPer === 'work' ? Math.max(0, limitMs - scope.time.ranMs) : limitMs;
}

/**
 * Milliseconds that a scope may still wait. Waiting takes nothing of the time for statements: a
 * busy server answers late what it can answer in time.
 */
export function remainingWaitMs({ waitLimitMs, time }: WorkScope): number {
  return Math.max(0, waitLimitMs - time.waitedMs);
}

const storage = new AsyncLocalStorage<WorkScope | null>();

/**
 * The scope of the code that runs; null for sign-in, health and the start of the server, which no
 * share holds up.
 */
export function currentScope(): WorkScope | null {
  return storage.getStore() ?? null;
}

/**
 * Runs work within a scope; with null outside of any, as what several requests wait for must be.
 */
export function inScope<T>(scope: WorkScope | null, work: () => T): T {
  return storage.run(scope, work);
}

/** The scope of a job, which may take as long as it needs. */
export function jobScope(): WorkScope {
  return {
    kind: 'job',
    userId: '',
    limitMs: Infinity,
    limitPer: 'statement',
    waitLimitMs: Infinity,
    signal: null,
    time: new WorkTime(),
  };
}
