import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { type Constraint, formatKeyText, pickKeys, type Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import type { SelectionStore } from '../../../backend/selection-store.ts';
import { amongKeys, isEmpty, isSelected } from '../../../core/selection.ts';
import { isWithin, type Mark } from './marks.ts';
import { type RowWindows, WINDOW } from './row-windows.ts';

/** The rows of a list and what is selected of them. */
export interface ListedSelection {
  /** Name of the catalog. */
  catalog: string;
  cache: ReadonlySignal<CatalogCache>;
  constraints: ReadonlySignal<readonly Constraint[]>;
  selection: SelectionStore;
  windows: ReadonlySignal<RowWindows | null>;
}

/** Key texts of the rows that match the selection's conditions, window by window. */
type Matching = ReadonlyMap<readonly Row[], ReadonlySet<string>>;
const NO_MATCHES: Matching = new Map();

/**
 * Computes the selection mark of each row. If the list cannot tell whether its rows match the
 * conditions of the selection, the server is queried for each visible window of rows.
 */
export class RowMarks {
  /** The mark of the row at a position; another function when marks may have changed. */
  readonly markAt: ReadonlySignal<(position: number) => Mark>;
  readonly #list: ListedSelection;
  readonly #conditions: ReadonlySignal<readonly Constraint[]>;
  readonly #isCertain: ReadonlySignal<boolean>;
  readonly #found = signal<{ of: readonly Constraint[]; matching: Matching } | null>(null);
  readonly #matching: ReadonlySignal<Matching>;
  readonly #stop: () => void;

  /** @param seen the first and the last row in sight */
  constructor(
    backend: Backend,
    list: ListedSelection,
    seen: ReadonlySignal<readonly [from: number, to: number]>,
  ) {
    this.#list = list;
    const selected = list.selection.value;
    this.#conditions = computed(() => selected.value.constraints);
    this.#isCertain = computed(
      () =>
        selected.value.mode === 'include' ||
        isWithin(list.constraints.value, this.#conditions.value),
    );
    this.#matching = computed(() =>
      this.#found.value?.of === this.#conditions.value ? this.#found.value.matching : NO_MATCHES,
    );
    const unknown = computed(() => {
      const windows = list.windows.value;
      void windows?.version.value;
      if (this.#isCertain.value || !windows) return undefined;
      return windowsBetween(windows, ...seen.value).find((one) => !this.#matching.value.has(one));
    });
    this.#stop = effect(() => {
      const window = unknown.value;
      if (!window) return;
      const stop = new AbortController();
      void this.#match(backend, window, stop.signal);
      return () => stop.abort();
    });
    this.markAt = computed(() => {
      void list.windows.value?.version.value;
      void selected.value;
      void this.#isCertain.value;
      void this.#matching.value;
      return (position) => this.#markAt(position);
    });
  }

  dispose(): void {
    this.#stop();
  }

  async #match(backend: Backend, window: readonly Row[], signal: AbortSignal): Promise<void> {
    const { catalog, cache } = this.#list;
    const fields = cache.peek().keys;
    const of = this.#conditions.value;
    const keys = window.map((row) => pickKeys(cache.peek(), row));
    const constraints: Constraint[] = [amongKeys(keys, fields), { constraints: [...of] }];
    const answer = await rows(
      backend,
      { catalog, fields, constraints, limit: WINDOW },
      { signal },
    ).catch(() => null);
    if (!answer?.ok || signal.aborted) return;
    const texts = new Set(answer.data.map((row) => formatKeyText(pickKeys(cache.peek(), row))));
    this.#found.value = { of, matching: new Map([...this.#matching.peek(), [window, texts]]) };
  }

  #markAt(position: number): Mark {
    const { windows, selection, cache } = this.#list;
    const selected = selection.value.peek();
    const row = windows.peek()?.at(position);
    if (!row) return 'unknown';
    if (isEmpty(selected)) return 'free';
    const keys = pickKeys(cache.peek(), row);
    if (!this.#isCertain.peek()) {
      const texts = this.#matching.peek().get(windows.peek()?.findWindow(position) ?? []);
      if (!texts) return 'unknown';
      if (!texts.has(formatKeyText(keys))) return 'outside';
    }
    return isSelected(selected, keys) ? 'selected' : 'free';
  }
}

/** The windows of the rows `from` to `to` that are loaded. */
function windowsBetween(windows: RowWindows, from: number, to: number): (readonly Row[])[] {
  const first = Math.floor(from / WINDOW);
  return Array.from({ length: Math.floor(to / WINDOW) - first + 1 }, (_, i) =>
    windows.findWindow((first + i) * WINDOW),
  ).filter((window) => window !== undefined && window.length > 0) as (readonly Row[])[];
}
