import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { cancelStatement } from './cancel-statement.ts';
import type { CancelTarget } from './cancel-statement.ts';
import {
  clientGone,
  DatabaseAway,
  noConnection,
  statementError,
  statementTimeout,
} from './faults.ts';
import { Refused } from '../refused.ts';
import { Shares } from './shares.ts';
import type { PoolState } from './pool-state.ts';
import { types } from './types.mjs';
import { currentScope, remainingMs, remainingWaitMs } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

/** Limits of the connections to a database server. */
export interface PoolLimits {
  /** Connections in all. */
  connections: number;
  /** Connections that the requests of one user hold at once. */
  userConnections: number;
  /** Seconds that a request waits for a connection. */
  waitSeconds: number;
}

/**
 * Milliseconds in which a cancelled statement must have ended for its connection to be used again.
 */
const DRAIN_MS = 2000;
/**
 * What counts and pages need: compiling a statement takes longer than most of them run, and 4 MB,
 * the default, is too little for the groups of a count, which are then sorted on disk. Parallel
 * workers are started for each statement: many users at once keep the cores busy without them.
 */
const SESSION = '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0';

/**
 * Bitmap scans read ahead, as they do by default from PostgreSQL 18 on: without it a text search
 * that finds many rows takes three to five times as long while its pages are not in memory. 0 says
 * that the platform cannot, and more than 16 is the operator's choice.
 */
const READ_AHEAD = `select set_config(name, '16', false) from pg_settings
  where name = 'effective_io_concurrency' and setting::integer between 1 and 15`;

const noop = (): void => {};

type Client = pg.PoolClient & CancelTarget & { getTransactionStatus(): 'I' | 'T' | 'E' | null };

/**
 * A pool of connections that is shared out: a fifth is kept for sign-in, health and short work, a
 * fifth for jobs, and the rest is for requests, of which no user has more than a share. A statement
 * whose client has gone, or that ran for as long as it may, is cancelled outside of the pool. A
 * connection that breaks is replaced, whether it is lent or not.
 */
export function serverPool(
  url: string,
  limits: PoolLimits,
): { pool: PostgresPool; readState: () => PoolState } {
  const waitMs = limits.waitSeconds * 1000;
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types,
    application_name: 'geo-elements',
    options: SESSION,
    // A fault of the connection shows in its first statement.
    onConnect: (client) => client.query(READ_AHEAD).then(noop, noop),
  });
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {});
  // The pool listens to none that is lent. The statement that runs on it says what happened.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const fifth = Math.max(1, Math.floor(limits.connections / 5));
  const shares = new Shares({
    requests: Math.max(1, limits.connections - 2 * fifth),
    jobs: fifth,
    perUser: limits.userConnections,
  });
  const lending: PostgresPool = {
    async connect() {
      const scope = currentScope();
      const endWait = scope?.time.begin('waits');
      try {
        if (scope) await shares.enter(scope);
        return new LentConnection(await connectInTime(pool, scope, shares), scope, shares);
      } finally {
        endWait?.();
      }
    },
    end: () => Promise.race([pool.end(), wait(DRAIN_MS, undefined, { ref: false })]),
  };
  return {
    pool: lending,
    readState: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
    }),
  };
}

/**
 * A connection for a scope that has entered its share, which is left where none comes in time.
 * Throws DatabaseAway or UNAVAILABLE.
 */
async function connectInTime(
  pool: pg.Pool,
  scope: WorkScope | null,
  shares: Shares,
): Promise<Client> {
  const connecting = pool.connect() as Promise<Client>;
  let timer: NodeJS.Timeout | undefined;
  try {
    if (!scope || remainingWaitMs(scope) === Infinity) return await connecting;
    return await Promise.race([
      connecting,
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(noConnection()), remainingWaitMs(scope));
      }),
    ]);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    );
    if (scope) shares.leave(scope);
    throw error instanceof Refused ? error : new DatabaseAway(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A connection while one caller has it. Its statements run one after the other, and none begins
 * after its scope has ended.
 */
class LentConnection implements PostgresPoolClient {
  readonly #client: Client;
  readonly #scope: WorkScope | null;
  readonly #shares: Shares;
  /** Settles with the last statement. */
  #last: Promise<unknown> = Promise.resolve();
  #isRunning = false;
  #ended: Error | null = null;
  #cancelled: Promise<void> | null = null;
  #reject: (error: Error) => void = () => {};
  readonly #leave = (): void => this.#end(clientGone());

  constructor(client: Client, scope: WorkScope | null, shares: Shares) {
    this.#client = client;
    this.#scope = scope;
    this.#shares = shares;
    if (scope?.signal?.aborted) this.#ended = clientGone();
    scope?.signal?.addEventListener('abort', this.#leave, { once: true });
  }

  query(text: unknown, values?: unknown): never {
    const answer = this.#last.then(() => this.#run(text as string, values as unknown[]));
    this.#last = answer.catch(() => {});
    // Kysely types a query of a cursor too; without one it needs only a text with values.
    return answer as never;
  }

  /**
   * Ends the loan. A connection whose statement was cancelled goes back when that statement has
   * ended, or is closed.
   */
  release(): void {
    this.#scope?.signal?.removeEventListener('abort', this.#leave);
    void this.#giveBack();
  }

  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#ended) throw this.#ended;
    const scope = this.#scope;
    const stopLimit = scope ? this.#limitStatement(scope) : () => {};
    const endRun = scope?.time.begin('runs');
    this.#isRunning = true;
    const answer = this.#client.query(text, values).finally(() => (this.#isRunning = false));
    this.#drained = answer.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await Promise.race([
        answer,
        new Promise<never>((_resolve, reject) => (this.#reject = reject)),
      ]);
    } catch (error) {
      throw error === this.#ended ? error : statementError(error);
    } finally {
      stopLimit();
      if (scope && endRun) this.#shares.charge(scope, endRun());
    }
  }

  /** Ends the statement that begins when its time is over. @returns a function that stops this */
  #limitStatement(scope: WorkScope): () => void {
    const leftMs = remainingMs(scope);
    if (!Number.isFinite(leftMs)) return () => {};
    const end = (): void => {
      // Others may wait for the same work by now.
      const moreMs = scope.limitPer === 'work' ? remainingMs(scope) : 0;
      if (moreMs > 0) timer = setTimeout(end, moreMs);
      else this.#end(statementTimeout(scope));
    };
    let timer = setTimeout(end, leftMs);
    return () => clearTimeout(timer);
  }

  /** Settles when the server is done with the last statement. */
  #drained: Promise<void> = Promise.resolve();

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    if (!this.#isRunning) return;
    this.#cancelled = cancelStatement(this.#client, DRAIN_MS);
    this.#cancelled.catch(() => {});
    this.#reject(error);
  }

  async #giveBack(): Promise<void> {
    const isGood = await this.#isGood();
    this.#client.release(isGood ? undefined : true);
    if (this.#scope) this.#shares.leave(this.#scope);
  }

  /**
   * True for a connection that the next one can use: nothing runs on it, no cancel request is under
   * way to it, and no transaction is open.
   */
  async #isGood(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    try {
      if (this.#cancelled || this.#isRunning)
        await Promise.race([
          Promise.all([this.#cancelled, this.#drained]),
          new Promise((_resolve, reject) => (timer = setTimeout(reject, DRAIN_MS))),
        ]);
      return (this.#client.getTransactionStatus() ?? 'I') === 'I';
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
