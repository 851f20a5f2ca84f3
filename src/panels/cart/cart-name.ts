import type { Translate } from '../../i18n/i18n.ts';

/** What the server calls a user's further carts. */
const NUMBERED = /^cart (\d+)$/;

/**
 * Name of a cart for its user: those that the server gives on its own ("default", "cart 2") in the
 * user's language, every other as it is.
 */
export function cartName(t: Translate, name: string): string {
  if (name === 'default') return t('cart.tab.cart');
  const number = NUMBERED.exec(name)?.[1];
  return number === undefined ? name : t('cart.numbered', { number });
}
