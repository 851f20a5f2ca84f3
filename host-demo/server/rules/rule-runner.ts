import { Worker } from 'node:worker_threads';
import type { Outcome, RuleTask } from './rule-messages.ts';

/** Longest run of one expression on the records of a batch, and the memory that it may take: nothing in CEL bounds what passes over lists in one another cost. */
export const LIMIT_MS = 1000;
const MEMORY_MB = 256;

/** Runs expressions in a thread, one after the other: one that takes too long ends with it, and the server goes on answering. */
export class RuleRunner {
  #thread: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** What came of each record; a text where the expression was stopped, for time or memory. */
  run(task: RuleTask): Promise<Outcome[] | string> {
    const mine = this.#last.then(() => this.#run(task));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    await this.#last;
    const thread = this.#thread;
    this.#thread = null;
    await (await thread)?.terminate();
  }

  async #run(task: RuleTask): Promise<Outcome[] | string> {
    this.#thread ??= started();
    const worker = await this.#thread;
    const answer = await new Promise<Outcome[] | string>((resolve) => {
      const timer = setTimeout(() => resolve(`it takes longer than ${LIMIT_MS} ms`), LIMIT_MS);
      const settle = (found: Outcome[] | string) => {
        clearTimeout(timer);
        resolve(found);
      };
      worker.once('message', settle);
      worker.once('error', (error: Error & { code?: string }) =>
        settle(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? `it takes more than ${MEMORY_MB} MB`
            : `it cannot be run: ${error.message}`,
        ),
      );
      worker.postMessage(task);
    });
    worker.removeAllListeners('message');
    worker.removeAllListeners('error');
    // What it still does is of no use to anybody.
    if (typeof answer === 'string') {
      this.#thread = null;
      worker.on('error', () => undefined);
      await worker.terminate();
    }
    return answer;
  }
}

/** Its start does not count as a rule's time. */
function started(): Promise<Worker> {
  const worker = new Worker(new URL('../jobs/thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: { module: new URL('./rule-worker.ts', import.meta.url).href },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.off('error', reject);
      resolve(worker);
    });
    worker.once('error', reject);
  });
}
