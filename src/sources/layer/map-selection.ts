import { signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { rows as askRows } from '../../backend/rows.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { count as countRows } from '../../backend/rows.ts';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import {
  allMatching,
  constraintsOfSelection,
  isEmpty,
  nothingSelected,
  type Selection,
  withRecords,
} from '../../core/selection.ts';
import { SelectionStore } from '../../backend/selection-store.ts';
import type { Area, Geometry } from '../../plot/map/map-data.ts';
import { readGeometry } from './read-features.ts';
import type { MapRecord, RecordKeys } from './source.ts';

/** A selected record with where it is. */
export interface Selected {
  catalog: string;
  keys: RecordKeys;
  geometry: Geometry | null;
}

/** What is selected in a catalog, as the map shows it. */
export interface SelectionShown {
  selection: Selection;
  /** Null while it is counted. */
  size: number | null;
  /** The first of them. */
  records: readonly Selected[];
  /** Of the page's own layer of this name: no server knows the records. */
  own?: string;
}

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
          if (!isFirst || (!isEmpty(selection) && !this.shown.peek())) void this.#show(selection);
          isFirst = false;
        }),
      );
    }
  }

  /** Selects one record in place of all others. */
  select(catalog: string, record: RecordKeys): void {
    this.#stores.get(catalog)?.set(withRecords(nothingSelected(catalog), [record], true));
  }

  /** Whether more than one record is selected: a look at another place would lose work. */
  get isSeveral(): boolean {
    const { selection, size } = this.shown.peek() ?? {};
    return selection !== undefined && (size ?? 2) > 1;
  }

  /**
   * Adds a record to those that are selected, or takes it away. All that match a query can only
   * leave records out and take them
   * back: false for a record that the query does not hold, which cannot be added to it.
   */
  toggle(catalog: string, record: RecordKeys): boolean {
    const store = this.#stores.get(catalog);
    if (!store) return false;
    const now = store.value.peek();
    const isHeld = (held: readonly RecordKeys[] = []): boolean =>
      held.some((keys) => JSON.stringify(keys) === JSON.stringify(record));
    if (now.mode === 'include') {
      store.set(withRecords(now, [record], !isHeld(now.keys)));
      return true;
    }
    const isLeftOut = isHeld(now.except);
    const shown = this.shown.peek()?.records ?? [];
    if (!isLeftOut && !isHeld(shown.map(({ keys }) => keys))) return false;
    store.set(withRecords(now, [record], isLeftOut));
    return true;
  }

  /**
   * All records of a catalog that lie in an area or touch it: a query, whatever their number. False
   * where the server has no such records.
   */
  async selectInside(catalog: string, area: Area): Promise<boolean> {
    const cache = await this.#loadCache(catalog);
    const field = cache && geometryField(cache);
    if (field)
      this.#stores
        .get(catalog)
        ?.set(allMatching(catalog, [{ field, operator: 'intersects', value: area }]));
    return Boolean(field);
  }

  /** Shows records of layers that the page itself has: of `size` the first, and the keys of all. */
  selectOwn(
    label: string,
    records: readonly MapRecord[],
    size = records.length,
    keys: readonly RecordKeys[] = records.map((one) => one.keys).filter((one) => one !== null),
  ): void {
    this.#request.abort();
    this.problem.value = null;
    const catalog = records[0]?.catalog ?? records[0]?.layer ?? '';
    const selection: Selection = { mode: 'include', catalog, constraints: [], keys };
    this.shown.value =
      records.length === 0
        ? null
        : {
            selection,
            size,
            own: label,
            records: records.map((one) => ({
              catalog,
              keys: one.keys ?? {},
              geometry: one.geometry,
            })),
          };
    if (records.length > 0) this.changed(selection);
  }

  set(selection: Selection): void {
    this.follow([selection.catalog]);
    this.#stores.get(selection.catalog)?.set(selection);
  }

  /**
   * Shows what an address names: records by their keys, or a catalog for the selection that this
   * tab keeps of it.
   */
  open(named: SelectionReference): void {
    if (typeof named !== 'string')
      return this.set(withRecords(nothingSelected(named.catalog), named.keys, true));
    this.follow([named]);
    const kept = this.#stores.get(named)?.value.peek();
    if (kept) void this.#show(kept);
  }

  clear(): void {
    const { selection } = this.shown.peek() ?? {};
    if (selection) this.#stores.get(selection.catalog)?.clear();
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
    const isNamed = selection.mode === 'include';
    this.shown.value = {
      selection,
      size: isNamed ? (selection.keys?.length ?? 0) : null,
      records: [],
    };
    const cache = await this.#loadCache(selection.catalog);
    const field = cache && geometryField(cache);
    if (stop.aborted || !cache || !field) return;
    const constraints = constraintsOfSelection(selection, cache.keys);
    try {
      const [counted, found] = await Promise.all([
        isNamed
          ? null
          : countRows(this.backend, { catalog: selection.catalog, constraints }, { signal: stop }),
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
        keys: Object.fromEntries(cache.keys.map((key) => [key, row[key] as RecordKeys[string]])),
        geometry: readGeometry(row[field]),
      }));
      this.shown.value = {
        selection,
        size: counted?.ok ? counted.data : isNamed ? (selection.keys?.length ?? 0) : null,
        records,
      };
    } catch (error) {
      if (!stop.aborted && !isAbort(error)) this.problem.value = problemOf(error, 'REQUEST_FAILED');
    }
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
