import { useEffect, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemText } from '../../core/problem.ts';
import type { Notice } from '../../core/toasts.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { CartStore } from './cart-store.ts';
import type { Removal, RemovalEnd } from './removals.ts';

/** The carts at a server, read at once and whenever somebody else has changed one; null until the effect of the first render. */
export function useCartStore(
  host: ElementHost,
  backend: Backend,
  say: (notice: Notice) => void,
): CartStore | null {
  const [store, setStore] = useState<CartStore | null>(null);
  const t = useTexts();
  const ended = useLatest(({ what, name }: Removal, end: RemovalEnd): void => {
    if (end.kind === 'kept')
      return say({ kind: 'warning', message: t('cart.removal.kept', { name }) });
    if (end.kind === 'failed') {
      const message = what === 'items' ? problemText(t, end.problem) : t('error.CART_CLEAR_FAILED');
      return say({ kind: 'error', message, problem: end.problem });
    }
    if (what !== 'items') say({ kind: 'success', message: t('cart.cleared') });
  });
  useEffect(() => {
    const made = new CartStore(
      backend,
      (cartId, count) => void host.emit('geo-cart-change', { cartId, count }),
      (...end) => ended.current(...end),
    );
    setStore(made);
    void made.reload();
    const page = host.element.ownerDocument;
    const heard = (event: Event): void => {
      if (event.target !== host.element) made.soon();
    };
    const shown = (): void => {
      if (page.visibilityState === 'visible') made.soon();
    };
    page.addEventListener('geo-cart-change', heard);
    page.addEventListener('visibilitychange', shown);
    return () => {
      page.removeEventListener('geo-cart-change', heard);
      page.removeEventListener('visibilitychange', shown);
      made.dispose();
    };
  }, [host, backend, ended]);
  return store;
}
