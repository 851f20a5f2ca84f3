import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import { type RowQuery, RowWindows } from '../grid/row-windows.ts';

/**
 * The rows that a list shows: those before stay until the first rows of the next query are here.
 */
export class ListRows {
  readonly #requested = signal<RowWindows | null>(null);
  readonly #shown = signal<RowWindows | null>(null);
  readonly #version = signal(0);
  /** The rows to show; null before the first request. */
  readonly windows: ReadonlySignal<RowWindows | null> = computed(
    () => this.#shown.value ?? this.#requested.value,
  );
  /** Whether other rows than the shown ones were requested. */
  readonly isStale: ReadonlySignal<boolean> = computed(
    () => this.#shown.value !== null && this.#shown.value !== this.#requested.value,
  );
  readonly #stop: () => void;

  /** @param onSettled runs when the first rows of a query are here or have failed */
  constructor(
    private readonly backend: Backend,
    query: ReadonlySignal<RowQuery>,
    private readonly onSettled: () => void,
  ) {
    this.#stop = effect(() => {
      const next = query.value;
      void this.#version.value;
      return untracked(() => this.#request(next));
    });
  }

  /** Requests the same rows again. */
  reload(): void {
    this.#version.value++;
  }

  dispose(): void {
    this.#stop();
  }

  /** @returns what ends the request */
  #request(query: RowQuery): () => void {
    const made = new RowWindows(this.backend, query);
    this.#requested.value = made;
    const show = (): void => {
      if (!made.started && !made.problem.peek()) return;
      this.#shown.value = made;
      this.onSettled();
    };
    const stops = [made.version, made.problem].map((each: ReadonlySignal<unknown>) =>
      each.subscribe(() => untracked(show)),
    );
    return () => {
      stops.forEach((stop) => stop());
      made.dispose();
    };
  }
}
