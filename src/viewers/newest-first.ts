interface Waiting {
  begin(): void;
  /** Works that were handed in together keep their order. */
  batch: number;
}

/** Runs so many works at once; of those that wait the ones that came last begin first. */
export class NewestFirst {
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #batch = 0;
  #isBatchOpen = false;

  constructor(private readonly atOnce: number) {}

  /** Rejects with the signal's reason where it is aborted before its turn; the work is then never begun. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        reject(signal.reason as Error);
      };
      const one: Waiting = {
        batch: this.#openBatch(),
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(one);
      this.#next();
    });
  }

  #next(): void {
    const newest = this.#waiting.at(-1)?.batch;
    if (newest === undefined || this.#running >= this.atOnce) return;
    const [one] = this.#waiting.splice(this.#waiting.findIndex(({ batch }) => batch === newest), 1);
    this.#running++;
    one!.begin();
  }

  /** What is handed in before the page does anything else is one batch. */
  #openBatch(): number {
    if (!this.#isBatchOpen) {
      this.#batch++;
      this.#isBatchOpen = true;
      setTimeout(() => {
        this.#isBatchOpen = false;
      });
    }
    return this.#batch;
  }
}
