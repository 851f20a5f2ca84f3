import { formatMessage } from '../../../src/formats/msg.ts';
import type { ExportColumn } from '../exports/grid-columns.ts';
import type { Services } from '../services.ts';
import { listResults } from './load-report.ts';

/** Rows that are read at once. */
const PAGE = 5000;

/** Columns of the file that reports what became of the rows of a table. */
export const REPORT_COLUMNS: readonly ExportColumn[] = [
  { name: 'row', header: 'Row', type: 'integer', labels: null },
  { name: 'key', header: 'Key', type: 'string', labels: null },
  { name: 'outcome', header: 'Result', type: 'string', labels: null },
  { name: 'field', header: 'Field', type: 'string', labels: null },
  { name: 'reason', header: 'Reason', type: 'string', labels: null },
];

/** What became of the rows of a table, page by page. */
export async function* readReport(db: Services['db'], processId: string) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listResults(db, processId, { offset, limit: PAGE });
    yield rows.map((row) => ({ ...row, reason: row.reason && formatMessage(row.reason) }));
    if (rows.length < PAGE) return;
  }
}
