import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { clientGone, DatabaseAway, noConnection, statementTimeout } from './faults.ts';
import { PgliteThread } from './pglite-thread.ts';
import { currentScope, remainingMs } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

/**
 * Milliseconds that a request waits for the connection: an index of the search keeps it for long.
 */
const WAIT_MS = 30_000;

/**
 * Resolves with `before`; a request gives up after a time, or when its client goes away. Throws
 * UNAVAILABLE or CANCELLED.
 */
function turn(before: Promise<void>, scope: WorkScope | null): Promise<void> {
  if (scope?.signal?.aborted) return Promise.reject(clientGone());
  if (scope?.kind !== 'request') return before;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(clientGone());
    const timer = setTimeout(() => reject(noConnection()), WAIT_MS);
    scope.signal?.addEventListener('abort', leave, { once: true });
    void before.then(resolve);
    void before.then(() => {
      clearTimeout(timer);
      scope.signal?.removeEventListener('abort', leave);
    });
  });
}

/**
 * Milliseconds that a statement of a request runs at least before it is ended: the database is away
 * for some seconds then, so that one that ends soon is left.
 */
const PATIENCE_MS = 10_000;

/**
 * The one connection, as one caller has it. A statement of a request that runs for as long as it
 * may is ended, and what it had in a transaction is undone: the statements that follow it are
 * refused until the connection is given back.
 */
class LentPglite implements DatabaseConnection {
  readonly #thread: PgliteThread;
  readonly #patienceMs: number;
  #ended: Error | null = null;
  /** Which start of the thread its first statement went to. */
  #start: number | null = null;

  constructor(thread: PgliteThread, patienceMs: number) {
    [this.#thread, this.#patienceMs] = [thread, patienceMs];
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw this.#ended;
    const { rows, affected } = await this.#run(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affected ?? 0) };
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream');
  }

  /** Undoes a transaction; one whose statement was ended is undone already. */
  async rollback(): Promise<void> {
    if (!this.#ended) await this.executeQuery(CompiledQuery.raw('rollback'));
  }

  async #run(text: string, values: readonly unknown[]) {
    const start = await this.#thread.opened();
    this.#start ??= start;
    if (this.#start !== start) throw new DatabaseAway(new Error('The transaction was ended'));
    const scope = currentScope();
    if (!scope || scope.limitMs === Infinity) return this.#thread.send({ text, values });
    const limited = { ...scope, limitMs: Math.max(scope.limitMs, this.#patienceMs) };
    const leftMs = remainingMs(limited);
    if (leftMs === 0) throw statementTimeout(limited);
    let interrupted: Promise<void> | undefined;
    const interrupt = (): void => {
      this.#ended = statementTimeout(limited);
      interrupted = this.#thread.interrupt(this.#ended);
    };
    const endRun = scope.time.begin('runs');
    const timer = setTimeout(interrupt, Math.max(leftMs, this.#patienceMs));
    try {
      return await this.#thread.send({ text, values });
    } finally {
      clearTimeout(timer);
      endRun();
      await interrupted;
    }
  }
}

/** How often the size of the log is looked at. */
const LOOK_MS = 5000;
/** Bytes of the log after which what it describes is written to the tables. */
const LOG_BYTES = 64 * 2 ** 20;
const READ_LOG_BYTES = `select pg_current_wal_insert_lsn() - redo_lsn > ${LOG_BYTES} as "isLong" from pg_control_checkpoint()`;

/** Lends the connection to one caller at a time: a transaction keeps all others waiting. */
class PgliteDriver implements Driver {
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #lookedAt = -Infinity;
  readonly #thread: PgliteThread;
  readonly #options: PgliteOptions;

  constructor(thread: PgliteThread, options: PgliteOptions) {
    [this.#thread, this.#options] = [thread, options];
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LentPglite> {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => (release = resolve));
    try {
      await turn(before, currentScope());
    } catch (error) {
      // Its turn goes to the next one when it comes.
      void before.then(release);
      throw error;
    }
    this.#release = release;
    return new LentPglite(this.#thread, this.#options.patienceMs ?? PATIENCE_MS);
  }

  async releaseConnection(): Promise<void> {
    await this.#shortenLog().catch(() => {});
    this.#release();
  }

  /**
   * Makes a checkpoint where the log has grown: the embedded database has no process that does, so
   * that its log would grow for as long as the server runs. One that fails, as on a full disk, is
   * made later.
   */
  async #shortenLog(): Promise<void> {
    const { lookMs = LOOK_MS } = this.#options;
    if (performance.now() - this.#lookedAt < lookMs) return;
    this.#lookedAt = performance.now();
    await this.#thread.opened();
    const { rows } = await this.#thread.send({ text: READ_LOG_BYTES, values: [] });
    const [found] = rows as { isLong: boolean }[];
    if (found?.isLong) await this.#thread.send({ text: 'checkpoint', values: [] });
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: LentPglite): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#thread.close();
    await this.#options.closed();
  }
}

/** Options of the embedded database. */
export interface PgliteOptions {
  /** Called when the database is closed. */
  closed(): Promise<void>;
  /** Milliseconds that a statement of a request runs at least before it is ended. */
  patienceMs?: number;
  /** Milliseconds between two looks at the size of the log. */
  lookMs?: number;
}

/**
 * Kysely over the embedded PostgreSQL with PostGIS, its data in `folder`. Throws where the folder
 * is not good.
 */
export async function pgliteDialect(folder: string, options: PgliteOptions): Promise<Dialect> {
  const thread = new PgliteThread(folder);
  await thread.opened();
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(thread, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
