/** Work that can be aborted. Those that wait for it do not wait for work that ignores its signal. */
export class AbortableTask {
  readonly #abort = new AbortController();
  /** Resolves when the work has ended or was aborted; rejects if the work fails first. */
  readonly done: Promise<void>;

  constructor(work: (stop: AbortSignal) => Promise<void>) {
    const { signal } = this.#abort;
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    this.done = Promise.race([work(signal), aborted]);
  }

  abort(): void {
    this.#abort.abort();
  }
}
