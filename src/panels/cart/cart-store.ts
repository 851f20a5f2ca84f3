import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import { type Cart, listCarts, newCart } from '../../backend/cart.ts';
import { type CatalogCache, loadCatalog } from '../../backend/catalogs.ts';
import { nullIfAborted } from '../../backend/null-if-aborted.ts';
import { joinCartChanges, announceCartChange } from '../../backend/cart-changes.ts';
import type { Problem } from '../../core/problem.ts';
import { CartContents } from './contents/cart-contents.ts';
import { groupsLeft } from './contents/lines.ts';
import type { Settings } from './preflight/export-settings.ts';
import { type Removal, type RemovalEnd, type Removals, createRemovals } from './removals.ts';

/** The carts as far as they are known: those that are there stay while they cannot be had again. */
export interface KnownCarts {
  carts: readonly Cart[] | null;
  problem: Problem | null;
}

/** Several changes at once are read once. */
const GATHER_MS = 60;

/**
 * The user's carts as an element shows them: what the server has, without what is being removed. It
 * reads again when another window or element changed one.
 */
export class CartStore {
  readonly backend: Backend;
  readonly removals: Removals;
  readonly #known = signal<KnownCarts>({ carts: null, problem: null });
  /** Without what is being removed. */
  readonly known: ReadonlySignal<KnownCarts>;
  /** Items that the server has no more, whatever was read before. */
  readonly #removedIds = signal<ReadonlySet<string>>(new Set());
  /** Ids of the items that are shown no more. */
  readonly hidden: ReadonlySignal<ReadonlySet<string>>;
  readonly #caches = signal<ReadonlyMap<string, CatalogCache>>(new Map());
  /** Fields of the catalogs that were unfolded, as far as they are loaded. */
  readonly caches: ReadonlySignal<ReadonlyMap<string, CatalogCache>> = this.#caches;
  readonly #requestedCaches = new Set<string>();
  /** What is typed and chosen for the export of each cart, by its id. */
  readonly settings = new Map<string, Settings>();
  readonly #contents = new Map<string, CartContents>();
  readonly #channel;
  readonly #gone = new AbortController();
  #reading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `changed` is called for each change that this element made, `ended` when removals end. */
  constructor(
    backend: Backend,
    private readonly changed: (cartId: string, count: number) => void,
    private readonly ended: (removal: Removal, end: RemovalEnd) => void,
  ) {
    this.backend = backend;
    this.removals = createRemovals(backend, (removal, end) => this.#removed(removal, end));
    this.known = computed(() => ({
      ...this.#known.value,
      carts: this.#known.value.carts && left(this.#known.value.carts, this.removals.hidden.value),
    }));
    this.hidden = computed(
      () =>
        new Set([
          ...this.#removedIds.value,
          ...[...this.removals.hidden.value].flatMap(({ itemIds }) => [...itemIds]),
        ]),
    );
    this.#channel = joinCartChanges(backend, () => this.soon());
  }

  /** What is in a cart. */
  contents(cartId: string): CartContents {
    const known =
      this.#contents.get(cartId) ??
      new CartContents(this.backend, cartId, (catalog) => void this.#loadCache(catalog));
    this.#contents.set(cartId, known);
    return known;
  }

  /** Reads again what is shown. */
  async reload(): Promise<void> {
    clearTimeout(this.#timer);
    this.#reading.abort();
    const reading = (this.#reading = new AbortController());
    const answer = await nullIfAborted(
      listCarts(this.backend, { signal: reading.signal }),
      reading.signal,
    );
    if (!answer || this.#gone.signal.aborted) return;
    if (!answer.ok) {
      this.#known.value = { ...this.#known.peek(), problem: answer.error };
      return;
    }
    await Promise.all([...this.#contents.values()].map((contents) => contents.reload()));
    if (!reading.signal.aborted) this.#known.value = { carts: answer.data, problem: null };
  }

  /** Reads again when a burst of changes is over. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.reload(), GATHER_MS);
  }

  /**
   * Creates a cart. Resolves to its id, to a Problem if the server refused it, or to null if the
   * store was disposed meanwhile.
   */
  async create(): Promise<string | Problem | null> {
    const answer = await nullIfAborted(
      newCart(this.backend, { signal: this.#gone.signal }),
      this.#gone.signal,
    );
    if (!answer) return null;
    if (!answer.ok) return answer.error;
    await this.reload();
    this.#tell(answer.data);
    return answer.data;
  }

  /** Carries out the pending removal: it can no longer be undone. */
  dispose(): void {
    void this.removals.flush();
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#gone.abort();
    for (const contents of this.#contents.values()) contents.dispose();
    this.#channel.close();
  }

  /** Loads the fields of a catalog; without them records are shown by their names alone. */
  async #loadCache(catalog: string): Promise<void> {
    if (this.#requestedCaches.has(catalog)) return;
    this.#requestedCaches.add(catalog);
    const answer = await nullIfAborted(
      loadCatalog(this.backend, catalog, { signal: this.#gone.signal }),
      this.#gone.signal,
    );
    if (answer?.ok) this.#caches.value = new Map([...this.#caches.peek(), [catalog, answer.data]]);
  }

  async #removed(removal: Removal, end: RemovalEnd): Promise<void> {
    if (end.kind === 'done')
      this.#removedIds.value = new Set([...this.#removedIds.peek(), ...removal.itemIds]);
    if (this.#gone.signal.aborted) {
      if (end.kind === 'done') announceCartChange(this.backend, removal.cartId);
      return;
    }
    await this.reload();
    if (end.kind === 'done') this.#tell(removal.cartId);
    this.ended(removal, end);
  }

  #tell(cartId: string): void {
    if (this.#gone.signal.aborted) return;
    this.#channel.announce(cartId);
    this.changed(cartId, this.#known.peek().carts?.find(({ id }) => id === cartId)?.count ?? 0);
  }
}

function left(carts: readonly Cart[], removals: ReadonlySet<Removal>): readonly Cart[] {
  if (removals.size === 0) return carts;
  const gone = new Set(
    [...removals].filter(({ what }) => what === 'cart').map(({ cartId }) => cartId),
  );
  return carts
    .filter(({ id }) => !gone.has(id))
    .map((cart) => {
      const groups = groupsLeft(cart.id, cart.groups, removals);
      return { ...cart, groups, count: groups.reduce((sum, { items }) => sum + items, 0) };
    });
}
