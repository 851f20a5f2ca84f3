import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { isAbort, type Problem, problemOf, type Result } from '../../core/problem.ts';
import { loadNamedAreas, type NamedArea } from '../../sources/layer/map-calls.ts';
import { tellFailure } from '../../ui/use-write-problem.ts';
import { Opening } from '../shared/opening.ts';

/** The areas that the user has saved on the server, and the changes that are made to them. */
export class SavedAreas {
  readonly #areas = signal<readonly NamedArea[] | null>(null);
  readonly #problem = signal<Problem | null>(null);
  readonly #isBusy = signal(false);
  /** Null until they are loaded. */
  readonly areas: ReadonlySignal<readonly NamedArea[] | null> = this.#areas;
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** True while a change is sent. */
  readonly isBusy: ReadonlySignal<boolean> = this.#isBusy;
  readonly #loading = new Opening<Result<readonly NamedArea[]>>();
  #isDisposed = false;

  constructor(private readonly host: ElementHost) {
    void this.load();
  }

  /** Loads the areas again. */
  load(): Promise<void> {
    return this.#loading.start({
      open: ({ signal: stop }) => loadNamedAreas(this.host, stop),
      onOpen: (answer) => {
        this.#problem.value = answer.ok ? null : answer.error;
        if (answer.ok) this.#areas.value = answer.data;
      },
      onFail: (error) => {
        if (!isAbort(error)) this.#problem.value = problemOf(error, 'REQUEST_FAILED');
      },
    });
  }

  /**
   * Waits for a change and loads the areas again. A failure after the dialog was closed is told to
   * the page. @returns whether the change was made
   */
  async change(call: Promise<Result<unknown>>): Promise<boolean> {
    this.#isBusy.value = true;
    const answer = await call.catch((error: unknown) =>
      // What the element left behind is told elsewhere.
      isAbort(error) ? null : { ok: false as const, error: problemOf(error, 'REQUEST_FAILED') },
    );
    this.#isBusy.value = false;
    if (!answer) return false;
    if (!this.#isDisposed && answer.ok) void this.load();
    if (answer.ok) return true;
    if (!this.#isDisposed) this.#problem.value = answer.error;
    else void tellFailure((t) => t('map.areas'), answer.error);
    return false;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#loading.abort();
  }
}
