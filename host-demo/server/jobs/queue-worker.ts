/** The work of a worker. */
export interface QueueWork {
  /** Takes the next dispatch off the queue; null if the queue is empty. */
  fetch(): Promise<string | null>;
  /** Performs a dispatch. */
  perform(id: string): Promise<void>;
  /** Called with errors that `fetch` and `perform` throw. The worker continues after its pause. */
  onError(error: unknown): void;
}

/**
 * Does one dispatch of a queue after the other, looking for the next one at least every
 * `intervalMs`. The workers of pg-boss do not wait for what they write when a job has ended:
 * without a database that is an unhandled rejection, and the process ends.
 */
export class QueueWorker {
  readonly #work: QueueWork;
  readonly #intervalMs: number;
  readonly #ended: Promise<void>;
  #isStopping = false;
  #isNotified = false;
  #wake: () => void = () => {};

  constructor(work: QueueWork, intervalMs: number) {
    this.#work = work;
    this.#intervalMs = intervalMs;
    this.#ended = this.#run();
  }

  /** Looks at once whether something was dispatched. */
  notify(): void {
    this.#isNotified = true;
    this.#wake();
  }

  /** Takes nothing more. Resolves when what it does has ended. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    return this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isNotified = false;
      let wasBusy = false;
      try {
        const id = await this.#work.fetch();
        if (id !== null) {
          wasBusy = true;
          await this.#work.perform(id);
        }
      } catch (error) {
        wasBusy = false;
        this.#work.onError(error);
      }
      if (!wasBusy && !this.#isNotified && !this.#isStopping) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#intervalMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
