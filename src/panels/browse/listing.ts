import type { Backend } from '../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../backend/catalogs.ts';
import type { Constraint } from '../../backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { SelectionStore } from '../../backend/selection-store.ts';
import type { BrowseState } from './browse-state.ts';
import type { ListController } from './list/controller.ts';

/** One catalog as it is listed: what all parts of the browse screen work on. */
export interface CatalogListing {
  readonly host: ElementHost;
  readonly backend: Backend;
  readonly catalog: Catalog;
  /** All catalogs that are not hidden. */
  readonly catalogs: readonly Catalog[];
  /** Keys, fields and pick lists of the catalog. */
  readonly cache: CatalogCache;
  readonly state: BrowseState;
  /** What the rows satisfy. The same array as long as the conditions are the same. */
  readonly constraints: readonly Constraint[];
  readonly selection: SelectionStore;
  readonly controller: ListController;
  /** Shows another state of the same catalog or another catalog; the address follows. */
  go(next: BrowseState): void;
  /** Reloads rows and counts after a record was stored or deleted. */
  reload(): void;
}
