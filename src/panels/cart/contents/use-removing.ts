import { useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../../backend/cart.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import type { Notice } from '../../../core/toasts.ts';
import { useTexts } from '../../../ui/texts.tsx';
import type { CartStore } from '../cart-store.ts';
import type { CartContents } from './cart-contents.ts';
import { sumByCatalog } from './lines.ts';

type Placed = { catalog: string; item: CartItem };

/** Ways to take things out of a cart; each can be taken back for a while. */
export interface Removing {
  /** What a removal takes is being looked up. */
  busy: boolean;
  items(items: readonly Placed[]): void;
  /** All of a catalog as the cart holds it now: what somebody puts in later stays. */
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
  const gone = useRef(new AbortController());
  useEffect(() => {
    const stop = (gone.current = new AbortController());
    return () => stop.abort();
  }, []);
  const { id: cartId, name, count } = cart;

  const offer = (what: 'items' | 'clear', items: readonly Placed[]): void => {
    const hidden = store.hidden.peek();
    const left = items.filter(({ item }) => !hidden.has(item.id));
    if (left.length > 0)
      store.removals.offer({
        what,
        cartId,
        name,
        count,
        itemIds: new Set(left.map(({ item }) => item.id)),
        sums: sumByCatalog(left),
      });
  };
  const removeAll = async (what: 'items' | 'clear', catalogs: readonly string[]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const found = await everyItem(contents, catalogs, gone.current.signal).catch(() => null);
    setBusy(false);
    if (!found) return;
    if ('problem' in found)
      say({
        kind: 'error',
        message: what === 'clear' ? t('error.CART_CLEAR_FAILED') : problemText(t, found.problem),
        problem: found.problem,
      });
    else offer(what, found.items);
  };
  return {
    busy,
    items: (items) => offer('items', items),
    group: (catalog) => removeAll('items', [catalog]),
    clear: () =>
      removeAll(
        'clear',
        cart.groups.map(({ catalog }) => catalog),
      ),
    cart: () =>
      store.removals.offer({
        what: 'cart',
        cartId,
        name,
        count,
        itemIds: new Set(),
        sums: new Map(),
      }),
  };
}

async function everyItem(
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
