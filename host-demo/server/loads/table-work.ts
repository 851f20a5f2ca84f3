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
  requester: { userId: string; userName: string; ip: string; requestId: string };
}
