import type { Selection } from '../../../core/selection.ts';
import type { BulkRun } from '../../shared/bulk/bulk-run.ts';
import type { CatalogListing } from '../listing.ts';

/** What the buttons of the jobs on logs get. */
export interface LogJobProps {
  listing: CatalogListing;
  selected: Selection;
  /** Selected records; null while they are counted. */
  size: number | null;
  iconOnly: boolean;
}

/** What the dialog of a job on logs gets. */
export interface LogJobDialogProps extends Omit<LogJobProps, 'iconOnly'> {
  run: BulkRun;
  onClose(): void;
}
