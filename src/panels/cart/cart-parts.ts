import type { ElementHost } from '../../core/element-host.ts';
import type { Notice } from '../../core/toasts.ts';
import type { CartState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';

/** What the parts of the cart share. */
export interface CartParts {
  host: ElementHost;
  store: CartStore;
  state: CartState;
  go(next: CartState): void;
  say(notice: Notice): void;
}
