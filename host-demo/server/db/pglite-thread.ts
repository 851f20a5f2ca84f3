import { Worker } from 'node:worker_threads';

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

/** The thread that holds the embedded database; requests are answered in the order they are sent. */
export class PgliteThread {
  readonly #folder: string;
  readonly #waiting = new Map<
    number,
    { resolve(answer: Answer): void; reject(error: Error): void }
  >();
  #worker: Worker;
  #opened: Promise<unknown>;
  #count = 0;
  #ended: Error | null = null;

  /** @param folder data of the database */
  constructor(folder: string) {
    this.#folder = folder;
    this.#worker = this.#start();
    this.#opened = this.#answer(0);
  }

  /** Resolves when the database accepts statements. */
  async opened(): Promise<void> {
    await this.#opened;
  }

  async send(
    message: { text: string; values: readonly unknown[] } | { close: true },
  ): Promise<Answer> {
    if (this.#ended) throw this.#ended;
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
    if (this.#ended) return;
    const interrupted = this.#worker;
    interrupted.removeAllListeners();
    this.#refuseAll(reason);
    // A promise that `close` waits for from here on.
    this.#opened = (async () => {
      await interrupted.terminate();
      this.#worker = this.#start();
      await this.#answer(0);
    })();
    await this.#opened.catch((error: unknown) => this.#end(error as Error));
  }

  async close(): Promise<void> {
    await this.#opened.catch(() => {});
    if (this.#ended) return;
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    // A statement that still runs would keep the server for as long as it takes. What it wrote is
    // undone by the log of the database at the next start.
    const timer = setTimeout(() => void this.#worker.terminate(), CLOSE_MS);
    await Promise.race([this.send({ close: true }).catch(() => {}), exited]);
    await exited;
    clearTimeout(timer);
  }

  #start(): Worker {
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
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('The embedded database has ended')));
    return worker;
  }

  #answer(id: number): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#refuseAll(error);
  }

  #refuseAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
