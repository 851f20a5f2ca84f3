import { Worker } from 'node:worker_threads';
import type { ReportHead } from './report-pdf.ts';
import type { ReportAnswer, ReportTask } from './report-worker.ts';

/** How long the thread waits for another report before it ends: to start one takes longer than most reports. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve: (bytes: Uint8Array | null) => void;
  reject: (error: unknown) => void;
}

/**
 * The thread that lays out reports, one for all of a server: shaping is slow, and would hold up everybody else. It is started by the first report, keeps what it
 * has read of fonts, and ends when none has been written for a while. Reports that are written at the same time take turns, piece by piece.
 */
export class ReportThread {
  #worker: Worker | null = null;
  #next = 1;
  #idle: NodeJS.Timeout | undefined;
  /** Reports by number, each with who waits for its next piece; null where nobody does. */
  readonly #open = new Map<number, Waiting | null>();

  constructor(private readonly idleMs = IDLE_MS) {}

  /** Begins a report. Answers its number. */
  begin(head: ReportHead): number {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = this.#next++;
    this.#open.set(id, null);
    this.#post(id, { head });
    return id;
  }

  /** Adds to a report. Answers the bytes that are ready; null where none are. Throws what laying it out throws, and where the thread was lost. */
  add(id: number, task: ReportTask): Promise<Uint8Array | null> {
    return new Promise((resolve, reject) => {
      if (!this.#open.has(id)) return reject(new Error('The thread of the report was lost'));
      this.#open.set(id, { resolve, reject });
      this.#post(id, task);
    });
  }

  /** Forgets a report, done or not. */
  end(id: number): void {
    if (!this.#open.delete(id)) return;
    this.#post(id, { drop: true });
    if (this.#open.size > 0) return;
    // What waits only for more to do does not keep the program.
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#worker?.terminate(), this.idleMs).unref();
  }

  #post(id: number, task: ReportTask | { head: ReportHead } | { drop: true }): void {
    this.#worker?.postMessage({ id, ...task });
  }

  #start(): Worker {
    const worker = new Worker(new URL('../jobs/thread.mjs', import.meta.url), {
      execArgv: [],
      workerData: { module: new URL('./report-worker.ts', import.meta.url).href },
    });
    worker.on('message', ({ id, bytes, error }: ReportAnswer) => {
      const waiting = this.#open.get(id);
      if (!waiting) return;
      this.#open.set(id, null);
      if (error === undefined) waiting.resolve(bytes);
      else waiting.reject(error);
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The thread of the report was lost')));
    return worker;
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#open.values()];
    this.#open.clear();
    for (const one of waiting) one?.reject(error);
  }
}

/** The one of this process. */
export const reportThread = new ReportThread();
