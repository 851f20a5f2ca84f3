import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Backend, lastingBackend, type Result } from '../../backend/backend.ts';
import { cartInfo, removeCart, removeItems } from '../../backend/cart.ts';
import type { Problem } from '../../core/problem.ts';
import { TOAST_MS } from '../../core/toasts.ts';

/** What a user wants out of a cart: some items, all that it holds, or the cart itself. */
export interface Removal {
  readonly what: 'items' | 'clear' | 'cart';
  readonly cartId: string;
  /** Name of the cart. */
  readonly name: string;
  /** Ids of the items; a cart that is removed names none. */
  readonly itemIds: ReadonlySet<string>;
  /** How many items and records go, by catalog. */
  readonly sums: ReadonlyMap<string, { readonly items: number; readonly records: number }>;
  /** Items of the cart when it was to be removed. */
  readonly count: number;
}

/**
 * The outcome of a removal on the server. `kept`: the cart was not removed because items have been
 * added to it since.
 */
export type RemovalEnd = { kind: 'done' } | { kind: 'kept' } | { kind: 'failed'; problem: Problem };

/** Records that removals take out of the carts. */
export function countRemovedRecords(removals: Iterable<Removal>): number {
  return [...removals]
    .flatMap(({ sums }) => [...sums.values()])
    .reduce((total, { records }) => total + records, 0);
}

/**
 * Removals that can be undone for five seconds (screens.md 2.3): until then nothing is sent to
 * the server, so that a user who leaves
 * the page keeps the items. A second one, an export and the end of the element carry the first one
 * out.
 */
export class Removals {
  readonly #backend: Backend;
  readonly #ended: (removal: Removal, end: RemovalEnd) => Promise<void>;
  readonly #waiting = signal<Removal | null>(null);
  /** What can still be undone. */
  readonly waiting: ReadonlySignal<Removal | null> = this.#waiting;
  readonly #all = signal<ReadonlySet<Removal>>(new Set());
  /** All whose items are shown no more: those that wait, and those that the server is at. */
  readonly all: ReadonlySignal<ReadonlySet<Removal>> = this.#all;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** `ended` shows what the server has then; until it has, the items stay away. */
  constructor(backend: Backend, ended: (removal: Removal, end: RemovalEnd) => Promise<void>) {
    this.#backend = backend;
    this.#ended = ended;
  }

  /** Takes items away, and begins to wait. */
  offer(removal: Removal): void {
    void this.flush();
    this.#waiting.value = removal;
    this.#all.value = new Set([...this.#all.peek(), removal]);
    this.hold(false);
  }

  /** Puts back what waits. */
  undo(): void {
    const removal = this.#take();
    if (removal) this.#forget(removal);
  }

  /** Stops the countdown while the user reads the offer or points at it. */
  hold(held: boolean): void {
    clearTimeout(this.#timer);
    if (!held && this.#waiting.peek()) this.#timer = setTimeout(() => void this.flush(), TOAST_MS);
  }

  /** Carries out what waits, now; settles when the server has all that was to be removed. */
  flush(): Promise<void> {
    const removal = this.#take();
    if (removal) this.#last = this.#last.then(() => this.#carryOut(removal));
    return this.#last;
  }

  #take(): Removal | null {
    const removal = this.#waiting.peek();
    clearTimeout(this.#timer);
    this.#waiting.value = null;
    return removal;
  }

  async #carryOut(removal: Removal): Promise<void> {
    // The removal is completed even if the element is removed from the page.
    const backend = lastingBackend(this.#backend);
    const end = await awaitRemoval(backend, removal).catch((): null => null);
    if (end) await this.#ended(removal, end);
    this.#forget(removal);
  }

  #forget(removal: Removal): void {
    this.#all.value = new Set([...this.#all.peek()].filter((one) => one !== removal));
  }
}

async function awaitRemoval(backend: Backend, removal: Removal): Promise<RemovalEnd> {
  const answer =
    removal.what === 'cart'
      ? await cartGone(backend, removal)
      : await removeItems(backend, removal.cartId, [...removal.itemIds]);
  if (!answer.ok) return { kind: 'failed', problem: answer.error };
  return { kind: answer.data === 'kept' ? 'kept' : 'done' };
}

/**
 * Removes a cart. If items have been added to it since the user removed it, the cart stays and the
 * result is `kept`.
 */
async function cartGone(
  backend: Backend,
  { cartId, count }: Removal,
): Promise<Result<'kept' | null>> {
  const now = await cartInfo(backend);
  if (!now.ok) return now;
  if ((now.data.find((one) => one.cartId === cartId)?.count ?? 0) > count)
    return { ok: true, data: 'kept' };
  return removeCart(backend, cartId);
}
