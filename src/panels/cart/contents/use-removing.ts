import { useState } from 'react';
import type { Cart, CartItem } from '../../../backend/cart.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import type { Notice } from '../../../core/toasts.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAbort } from '../../../ui/use-abort.ts';
import type { CartStore } from '../cart-store.ts';
import type { Removal } from '../removals.ts';
import type { CartContents } from './cart-contents.ts';
import { sumByCatalog } from './lines.ts';

type Placed = { catalog: string; item: CartItem };

/** Ways to take things out of a cart; each can be undone for a while. */
export interface Removing {
  /** What a removal takes is being looked up. */
  busy: boolean;
  items(items: readonly Placed[]): void;
  /**
   * Removes the items of a catalog that the cart contains now; items that are added later remain.
   */
  group(catalog: string): Promise<void>;
  clear(): Promise<void>;
  /** The cart itself. */
  cart(): void;
}

/** Commands that remove items from the cart, and whether one is running. */
export function useRemoving({
  store,
  cart,
  contents,
  say,
}: {
  store: CartStore;
  cart: Cart;
  contents: CartContents;
  say(notice: Notice): void;
}): Removing {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const beginLookUp = useAbort();
  const offer = (what: Removal['what'], items: readonly Placed[]): void =>
    store.removals.offer(buildRemoval(what, cart, items));
  const offerShown = (what: 'items' | 'clear', items: readonly Placed[]): void => {
    const hidden = store.hidden.peek();
    const shown = items.filter(({ item }) => !hidden.has(item.id));
    if (shown.length > 0) offer(what, shown);
  };
  const removeAll = async (what: 'items' | 'clear', catalogs: readonly string[]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const found = await findItems(contents, catalogs, beginLookUp().signal).catch(() => null);
    setBusy(false);
    if (!found) return;
    if ('problem' in found)
      say({
        kind: 'error',
        message: what === 'clear' ? t('error.CART_CLEAR_FAILED') : problemText(t, found.problem),
        problem: found.problem,
      });
    else offerShown(what, found.items);
  };
  return {
    busy,
    items: (items) => offerShown('items', items),
    group: (catalog) => removeAll('items', [catalog]),
    clear: () =>
      removeAll(
        'clear',
        cart.groups.map(({ catalog }) => catalog),
      ),
    cart: () => offer('cart', []),
  };
}

function buildRemoval(
  what: Removal['what'],
  { id: cartId, name, count, groups }: Cart,
  items: readonly Placed[],
): Removal {
  const itemIds = new Set(items.map(({ item }) => item.id));
  const sums =
    what === 'cart'
      ? new Map(groups.map(({ catalog, ...numbers }) => [catalog, numbers]))
      : sumByCatalog(items);
  return { what, cartId, name, count, itemIds, sums };
}

/** Every item of the catalogs; null if it was given up. */
async function findItems(
  contents: CartContents,
  catalogs: readonly string[],
  signal: AbortSignal,
): Promise<{ items: Placed[] } | { problem: Problem } | null> {
  const items: Placed[] = [];
  for (const catalog of catalogs) {
    const found = await contents.all(catalog, signal);
    if (signal.aborted) return null;
    if ('code' in found) return { problem: found };
    items.push(...found.map((item) => ({ catalog, item })));
  }
  return { items };
}
