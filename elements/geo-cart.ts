import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enCart from '../src/i18n/texts/en/cart.json';
import enFilter from '../src/i18n/texts/en/filter.json';
import { Cart, type CartProps } from '../src/panels/cart/Cart.tsx';
import sheet from '../src/panels/cart/cart.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** What the cart shows; the application keeps it in its address. */
export interface GeoCartState {
  /** The list of exports; the cart itself without it. */
  tab?: 'exports';
  /** Id of the cart that is open. */
  cart?: string;
  /** Process whose details are open. */
  job?: string;
  /** Lists exports of this state alone. */
  status?: 'NEW' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  /** Page of the exports, from 1 on. */
  page?: number;
}

/** Events of `<geo-cart>`. */
export interface GeoCartEvents extends GeoElementEvents {
  /** The user went to another tab, cart, page or process. */
  'geo-state-change': CustomEvent<{ state: GeoCartState }>;
  /** The user changed a cart; `count` is how many items it has now. */
  'geo-cart-change': CustomEvent<{ cartId: string; count: number }>;
  /**
   * The user removed records or undid it: `records` are shown no more, but are removed from the
   * server only when they can no longer be restored. A count of the carts is lower by them.
   */
  'geo-cart-removing': CustomEvent<{ records: number }>;
}

/**
 * The user's carts and exports: what is in a cart by catalog, what an export of it would be, the
 * export itself with its progress, and the list of all exports with their files.
 *
 * @csspart carts - The list of carts
 * @csspart preflight - What an export would be, and its settings
 * @csspart exports - The table of exports
 */
export interface GeoCart extends GeoElement {
  /** All that is shown, as one object. */
  state: GeoCartState | undefined;
}

addEnglish(enCart);
addEnglish(enFilter);

/** The class registered as `geo-cart`. */
export const GeoCartElement = defineElement<GeoCart>({
  tag: 'geo-cart',
  component: (props: CartProps) => createElement(Cart, props),
  attributes: {},
  properties: ['state'],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
