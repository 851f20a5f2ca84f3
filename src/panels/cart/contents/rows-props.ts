import type { Cart } from '../../../backend/cart.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { CartStore } from '../cart-store.ts';
import type { CartContents } from './cart-contents.ts';
import type { CartListLine } from './lines.ts';
import type { Removing } from './use-removing.ts';

/** What the rows of a cart are made of. */
export interface RowsProps {
  host: ElementHost;
  store: CartStore;
  cart: Cart;
  findLabel(catalog: string): string;
  lines: readonly CartListLine[];
  contents: CartContents;
  selected: ReadonlySet<string>;
  setSelected(selected: ReadonlySet<string>): void;
  removing: Removing;
  /** Fields of the catalogs that are unfolded. */
  caches: ReadonlyMap<string, CatalogCache>;
  onRemoveSelected(): void;
}
