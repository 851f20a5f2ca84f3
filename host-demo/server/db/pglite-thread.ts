import { statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseAway } from './faults.ts';

interface Answer {
  id: number;
  rows?: unknown[];
  affected?: number;
  error?: { message: string } & Record<string, unknown>;
}

/** An error of the embedded database: `code` is the SQLSTATE, as with a server. */
class DatabaseError extends Error {
  constructor({ message, ...more }: { message: string; code?: string }) {
    super(message);
    Object.assign(this, more);
    this.name = 'DatabaseError';
  }
}

/** How long the end of the server waits for the statements that still run. */
const CLOSE_MS = 5000;
/**
 * Free bytes without which the database cannot go on: a segment of its log (PostgreSQL, 30.5), and
 * as much again for its tables.
 */
const LEAST_FREE_BYTES = 2 * 16 * 2 ** 20;

/**
 * The thread that holds the embedded database; requests are answered in the order they are sent. A
 * thread that ends by itself, as the database does when it cannot write its log, is started again
 * for the next request.
 */
export class PgliteThread {
  readonly #folder: string;
  readonly #waiting = new Map<
    number,
    { resolve(answer: Answer): void; reject(error: Error): void }
  >();
  #worker: Worker;
  #opened: Promise<unknown>;
  #count = 0;
  #starts = 0;
  #hasEnded = false;
  #closed: Error | null = null;

  /** @param folder data of the database */
  constructor(folder: string) {
    this.#folder = folder;
    this.#worker = this.#start();
    this.#opened = this.#answerOfStart();
  }

  /**
   * Resolves when the database accepts statements, with how often it was started: a transaction
   * ends with the thread that it began in. Throws DatabaseAway if it cannot be opened.
   */
  async opened(): Promise<number> {
    if (this.#closed) throw this.#closed;
    // A start takes seconds, and would fail.
    const noRoom = this.#hasEnded ? await this.#findNoRoom() : null;
    if (noRoom) throw noRoom;
    if (this.#hasEnded) this.#opened = this.#restart(this.#worker);
    await this.#opened;
    return this.#starts;
  }

  async send(message: { text: string; values: readonly unknown[] }): Promise<Answer> {
    if (this.#closed) throw this.#closed;
    const id = ++this.#count;
    const answer = this.#answer(id);
    this.#worker.postMessage({ id, ...message });
    return answer;
  }

  /**
   * Ends the statement that runs, which is refused with `reason`, by ending the thread and opening
   * the database again: nothing else interrupts it. What a transaction had written is undone by the
   * log of the database.
   */
  async interrupt(reason: Error): Promise<void> {
    if (this.#closed || this.#hasEnded) return;
    this.#refuseAll(reason);
    // A promise that `close` waits for from here on.
    this.#opened = this.#restart(this.#worker);
    await this.#opened.catch(() => {});
  }

  async close(): Promise<void> {
    await this.#opened.catch(() => {});
    if (this.#closed) return;
    this.#closed = new Error('The embedded database is closed');
    if (this.#hasEnded) return;
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    // A statement that still runs would keep the server for as long as it takes. What it wrote is
    // undone by the log of the database at the next start.
    const timer = setTimeout(() => void this.#worker.terminate(), CLOSE_MS);
    this.#worker.postMessage({ id: ++this.#count, close: true });
    await exited;
    clearTimeout(timer);
  }

  async #restart(before: Worker): Promise<void> {
    this.#hasEnded = false;
    before.removeAllListeners();
    await before.terminate();
    this.#worker = this.#start();
    await this.#answerOfStart();
  }

  async #answerOfStart(): Promise<void> {
    try {
      await this.#answer(0);
    } catch (error) {
      this.#hasEnded = true;
      throw await this.#describeEnd(error);
    }
  }

  #start(): Worker {
    this.#starts++;
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { folder: this.#folder },
      execArgv: [],
    });
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (answer.error) waiting?.reject(new DatabaseError(answer.error));
      else waiting?.resolve(answer);
    });
    worker.on('error', (error: Error) => void this.#end(error));
    worker.on('exit', () => void this.#end(new Error('The embedded database has ended')));
    return worker;
  }

  #answer(id: number): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async #end(error: Error): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const ended = [...this.#waiting.values()];
    this.#waiting.clear();
    const reason = await this.#describeEnd(error);
    for (const { reject } of ended) reject(reason);
  }

  /** Why the database is away. */
  async #describeEnd(error: unknown): Promise<DatabaseAway> {
    return (await this.#findNoRoom()) ?? new DatabaseAway(error);
  }

  /** What is said of a disk without room, with PostgreSQL's code disk_full (appendix A). */
  async #findNoRoom(): Promise<DatabaseAway | null> {
    const disk = await statfs(this.#folder).catch(() => null);
    const isFull = disk !== null && disk.bavail * disk.bsize < LEAST_FREE_BYTES;
    if (!isFull) return null;
    const message = `DATA_DIR: there is no room for the database on the disk of ${this.#folder}`;
    return new DatabaseAway(new DatabaseError({ message, code: '53100' }));
  }

  #refuseAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
