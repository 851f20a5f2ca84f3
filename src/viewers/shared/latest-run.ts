/**
 * One kind of work of which only the latest run counts: a new run aborts the one before, and who
 * waits is answered for the latest.
 */
export class LatestRun {
  #abort: AbortController | null = null;
  #ended: Promise<void> = Promise.resolve();

  /** Whether a run is under way. */
  get isRunning(): boolean {
    return this.#abort !== null;
  }

  /**
   * Aborts the run under way and starts another.
   * @param work gets the signal of this run; it has to drop its result once that is aborted
   * @returns settles when the run has ended or is aborted; rejects as `work` does
   */
  start(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#ended = new Promise((resolve, reject) => {
      abort.signal.addEventListener('abort', () => resolve(), { once: true });
      work(abort.signal)
        .finally(() => {
          if (this.#abort === abort) this.#abort = null;
        })
        .then(resolve, reject);
    });
    return this.#ended;
  }

  /** Aborts the run under way. */
  abort(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Resolves when no run is under way, those included that start while it waits. */
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#ended;) {
      last = this.#ended;
      await last.catch(() => {});
    }
  }
}
