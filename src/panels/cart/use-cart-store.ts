import type { Backend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemText } from '../../core/problem.ts';
import type { Notice } from '../../core/toasts.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useListener } from '../../ui/use-listener.ts';
import { CartStore } from './cart-store.ts';
import { countRemovedRecords, type Removal, type RemovalEnd } from './removals.ts';

/**
 * The store of the carts of a server. It loads at once and reloads when a cart was changed
 * elsewhere; null until the first render is mounted.
 */
export function useCartStore(
  host: ElementHost,
  backend: Backend,
  say: (notice: Notice) => void,
): CartStore | null {
  const t = useTexts();
  const onRemovalEnd = useLatest(({ what, name }: Removal, end: RemovalEnd): void => {
    if (end.kind === 'kept')
      return say({ kind: 'warning', message: t('cart.removal.kept', { name }) });
    if (end.kind === 'failed') {
      const message = what === 'items' ? problemText(t, end.problem) : t('error.CART_CLEAR_FAILED');
      return say({ kind: 'error', message, problem: end.problem });
    }
    if (what !== 'items') say({ kind: 'success', message: t('cart.cleared') });
  });
  const store = useDisposable(() => {
    const made = new CartStore(
      backend,
      (cartId, count) => void host.emit('geo-cart-change', { cartId, count }),
      (...end) => onRemovalEnd.current(...end),
    );
    void made.reload();
    announceRemovals(host, made);
    return made;
  }, [host, backend, onRemovalEnd]);
  const page = host.element.ownerDocument;
  useListener(page, 'geo-cart-change', ({ target }) => {
    if (target !== host.element) store?.soon();
  });
  useListener(page, 'visibilitychange', () => {
    if (page.visibilityState === 'visible') store?.soon();
  });
  return store;
}

/** Announces how many records are being removed, whenever the user removes some or undoes it. */
function announceRemovals(host: ElementHost, { removals }: CartStore): void {
  let announced = 0;
  removals.hidden.subscribe((all) => {
    const records = countRemovedRecords(all);
    if (records === announced) return;
    announced = records;
    host.emit('geo-cart-removing', { records });
  });
}
