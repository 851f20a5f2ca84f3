import type { DeletionEnd, RecordDeletion } from '../../../backend/delete-records.ts';
import { RecordsRun, type RunPhase, shareRun } from '../../shared/bulk/records-run.ts';

/** How far a deletion has come. */
export type DeletePhase = RunPhase<DeletionEnd>;

/** The deletion of selected records. */
export class DeleteRun extends RecordsRun<DeletionEnd> {
  /** Label of the catalog whose records are deleted. */
  label = '';

  /**
   * Deletes the records. Resolves with how it ended; null if one runs already or the element is
   * gone.
   */
  start(label: string, wanted: RecordDeletion): Promise<DeletePhase | null> {
    if (this.phase.peek().kind !== 'running') this.label = label;
    return this.follow(async (reports) => {
      const { deleteRecords } = await import('../../../backend/delete-records.ts');
      return deleteRecords(this.backend, wanted, reports);
    });
  }
}

/** The deletion of an element's server: the same whichever catalog is listed. */
export const getDeleteRun = shareRun((backend) => new DeleteRun(backend));
