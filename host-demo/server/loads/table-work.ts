import type { ColumnMapping, TableReading } from '../../../src/api/contract/load.ts';
import type { Decision, NamePolicy } from './new-names.ts';

/** What is to be loaded of a table, and who started it. */
export interface TableWork {
  tableId: string;
  reading: TableReading;
  catalog: string;
  mapping: ColumnMapping[];
  policy: NamePolicy;
  /** Decisions of a review by name. */
  decisions: [string, Decision][];
  /** The review that was decided before; without one the table is loaded for the first time. */
  reviewId?: string;
  requester: { userId: string; userName: string; ip: string; requestId: string };
}
