import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { clientGone, noConnection } from './faults.ts';
import { currentScope } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

interface Answer {
  id: number;
  rows?: unknown[];
  affected?: number;
  error?: { message: string } & Record<string, unknown>;
}

/** An error of the embedded database: `code` is the SQLSTATE, as with a server. */
class DatabaseError extends Error {
  constructor({ message, ...more }: { message: string }) {
    super(message);
    Object.assign(this, more);
    this.name = 'DatabaseError';
  }
}

/** How long the end of the server waits for the statements that still run. */
const CLOSE_MS = 5000;

/** The thread that holds the database; requests are answered in the order they are sent. */
class Remote {
  private readonly waiting = new Map<
    number,
    { resolve(answer: Answer): void; reject(error: Error): void }
  >();
  private readonly worker: Worker;
  private count = 0;
  private ended: Error | null = null;

  constructor(folder: string) {
    this.worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { folder },
      execArgv: [],
    });
    this.worker.on('message', (answer: Answer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.error) waiting?.reject(new DatabaseError(answer.error));
      else waiting?.resolve(answer);
    });
    this.worker.on('error', (error: Error) => this.end(error));
    this.worker.on('exit', () => this.end(new Error('The embedded database has ended')));
  }

  /** Resolves when the database accepts queries. */
  opened(): Promise<Answer> {
    return this.answer(0);
  }

  send(message: { text: string; values: readonly unknown[] } | { close: true }): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.count;
    const answer = this.answer(id);
    this.worker.postMessage({ id, ...message });
    return answer;
  }

  async close(): Promise<void> {
    if (this.ended) return;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    // A statement that still runs would keep the server for as long as it takes. What it wrote is
    // undone by the log of the database at the next start.
    const timer = setTimeout(() => void this.worker.terminate(), CLOSE_MS);
    await Promise.race([this.send({ close: true }).catch(() => {}), exited]);
    await exited;
    clearTimeout(timer);
  }

  private answer(id: number): Promise<Answer> {
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private end(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

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

/** One connection, lent to one caller at a time: a transaction keeps all others waiting. */
class PgliteDriver implements Driver {
  private free: Promise<void> = Promise.resolve();
  private release: () => void = () => {};
  private readonly remote: Remote;
  private readonly connection: DatabaseConnection;
  private readonly closed: () => Promise<void>;

  constructor(remote: Remote, closed: () => Promise<void>) {
    this.remote = remote;
    this.closed = closed;
    this.connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affected } = await remote.send({ text: query.sql, values: query.parameters });
        return { rows: rows as R[], numAffectedRows: BigInt(affected ?? 0) };
      },
      async *streamQuery() {
        throw new Error('The embedded database does not stream');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.free;
    let release = () => {};
    this.free = new Promise((resolve) => (release = resolve));
    try {
      await turn(before, currentScope());
    } catch (error) {
      // Its turn goes to the next one when it comes.
      void before.then(release);
      throw error;
    }
    this.release = release;
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.remote.close();
    await this.closed();
  }
}

/**
 * Kysely over the embedded PostgreSQL with PostGIS, its data in `folder`; `closed` is called when
 * it is closed. Throws where the folder is not good.
 */
export async function pgliteDialect(folder: string, closed: () => Promise<void>): Promise<Dialect> {
  const remote = new Remote(folder);
  await remote.opened();
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(remote, closed),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
