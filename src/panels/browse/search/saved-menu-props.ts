import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { CatalogListing } from '../listing.ts';

/** What the menu of saved searches and its panel, which comes late, work on. */
export interface SavedMenuProps extends Pick<
  CatalogListing,
  'host' | 'backend' | 'catalog' | 'catalogs' | 'state' | 'go'
> {
  /** Null until the catalog's fields are here. */
  cache: CatalogCache | null;
}
