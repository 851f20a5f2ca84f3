import { type Backend, lastingBackend, type Result } from '../../backend/backend.ts';
import { cartInfo, removeCart, removeItems } from '../../backend/cart.ts';
import { DeferredDeletion } from '../../core/deferred-deletion.ts';
import type { Problem } from '../../core/problem.ts';

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

/** Removals that can be undone. Leaving the page keeps the items. */
export type Removals = DeferredDeletion<Removal>;

/**
 * Makes the removals of one element. `ended` shows what the server has then; until it has, the
 * items stay out of sight.
 */
export function createRemovals(
  backend: Backend,
  ended: (removal: Removal, end: RemovalEnd) => Promise<void>,
): Removals {
  return new DeferredDeletion({
    remove: async (removal) => {
      // The removal is completed even if the element is removed from the page.
      await ended(removal, await awaitRemoval(lastingBackend(backend), removal));
      return 'shown';
    },
  });
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
