import { randomUUID } from 'node:crypto';
import type { RecordSet } from '../../../src/api/contract/bulk.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';
import { countSet, findCatalog, refuseTooMany } from '../bulk/record-set.ts';
import { insertPending, insertReport, type NewReport, setTotal } from '../bulk/report-store.ts';
import { invalidFields } from '../entities/collection.ts';
import type { Services } from '../services.ts';
import { LOG_CATALOGS } from './log-sources.ts';

/**
 * Writes the head of the report of a job on logs, and its records as pending.
 * @throws {Refused} 404 CATALOG_NOT_FOUND; 422 VALIDATION for a catalog without logs; 413
 */
export async function insertLogReport(
  db: Services['db'],
  records: RecordSet,
  report: Omit<NewReport, 'processId' | 'catalogName'>,
): Promise<{ processId: string; total: number; label: string }> {
  const { catalogName } = records;
  const { catalog } = await findCatalog(db, catalogName);
  if (!LOG_CATALOGS.some((one) => one === catalogName))
    throw invalidFields({ catalogName: msg`${labelMessage(catalog.data.label)} has no logs` });
  refuseTooMany(await countSet(db, catalog, records));
  const processId = randomUUID();
  const total = await db.transaction().execute(async (trx) => {
    await insertReport(trx, { ...report, processId, catalogName });
    const count = await insertPending(trx, processId, catalog, records);
    await setTotal(trx, processId, count);
    return count;
  });
  return { processId, total, label: catalog.data.label };
}
