import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { rows as askRows } from '../../backend/rows.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { pickKeys } from '../../backend/records.ts';
import { count as countRows } from '../../backend/rows.ts';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import {
  allMatching,
  constraintsOfSelection,
  isEmpty,
  isSelected,
  MOST_NAMED,
  nothingSelected,
  type Selection,
  type SelectionChange,
  uniteSelections,
  withRecords,
} from '../../core/selection.ts';
import { SelectionStore } from '../../backend/selection-store.ts';
import type { Area } from '../../plot/map/map-data.ts';
import {
  changeOwnSelection,
  isOwnSelected,
  type OwnRecords,
  type Selected,
  type SelectionShown,
} from './own-selection.ts';
import { readGeometry } from './read-features.ts';
import type { MapRecord, RecordKeys } from './source.ts';

/** A selection as an address holds it. */
export type SelectionReference = string | { catalog: string; keys: readonly RecordKeys[] };

/** Records whose places are marked; of more the first. */
export const MOST_MARKED = 5000;

/**
 * The selection in the catalogs of a map: the same query that the grid, the cart and an export have
 * (core/selection.ts).
 */
export class MapSelection {
  readonly shown = signal<SelectionShown | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly #stores = new Map<string, SelectionStore>();
  readonly #stops: (() => void)[] = [];
  /** Selections of the page's own records before the last one. */
  readonly #ownEarlier = signal<readonly (SelectionShown | null)[]>([]);
  /** Catalog whose selection was changed last. */
  readonly #lastChanged = signal<string | null>(null);
  /** Whether a change of the selection can be undone. */
  readonly canUndo: ReadonlySignal<boolean> = computed(
    () =>
      this.#ownEarlier.value.length > 0 ||
      Boolean(this.#stores.get(this.#lastChanged.value ?? '')?.canUndo.value),
  );
  #request = new AbortController();

  constructor(
    private readonly backend: Backend,
    private readonly changed: (selection: Selection) => void,
  ) {}

  /** Follows the selections of these catalogs; the first with a selection is shown. */
  follow(catalogs: readonly string[]): void {
    for (const catalog of catalogs) {
      if (this.#stores.has(catalog)) continue;
      const store = new SelectionStore(this.backend, catalog, this.changed);
      this.#stores.set(catalog, store);
      let isFirst = true;
      this.#stops.push(
        store.value.subscribe((selection) => {
          if (!isFirst || !isEmpty(selection)) this.#lastChanged.value = catalog;
          if (!isFirst || (!isEmpty(selection) && !this.shown.peek())) void this.#show(selection);
          isFirst = false;
        }),
      );
    }
  }

  /**
   * Adds a record to those that are selected, or takes it away. A record that the selected query
   * does not hold is added to it.
   */
  async toggle(catalog: string, record: RecordKeys): Promise<void> {
    const store = this.#stores.get(catalog);
    if (!store) return;
    const now = store.value.peek();
    if (now.mode === 'include')
      return store.set(withRecords(now, [record], !isSelected(now, record)));
    if (!isSelected(now, record)) return store.set(withRecords(now, [record], true));
    const cache = await this.#loadCache(catalog);
    if (!cache) return;
    const chosen = withRecords(nothingSelected(catalog), [record], true);
    const found = await this.#findCommon([now, chosen], cache);
    if (!found) return;
    store.set(
      found.length > 0
        ? withRecords(now, [record], false)
        : uniteSelections(now, chosen, cache.keys),
    );
  }

  /** Whether a record is selected, as far as that is known without the server. */
  has(record: MapRecord): boolean {
    const { catalog, keys } = record;
    const shown = this.shown.peek();
    if (!shown || shown.own !== undefined) return isOwnSelected(shown, record);
    if (shown.selection.catalog !== catalog || !keys) return false;
    const isKnown =
      shown.selection.mode === 'include' ||
      shown.records.some((one) => JSON.stringify(one.keys) === JSON.stringify(keys));
    return isKnown && isSelected(shown.selection, keys);
  }

  /**
   * Selects the records of a catalog that lie in an area or touch it: a query, whatever their
   * number. False where the server has no such records.
   */
  async selectInside(catalog: string, area: Area, change: SelectionChange): Promise<boolean> {
    const chosen = await this.describeInside(catalog, area);
    if (chosen) await this.change(chosen, change);
    return chosen !== null;
  }

  /** The records of a catalog in an area, as a query; null where the server has none of them. */
  async describeInside(catalog: string, area: Area): Promise<Selection | null> {
    const cache = await this.#loadCache(catalog);
    const field = cache && geometryField(cache);
    return field ? allMatching(catalog, [{ field, operator: 'intersects', value: area }]) : null;
  }

  /** Selects records of a catalog in place of those that are, besides them, or takes them away. */
  async change(chosen: Selection, change: SelectionChange): Promise<void> {
    const { catalog } = chosen;
    this.follow([catalog]);
    const store = this.#stores.get(catalog);
    if (!store) return;
    if (change === 'replace') return store.set(chosen);
    const cache = await this.#loadCache(catalog);
    if (!cache) return;
    const now = store.value.peek();
    if (change === 'add') return store.set(uniteSelections(now, chosen, cache.keys));
    if (isEmpty(now)) return;
    const isNamed = now.mode === 'include' && chosen.mode === 'include';
    const found = isNamed ? chosen.keys : await this.#findCommon([now, chosen], cache);
    if (found) store.set(withRecords(now, found, false));
  }

  /** Selects records of layers that the page itself has, or takes them away. */
  changeOwn(chosen: OwnRecords, change: SelectionChange): void {
    const before = this.shown.peek();
    const next = changeOwnSelection(before, chosen, change);
    if (next === before) return;
    this.#request.abort();
    this.problem.value = null;
    this.#ownEarlier.value = [...this.#ownEarlier.peek(), before];
    this.shown.value = next;
    this.changed(next?.selection ?? nothingSelected(before!.selection.catalog));
  }

  set(selection: Selection): void {
    this.follow([selection.catalog]);
    this.#stores.get(selection.catalog)?.set(selection);
  }

  /** Takes the last change of the selection back. */
  undo(): void {
    const before = this.#ownEarlier.peek().at(-1);
    if (before !== undefined) {
      this.#ownEarlier.value = this.#ownEarlier.peek().slice(0, -1);
      this.shown.value = before;
      return;
    }
    this.#stores.get(this.#lastChanged.peek() ?? '')?.undo();
  }

  /**
   * Shows what an address names: records by their keys, or a catalog for the selection that this
   * tab keeps of it. @returns whether that replaced a selection of other records
   */
  open(named: SelectionReference): boolean {
    const catalog = typeof named === 'string' ? named : named.catalog;
    this.follow([catalog]);
    const kept = this.#stores.get(catalog)?.value.peek();
    if (typeof named === 'string') {
      if (kept) void this.#show(kept);
      return false;
    }
    const next = withRecords(nothingSelected(catalog), named.keys, true);
    this.set(next);
    return kept !== undefined && !isEmpty(kept) && JSON.stringify(kept) !== JSON.stringify(next);
  }

  clear(): void {
    const before = this.shown.peek();
    if (!before) return;
    if (before.own !== undefined) this.#ownEarlier.value = [...this.#ownEarlier.peek(), before];
    else this.#stores.get(before.selection.catalog)?.clear();
    this.shown.value = null;
  }

  dispose(): void {
    this.#request.abort();
    for (const stop of this.#stops.splice(0)) stop();
    this.#stores.clear();
  }

  async #show(selection: Selection): Promise<void> {
    this.#request.abort();
    const { signal: stop } = (this.#request = new AbortController());
    this.problem.value = null;
    if (isEmpty(selection)) {
      if (this.shown.peek()?.selection.catalog === selection.catalog) this.shown.value = null;
      return;
    }
    // What is selected by its keys need not be counted.
    const named = selection.mode === 'include' ? (selection.keys?.length ?? 0) : null;
    this.shown.value = { selection, size: named, records: [] };
    const cache = await this.#loadCache(selection.catalog);
    const field = cache && geometryField(cache);
    if (stop.aborted || !cache || !field) return;
    const constraints = constraintsOfSelection(selection, cache.keys);
    try {
      const [counted, found] = await Promise.all([
        named === null
          ? countRows(this.backend, { catalog: selection.catalog, constraints }, { signal: stop })
          : null,
        askRows(
          this.backend,
          {
            catalog: selection.catalog,
            fields: [...cache.keys, field],
            constraints,
            limit: MOST_MARKED,
          },
          { signal: stop },
        ),
      ]);
      if (stop.aborted) return;
      if (!found.ok) return void (this.problem.value = found.error);
      const records = found.data.map((row): Selected => ({
        catalog: selection.catalog,
        keys: pickKeys(cache, row) as RecordKeys,
        geometry: readGeometry(row[field]),
      }));
      if (counted?.ok === false) this.problem.value = counted.error;
      const size = counted?.ok ? counted.data : named;
      const placed = records.filter(({ geometry }) => geometry !== null).length;
      const isAll = size !== null && records.length < MOST_MARKED;
      const unplaced = isAll ? Math.max(0, size - placed) : 0;
      this.shown.value = { selection, size, records, unplaced };
    } catch (error) {
      if (!stop.aborted && !isAbort(error)) this.problem.value = problemOf(error, 'REQUEST_FAILED');
    }
  }

  /**
   * Keys of the records that are in both selections; null if the server does not say, or if they
   * are more than a list takes.
   */
  async #findCommon(
    [one, other]: readonly [Selection, Selection],
    cache: CatalogCache,
  ): Promise<RecordKeys[] | null> {
    const constraints = [one, other].map((selection) => ({
      constraints: constraintsOfSelection(selection, cache.keys),
    }));
    const request = {
      catalog: one.catalog,
      fields: cache.keys,
      constraints,
      limit: MOST_NAMED + 1,
    };
    const found = await askRows(this.backend, request).catch((error: unknown) => ({
      ok: false as const,
      error: problemOf(error, 'REQUEST_FAILED'),
    }));
    if (!found.ok) {
      this.problem.value = found.error;
      return null;
    }
    if (found.data.length > MOST_NAMED) {
      const message = `more than ${MOST_NAMED} records to take away`;
      this.problem.value = { code: 'SELECTION_TOO_LARGE', message };
      return null;
    }
    return found.data.map((row) => pickKeys(cache, row) as RecordKeys);
  }

  async #loadCache(catalog: string): Promise<CatalogCache | null> {
    try {
      const found = await loadCatalog(this.backend, catalog);
      if (found.ok) return found.data;
      this.problem.value = found.error;
    } catch (error) {
      if (!isAbort(error)) this.problem.value = problemOf(error, 'REQUEST_FAILED');
    }
    return null;
  }
}

/** The field that says where a record of a catalog is. */
export function geometryField({ catalogFields }: CatalogCache): string | null {
  return (
    catalogFields.find(
      ({ spatialType, attribute }) => spatialType || attribute.typeName === 'geometry',
    )?.attribute.name ?? null
  );
}

/** Records of features as what is selected. */
export function toSelected(records: readonly MapRecord[]): Selected[] {
  return records.flatMap(({ catalog, keys, geometry }) =>
    catalog && keys ? [{ catalog, keys, geometry }] : [],
  );
}
