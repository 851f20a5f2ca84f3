/** Runs at most `limit` tasks at once; the others start in the order in which they were given. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly limit: number) {}

  /**
   * Runs a task when fewer than `limit` run. Rejects with the signal's reason if it is aborted
   * before the task has started; the task is then never started.
   */
  async run<T>(
    task: () => Promise<T>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<T> {
    await this.#waitForTurn(signal);
    try {
      return await task();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  #waitForTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const start = (): void => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(start);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running >= this.limit) return;
    const start = this.#waiting.shift();
    if (!start) return;
    this.#running++;
    start();
  }
}
