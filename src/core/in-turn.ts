/** Runs so many works at once; those that wait begin in the order in which they came. */
export class InTurn {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly atOnce: number) {}

  /**
   * Rejects with the signal's reason where it is aborted before its turn; the work is then never
   * begun.
   */
  async run<T>(
    work: () => Promise<T>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<T> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.atOnce) return;
    const begin = this.#waiting.shift();
    if (!begin) return;
    this.#running++;
    begin();
  }
}
