import { useState } from 'react';
import { addToCart, type CartChange } from '../../../backend/cart.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { problemText } from '../../../core/problem.ts';
import type { Selection } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { useTexts } from '../../../ui/texts.tsx';
import type { CatalogListing } from '../listing.ts';

/**
 * Adds selections to the cart, one at a time, and announces the result, also after the screen was
 * left.
 */
export function useCart(
  { host, backend }: Pick<CatalogListing, 'host' | 'backend'>,
  say: (notice: Notice) => void,
): { busy: boolean; add(selection: Selection): void } {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const add = async (selection: Selection): Promise<void> => {
    setBusy(true);
    // Null only if the element is gone and its server is not the page's: then no notice can be
    // shown.
    const answer = await addToCart(backend, selection).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (!answer.ok)
      return say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
    const { cartId, count, records } = answer.data;
    say({
      kind: records > 0 ? 'success' : 'info',
      message: describeChange(t, selection, answer.data),
    });
    host.emit('geo-cart-change', { cartId, count });
  };
  return { busy, add: (selection) => void (busy || add(selection)) };
}

function describeChange(
  t: Translate,
  { mode }: Selection,
  { records, duplicates, missing }: CartChange,
): string {
  if (mode === 'all-matching' && duplicates > 0) return t('browse.selection.allInCart');
  const parts = [
    ...(records > 0 ? [t('browse.selection.added', { count: records })] : []),
    ...(duplicates > 0 ? [t('browse.selection.inCart', { count: duplicates })] : []),
    ...(missing > 0 ? [t('browse.selection.gone', { count: missing })] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : t('browse.selection.added', { count: 0 });
}
