import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { pickKeys, type Row } from '../../../backend/records.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import {
  allMatching,
  isEmpty,
  nothingSelected,
  type Selection,
  uniteSelections,
  withRecords,
} from '../../../core/selection.ts';
import type { Mark } from './marks.ts';
import type { ListedSelection } from './row-marks.ts';
import { MOST_ROWS } from './row-windows.ts';

/**
 * A range that is being extended: where it began, what was selected before it, and what it made of
 * that.
 */
interface Range {
  start: number;
  before: Selection;
  made: Selection;
}

/** The selection as the grid changes it. */
export class RowPicking {
  readonly selected: ReadonlySignal<Selection>;
  readonly #offered = signal<Selection | null>(null);
  readonly #refused = signal<'range' | 'failed' | null>(null);
  /** Why the last range was not selected; null if it was. */
  readonly refused: ReadonlySignal<'range' | 'failed' | null> = this.#refused;
  /**
   * Whether all that match may be selected now: those that are loaded have been, and there are
   * more.
   */
  readonly isOffered: ReadonlySignal<boolean>;
  readonly #list: ListedSelection;
  readonly #markAt: ReadonlySignal<(position: number) => Mark>;
  #range: Range | null = null;
  #lastCall = 0;

  constructor(list: ListedSelection, markAt: ReadonlySignal<(position: number) => Mark>) {
    this.#list = list;
    this.#markAt = markAt;
    this.selected = list.selection.value;
    this.isOffered = computed(
      () =>
        this.#offered.value === this.selected.value &&
        typeof list.windows.value?.total.value === 'number',
    );
  }

  /** Selects a row or deselects it; a range that follows begins here. */
  toggle(position: number): void {
    const row = this.#list.windows.peek()?.at(position);
    const mark = this.#markAt.peek()(position);
    if (!row || mark === 'unknown') return;
    const made = this.#withRows(mark === 'outside' ? [row] : [], {
      rows: mark === 'outside' ? [] : [row],
      isTicked: mark === 'free',
    });
    this.#range = { start: position, before: made, made };
    this.#set(made);
  }

  /**
   * Selects the rows from where the range began to `to`, and no longer those that it held before.
   */
  async extend(from: number, to: number): Promise<void> {
    const { cache } = this.#list;
    const windows = this.#list.windows.peek();
    const now = this.selected.peek();
    const known = this.#range?.made === now ? this.#range : { start: from, before: now };
    const [first, end] = [Math.min(known.start, to), Math.max(known.start, to)];
    if (!windows) return;
    if (end - first >= MOST_ROWS) {
      this.#refused.value = 'range';
      return;
    }
    const call = ++this.#lastCall;
    const found = await nullIfAborted(windows.between(first, end, cache.peek().keys), windows.gone);
    if (!found || call !== this.#lastCall || this.selected.peek() !== now) return;
    if (!found.ok) {
      this.#refused.value = 'failed';
      return;
    }
    const made = withRecords(known.before, this.#keysOfRows(found.data), true);
    this.#range = { ...known, made };
    this.#set(made);
  }

  /**
   * Selects the rows between two positions as far as they are loaded, or deselects them; `toggle`
   * deselects them if all are selected.
   */
  tickLoaded(from: number, to: number, wanted: boolean | 'toggle'): void {
    const windows = this.#list.windows.peek();
    const markAt = this.#markAt.peek();
    const known = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter(
      (at) => markAt(at) !== 'unknown',
    );
    const isTicked = wanted === 'toggle' ? known.some((at) => markAt(at) !== 'selected') : wanted;
    const rowsWith = (isOutside: boolean): Row[] =>
      known
        .filter((at) => (markAt(at) === 'outside') === isOutside)
        .map((at) => windows?.at(at))
        .filter((row) => row !== undefined);
    const here = [...rowsWith(false), ...rowsWith(true)];
    const made = this.#withRows(isTicked ? rowsWith(true) : [], {
      rows: rowsWith(false),
      isTicked,
    });
    this.#range = null;
    this.#set(made);
    const hasMore = here.length < (windows?.total.peek() ?? 0);
    this.#offered.value = isTicked && made.mode === 'include' && hasMore ? made : null;
  }

  /** Selects all that match, loaded or not. */
  selectMatching(): void {
    this.#set(allMatching(this.#list.catalog, this.#list.constraints.peek()));
  }

  clear(): void {
    if (!isEmpty(this.selected.peek())) this.#set(nothingSelected(this.#list.catalog));
  }

  #set(next: Selection): void {
    this.#refused.value = null;
    this.#list.selection.set(next);
  }

  /** The selection with rows ticked or not, and with rows that its query does not match. */
  #withRows(
    outside: readonly Row[],
    { rows, isTicked }: { rows: readonly Row[]; isTicked: boolean },
  ): Selection {
    const { catalog, cache } = this.#list;
    const made = withRecords(this.selected.peek(), this.#keysOfRows(rows), isTicked);
    const others = withRecords(nothingSelected(catalog), this.#keysOfRows(outside), true);
    return uniteSelections(made, others, cache.peek().keys);
  }

  #keysOfRows(rows: readonly Row[]) {
    return rows.map((row) => pickKeys(this.#list.cache.peek(), row));
  }
}
