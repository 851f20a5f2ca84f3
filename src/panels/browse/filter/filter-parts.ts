import type { Constraint } from '../../../core/constraints.ts';
import type { CatalogListing } from '../listing.ts';

/** What the parts of the filters share. */
export interface FilterParts {
  listing: CatalogListing;
  /** Asks the rows for other conditions. */
  onChange(constraints: readonly Constraint[]): void;
  /** Opens the builder or the list of UWIs. */
  onDialog(dialog: 'advanced' | 'uwi'): void;
}
