import { ThreadError } from '../threads/thread-error.ts';
import { ThreadService } from '../threads/thread-service.ts';
import type { Outcome, RuleService, RuleTask } from './rule-service.ts';

/**
 * Longest run of one expression on the records of a batch, and the memory that it may take: CEL
 * does not limit the cost of nested passes over lists.
 */
const LIMIT_MS = 1000;
const MEMORY_MB = 256;

/**
 * Evaluates expressions in a worker thread, one after the other. An expression that takes too long
 * is stopped by ending its thread, and the server keeps responding.
 */
export class RuleRunner {
  readonly #thread = new ThreadService<RuleService>({
    module: new URL('./rule-worker.ts', import.meta.url),
    memoryMb: MEMORY_MB,
  });
  #last: Promise<unknown> = Promise.resolve();

  /** The outcome for each record; a text if the expression was stopped, for time or memory. */
  run(task: RuleTask): Promise<Outcome[] | string> {
    const mine = this.#last.then(() =>
      this.#thread.call('evaluate', task, { limitMs: LIMIT_MS }).catch(describeFailure),
    );
    this.#last = mine;
    return mine;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#thread.dispose();
  }
}

function describeFailure(error: Error): string {
  const reason = error instanceof ThreadError ? error.reason : null;
  if (reason === 'timeout') return `it takes longer than ${LIMIT_MS} ms`;
  if (reason === 'memory') return `it takes more than ${MEMORY_MB} MB`;
  return `it cannot be run: ${error.message}`;
}
