import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import { cartItems, type CartItem, LISTED_AT_ONCE } from '../../../backend/cart.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import type { Problem } from '../../../core/problem.ts';

/** What is known of a catalog in a cart. */
export interface GroupItems {
  /** By place; those that have not come are holes. */
  readonly items: readonly (CartItem | undefined)[];
  /** Null until the first answer. */
  readonly total: number | null;
  readonly problem: Problem | null;
}

const NOTHING: GroupItems = { items: [], total: null, problem: null };

/**
 * The items of one cart by catalog. They are read page by page, when a group is unfolded and as far
 * as the user scrolls.
 */
export class CartContents {
  readonly #backend: Backend;
  readonly #cartId: string;
  readonly #onOpen: (catalog: string) => void;
  readonly #groups = signal<ReadonlyMap<string, GroupItems>>(new Map());
  readonly groups: ReadonlySignal<ReadonlyMap<string, GroupItems>> = this.#groups;
  readonly #open = signal<ReadonlySet<string>>(new Set());
  /** Catalogs that are unfolded. */
  readonly open: ReadonlySignal<ReadonlySet<string>> = this.#open;
  readonly #requested = new Map<string, Set<number>>();
  #stop = new AbortController();

  /** `onOpen` is called with each catalog that is unfolded. */
  constructor(backend: Backend, cartId: string, onOpen: (catalog: string) => void) {
    this.#backend = backend;
    this.#cartId = cartId;
    this.#onOpen = onOpen;
  }

  toggle(catalog: string, open = !this.#open.peek().has(catalog)): void {
    const next = new Set(this.#open.peek());
    if (open) next.add(catalog);
    else next.delete(catalog);
    this.#open.value = next;
    if (!open) return;
    this.want(catalog, 0);
    this.#onOpen(catalog);
  }

  /**
   * Requests the page that contains the item at index `at` of a catalog, unless it was requested
   * before.
   */
  want(catalog: string, at: number): void {
    const requested = this.#requested.get(catalog) ?? new Set();
    this.#requested.set(catalog, requested);
    const page = Math.floor(at / LISTED_AT_ONCE);
    if (requested.has(page)) return;
    requested.add(page);
    void this.#ask(catalog, page, this.#stop.signal);
  }

  /** Asks again for what could not be had. */
  retry(catalog: string): void {
    this.#requested.delete(catalog);
    this.#set(catalog, { ...this.of(catalog), problem: null });
    this.want(catalog, 0);
  }

  of(catalog: string): GroupItems {
    return this.#groups.peek().get(catalog) ?? NOTHING;
  }

  /**
   * Reads all requested pages again; the current items are kept until the new ones have arrived.
   */
  async reload(): Promise<void> {
    this.#stop.abort();
    const stop = (this.#stop = new AbortController());
    const before = [...this.#requested];
    this.#requested.clear();
    await Promise.all(
      before.map(async ([catalog, pages]) => {
        this.#requested.set(catalog, new Set(pages));
        let fresh = NOTHING;
        for (const page of [...pages].sort((a, b) => a - b))
          fresh = await this.#read(catalog, page, fresh, stop.signal);
        if (!stop.signal.aborted)
          this.#set(
            catalog,
            fresh.total === null ? { ...this.of(catalog), problem: fresh.problem } : fresh,
          );
      }),
    );
  }

  /** Every item of a catalog, those that were never shown too; or why they cannot be read. */
  async all(catalog: string, signal: AbortSignal): Promise<readonly CartItem[] | Problem> {
    let known = NOTHING;
    for (let page = 0; known.total === null || page * LISTED_AT_ONCE < known.total; page++) {
      known = await this.#read(catalog, page, known, signal);
      if (known.problem) return known.problem;
    }
    return known.items.filter((item) => item !== undefined);
  }

  dispose(): void {
    this.#stop.abort();
  }

  async #ask(catalog: string, page: number, signal: AbortSignal): Promise<void> {
    const fresh = await this.#read(catalog, page, this.of(catalog), signal);
    if (signal.aborted) return;
    if (fresh.problem) this.#requested.get(catalog)?.delete(page);
    // Other pages may have come meanwhile.
    const items = [...this.of(catalog).items];
    for (
      let at = page * LISTED_AT_ONCE;
      at < Math.min(fresh.items.length, (page + 1) * LISTED_AT_ONCE);
      at++
    )
      items[at] = fresh.items[at];
    this.#set(catalog, { ...fresh, items });
  }

  /** What is known with one page more; with a problem where it could not be had. */
  async #read(
    catalog: string,
    page: number,
    known: GroupItems,
    signal: AbortSignal,
  ): Promise<GroupItems> {
    const answer = await nullIfAborted(
      cartItems(
        this.#backend,
        { cartId: this.#cartId, catalog, offset: page * LISTED_AT_ONCE },
        { signal },
      ),
      signal,
    );
    if (!answer) return known;
    // The last item of a catalog may have been removed, or the cart itself.
    if (!answer.ok && answer.error.status === 404) return { items: [], total: 0, problem: null };
    if (!answer.ok) return { ...known, problem: answer.error };
    const items = [...known.items];
    items.length = answer.data.total;
    answer.data.items.forEach((item, at) => (items[page * LISTED_AT_ONCE + at] = item));
    return { items, total: answer.data.total, problem: null };
  }

  #set(catalog: string, group: GroupItems): void {
    this.#groups.value = new Map([...this.#groups.peek(), [catalog, group]]);
  }
}
