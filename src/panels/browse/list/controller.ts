import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { type Constraint, formatKeyText, pickKeys, type Row } from '../../../backend/records.ts';
import { readSet, withSets } from '../../../backend/saved-sets.ts';
import { SelectionStore } from '../../../backend/selection-store.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { constraintsOfSelection } from '../../../core/selection.ts';
import type { BrowseState } from '../browse-state.ts';
import { constraintsOfText } from '../grid/columns.ts';
import { isFling } from '../grid/fling.ts';
import { RowMarks } from '../grid/row-marks.ts';
import { RowPicking } from '../grid/row-picking.ts';
import type { RowQuery, RowWindows } from '../grid/row-windows.ts';
import { ListMapLink } from './map-link.ts';
import { ListRows } from './list-rows.ts';

/**
 * What the list of a catalog is given: what is known of the catalog, what is to be shown, and the
 * name shared with maps.
 */
export interface ListProperties {
  cache: CatalogCache;
  state: BrowseState;
  link: string | undefined;
}

/** Where the list of a catalog lives, and whom it informs. */
export interface ListContext {
  host: ElementHost;
  backend: Backend;
  /** Name of the catalog. */
  catalog: string;
  /** Shows another state; the address follows. */
  go(next: BrowseState): void;
  /** The first rows are here or have failed. */
  onSettled(): void;
}

/** After a fling rows are fetched when the position has rested so long. */
const REST_MS = 80;

/**
 * State and commands of one catalog's list: its rows, the selection, the record that is open, and
 * the maps that it is linked to.
 */
export class ListController {
  readonly selection: SelectionStore;
  readonly map: ListMapLink;
  readonly marks: RowMarks;
  readonly picking: RowPicking;
  /** What the rows satisfy. The same array as long as the conditions are the same. */
  readonly constraints: ReadonlySignal<readonly Constraint[]>;
  /** The rows to show. */
  readonly windows: ReadonlySignal<RowWindows | null>;
  /** Whether other rows are on their way. */
  readonly isStale: ReadonlySignal<boolean>;
  /**
   * Position of the record that is open, however it was opened; null for none, and while its row is
   * not loaded.
   */
  readonly position: ReadonlySignal<number | null>;
  readonly #cache;
  readonly #state;
  readonly #rows: ListRows;
  readonly #seen = signal<readonly [from: number, to: number]>([0, 0]);
  #lastMove: { windows: RowWindows | null; from: number; atMs: number } = {
    windows: null,
    from: 0,
    atMs: 0,
  };
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly context: ListContext,
    { cache, state, link }: ListProperties,
  ) {
    const { host, backend, catalog } = context;
    this.#cache = signal(cache);
    this.#state = signal(state);
    this.selection = new SelectionStore(backend, catalog, (selected) =>
      host.emit('geo-selection', selected),
    );
    this.map = new ListMapLink(catalog, this.#cache);
    this.map.setName(link);
    this.constraints = this.#computeConstraints();
    this.#rows = new ListRows(backend, this.#computeQuery(), () => context.onSettled());
    this.windows = this.#rows.windows;
    this.isStale = this.#rows.isStale;
    this.position = computed(() => {
      const windows = this.windows.value;
      // Rows come with a version.
      void windows?.version.value;
      const { record } = this.#state.value;
      return record === undefined
        ? null
        : (windows?.find((row) => this.#keyText(row) === record) ?? null);
    });
    const shared = {
      catalog,
      cache: this.#cache,
      constraints: this.constraints,
      selection: this.selection,
      windows: this.windows,
    };
    this.marks = new RowMarks(backend, shared, this.#seen);
    this.picking = new RowPicking(shared, this.marks.markAt);
  }

  setProperties({ cache, state, link }: ListProperties): void {
    batch(() => {
      this.#cache.value = cache;
      this.#state.value = state;
      this.map.setName(link);
    });
  }

  /** Reloads rows and counts after a record was stored or deleted. */
  reload(): void {
    this.#rows.reload();
  }

  /** Opens the record at a position. */
  open(at: number): void {
    const row = this.windows.peek()?.at(at);
    if (row) this.#go({ record: this.#keyText(row), trail: undefined });
  }

  /** Opens the record before or after the one that is open; the first or last if none is. */
  step(by: 1 | -1): void {
    const last = (this.windows.peek()?.length ?? 1) - 1;
    this.open(Math.max(0, Math.min(last, (this.position.peek() ?? -by) + by)));
  }

  /** Closes the record that is open. */
  close(): void {
    this.context.go({ ...this.#state.peek(), record: undefined, trail: undefined });
  }

  /** Orders the rows by a column; in descending order if they are in ascending order by it. */
  sort(field: string): void {
    const { sort } = this.#state.peek();
    const isReversed = sort?.field === field && sort.order === 'ascending';
    this.#go({ sort: { field, order: isReversed ? 'descending' : 'ascending' } });
  }

  /**
   * Handles a key of the list: next, previous and close, while a record is open. @returns whether
   * it was taken
   */
  pressKey(key: string): boolean {
    if (this.#state.peek().record === undefined) return false;
    if (key === '[') this.step(-1);
    else if (key === ']') this.step(1);
    else if (key === 'Escape') this.close();
    else return false;
    return true;
  }

  /**
   * The rows in sight: fetches them and those ahead; while the user flings, only those where the
   * fling ends.
   */
  showRows(from: number, to: number): void {
    const windows = this.windows.peek();
    const atMs = performance.now();
    const last = this.#lastMove;
    this.#lastMove = { windows, from, atMs };
    this.#seen.value = [from, to];
    const by = last.windows === windows ? from - last.from : 0;
    const want = (): void => windows?.want(from, to, Math.sign(by) as -1 | 0 | 1);
    clearTimeout(this.#resting);
    if (isFling(by, atMs - last.atMs)) this.#resting = setTimeout(want, REST_MS);
    else want();
  }

  dispose(): void {
    clearTimeout(this.#resting);
    for (const part of [this.#rows, this.marks, this.map]) part.dispose();
  }

  #go(changes: Partial<BrowseState>): void {
    this.context.go({ ...this.#state.peek(), catalog: this.context.catalog, ...changes });
  }

  #keyText(row: Row): string {
    return formatKeyText(pickKeys(this.#cache.peek(), row));
  }

  #computeConstraints(): ReadonlySignal<readonly Constraint[]> {
    const { backend } = this.context;
    const text = computed(() => this.#state.value.text ?? '');
    // As a text, so that the same conditions are the same.
    const conditions = computed(() => {
      const { only, constraints } = this.#state.value;
      const { inView } = this.map;
      const keyNames = this.#cache.value.keys;
      return JSON.stringify([
        ...(inView.value ? [inView.value] : []),
        ...(only ? constraintsOfSelection(this.selection.value.value, keyNames) : []),
        ...(constraints?.length
          ? [{ constraints: withSets(constraints, (set) => readSet(backend, set)).constraints }]
          : []),
      ]);
    });
    return computed(() => [
      ...(JSON.parse(conditions.value) as Constraint[]),
      ...constraintsOfText(this.#cache.value.catalogFields, text.value),
    ]);
  }

  #computeQuery(): ReadonlySignal<RowQuery> {
    const { catalog } = this.context;
    const field = computed(() => this.#state.value.sort?.field);
    const order = computed(() => this.#state.value.sort?.order ?? 'ascending');
    return computed(() => {
      const { catalogFields, keys } = this.#cache.value;
      return {
        catalog,
        fields: catalogFields
          .filter(({ attribute }) => attribute.typeName !== 'geometry')
          .map(({ attribute }) => attribute.name),
        orderBy: field.value ?? keys[0],
        order: order.value,
        constraints: this.constraints.value,
      };
    });
  }
}
