import { type ReadonlySignal, signal } from '@preact/signals-core';
import { loadWithRetry } from '../../core/load-with-retry.ts';
import type { OpenLog } from '../../sources/log/source.ts';
import type { LogLink } from './log-link.ts';
import type { LogState } from './log-state.ts';
import type { PlotView } from './plot-view.ts';

/** Membership of a log viewer in its link; the code for it is loaded with the first link. */
export class LogLinking {
  readonly #link = signal<LogLink | null>(null);
  /** Null while the viewer has no link. */
  readonly link: ReadonlySignal<LogLink | null> = this.#link;
  #name: string | undefined;
  #opened: OpenLog | null = null;
  #isLoading = false;
  #isDisposed = false;

  constructor(
    private readonly log: LogState,
    private readonly view: PlotView,
  ) {}

  /** Top and base of the depths that are selected, in the shown unit; undefined without a link. */
  get bands(): LogLink['selected'] | undefined {
    return this.#link.peek()?.selected;
  }

  /** Joins the link of a name in place of the earlier one; undefined leaves it. */
  join(name: string | undefined): void {
    this.view.link(name);
    this.#name = name;
    this.#link.peek()?.join(name);
    if (name && !this.#link.peek() && !this.#isLoading) void this.#load();
  }

  /** Shares the log that was read. */
  follow(log: OpenLog): void {
    this.#opened = log;
    this.#link.peek()?.follow(log);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#name = undefined;
    this.#link.peek()?.dispose();
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const { LogLink } = await loadWithRetry(
      () => import('./log-link.ts'),
      () => this.#isDisposed,
    );
    this.#isLoading = false;
    if (!this.#name) return;
    const link = new LogLink(this.log, this.view);
    link.join(this.#name);
    link.follow(this.#opened);
    this.#link.value = link;
  }
}
