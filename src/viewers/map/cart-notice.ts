import type { Translate } from '../../i18n/i18n.ts';
import type { Selection } from '../../core/selection.ts';
import type { Notice } from '../../core/toasts.ts';

/** Records of a selection that came into the cart, and those that were in it already. */
export interface CartDifference {
  readonly records: number;
  readonly duplicates: number;
}

/** Says what adding a selection changed in the cart. */
export function describeCartChange(
  t: Translate,
  { mode }: Pick<Selection, 'mode'>,
  { records, duplicates }: CartDifference,
): Pick<Notice, 'kind' | 'message'> {
  // Of a query the server says no more than that the cart has it.
  if (mode === 'all-matching' && duplicates > 0)
    return { kind: 'info', message: t('map.selection.allInCart') };
  const added = t('map.selection.added', { count: records });
  if (duplicates === 0) return { kind: records > 0 ? 'success' : 'info', message: added };
  const inCart = t('map.selection.inCart', { count: duplicates });
  return records > 0
    ? { kind: 'success', message: `${added} · ${inCart}` }
    : { kind: 'info', message: inCart };
}
