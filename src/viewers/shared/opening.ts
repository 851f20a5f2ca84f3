import { LatestRun } from './latest-run.ts';

/** The steps of one opening. */
export interface OpeningSteps<T, Progress> {
  /** Opens the source. Results that it holds when it throws are released by itself. */
  open(options: { signal: AbortSignal; onProgress(progress: Progress): void }): Promise<T>;
  /** Called while the opening is the latest one. */
  onProgress?(progress: Progress): void;
  /** Takes the result over. What it throws is a failure of the opening. */
  onOpen(opened: T): void;
  /** Releases the result of an opening that was aborted. */
  onLate?(opened: T): void;
  /** Called unless the opening was aborted. */
  onFail(error: unknown): void;
}

/**
 * Opens what a viewer shows, one source at a time: a new opening aborts the one before, whose
 * progress, result and failure are dropped.
 */
export class Opening<T, Progress = never> {
  readonly #runs = new LatestRun();
  #pending: AbortSignal | null = null;

  /** Whether a source is being opened; false again when its result is taken over. */
  get isRunning(): boolean {
    return this.#pending !== null;
  }

  /**
   * Aborts the opening that runs and starts another. @returns settles when it has ended or is
   * aborted
   */
  start(steps: OpeningSteps<T, Progress>): Promise<void> {
    return this.#runs.start(async (signal) => {
      this.#pending = signal;
      try {
        const opened = await steps.open({
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) steps.onProgress?.(progress);
          },
        });
        if (signal.aborted) return steps.onLate?.(opened);
        this.#pending = null;
        steps.onOpen(opened);
      } catch (error) {
        if (signal.aborted) return;
        this.#pending = null;
        steps.onFail(error);
      }
    });
  }

  /** Aborts the opening that runs. */
  abort(): void {
    this.#pending = null;
    this.#runs.abort();
  }

  /** Resolves when nothing is being opened, later openings included. */
  settled(): Promise<void> {
    return this.#runs.settled();
  }
}
