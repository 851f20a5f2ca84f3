import { PyramidBuilder } from './pyramid.ts';
import type { Series } from './trace.ts';
import { SCAN_LIMIT } from './trace.ts';

/**
 * Main thread time of one slice; of the first, for which nothing waits yet: a frame before its end
 * would be made for nothing.
 */
const SLICE_MS = 6;
const FIRST_SLICE_MS = 24;
/** Samples between two looks at the clock. */
const SAMPLES = 65_536;

/**
 * Builds the pyramids of series in slices of a few milliseconds between other tasks, in the order
 * given.
 */
export class PyramidQueue {
  readonly #onDone: (series: Series, left: number) => void;
  readonly #channel = new MessageChannel();
  #waiting: Series[] = [];
  #builder: PyramidBuilder | null = null;

  /** @param onDone called for each finished series with how many are left */
  constructor(onDone: (series: Series, left: number) => void) {
    this.#onDone = onDone;
    this.#channel.port1.onmessage = () => this.#slice(SLICE_MS);
  }

  /** Series still without the pyramid they need. */
  get pending(): number {
    return this.#waiting.length;
  }

  /**
   * Replaces the queue with the series that need a pyramid. A pyramid that is partly built is kept
   * if its series is the first of the new queue.
   */
  want(series: readonly Series[]): void {
    const next = [...new Set(series)].filter((s) => !s.pyramid && s.values.length > SCAN_LIMIT);
    const idle = this.#waiting.length === 0;
    if (next[0] !== this.#waiting[0]) this.#builder = null;
    this.#waiting = next;
    if (idle && next.length > 0) this.#slice(FIRST_SLICE_MS);
  }

  /** Stops, for good. */
  dispose(): void {
    this.#waiting = [];
    this.#builder = null;
    this.#channel.port1.onmessage = null;
    this.#channel.port1.close();
  }

  #slice(ms: number): void {
    const until = performance.now() + ms;
    while (this.#waiting.length > 0) {
      const series = this.#waiting[0]!;
      this.#builder ??= new PyramidBuilder(series.values, series.nullNumber);
      if (this.#builder.step(SAMPLES)) {
        series.pyramid = this.#builder.pyramid;
        this.#builder = null;
        this.#waiting.shift();
        this.#onDone(series, this.#waiting.length);
      }
      if (performance.now() >= until) break;
    }
    if (this.#waiting.length > 0) this.#channel.port2.postMessage(null);
  }
}
