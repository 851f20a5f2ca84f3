import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { type Constraint, pickKeys, type Row } from '../../../backend/records.ts';
import type { Link, LinkMessage } from '../../../core/link.ts';
import { loadWithRetry } from '../../../core/load-with-retry.ts';

/** What a list and the maps of its link exchange; nothing while the list has no link. */
export class ListMapLink {
  readonly #box = signal<LinkMessage['mapBox']>(null);
  readonly #pointed = signal<Row | null>(null);
  /** Key values of the record that a map points at; null for none of this catalog. */
  readonly pointed: ReadonlySignal<Row | null> = this.#pointed;
  /** What the rows must satisfy while they follow a map; null while they do not. */
  readonly inView: ReadonlySignal<Constraint | null>;
  #name: string | undefined;
  #joined: Link | null = null;
  /** The row under the pointer, as it was sent last. */
  #sent: Row | null = null;

  constructor(
    private readonly catalog: string,
    private readonly cache: ReadonlySignal<CatalogCache>,
  ) {
    const field = computed(
      () =>
        cache.value.catalogFields.find(
          ({ spatialType, attribute }) => spatialType || attribute.typeName === 'geometry',
        )?.attribute.name,
    );
    this.inView = computed(() => {
      const box = this.#box.value;
      return box && field.value !== undefined
        ? { field: field.value, operator: 'intersects', value: box }
        : null;
    });
  }

  /** Joins the link of this name and leaves the one before; undefined leaves it alone. */
  setName(name: string | undefined): void {
    if (name === this.#name) return;
    this.#leave();
    this.#name = name;
    this.#box.value = null;
    // Without the link the list works as one on its own.
    if (name) void this.#join(name);
  }

  /** The pointer is on a row, or has left. */
  point(row: Row | null): void {
    if (row === this.#sent || !this.#name) return;
    this.#sent = row;
    const { catalog, cache } = this;
    this.#joined?.send({ record: row && { catalog, keys: pickKeys(cache.peek(), row) } });
  }

  /** Lists everything again, and informs the map. */
  release(): void {
    this.#box.value = null;
    this.#joined?.send({ mapBox: null });
  }

  dispose(): void {
    this.#leave();
  }

  async #join(name: string): Promise<void> {
    // A list that is on its own loads none of it.
    const [{ joinLink }, { parseLinkedMapBox, parseLinkedRecord }] = await loadWithRetry(
      () => Promise.all([import('../../../core/link.ts'), import('../../../core/link-fields.ts')]),
      () => this.#name !== name,
    );
    if (this.#name !== name || this.#joined) return;
    this.#joined = joinLink(
      name,
      ({ record, mapBox }) => {
        if (record !== undefined)
          this.#pointed.value = record?.catalog === this.catalog ? record.keys : null;
        if (mapBox !== undefined) this.#box.value = mapBox;
      },
      { more: (data) => ({ ...parseLinkedRecord(data), ...parseLinkedMapBox(data) }) },
    );
  }

  #leave(): void {
    if (this.#sent) this.#joined?.send({ record: null });
    this.#joined?.close();
    this.#joined = null;
    this.#sent = null;
    this.#name = undefined;
    this.#pointed.value = null;
  }
}

/** Whether a row has these key values; a map may know fewer of them than the catalog has. */
export function isRecord(row: Row | undefined, keys: Row | null): boolean {
  return (
    row !== undefined &&
    keys !== null &&
    Object.entries(keys).every(([name, value]) => row[name] === value)
  );
}
