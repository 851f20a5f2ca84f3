import { sql } from 'kysely';
import { Refused } from '../refused.ts';
import type { FileStore, Services } from '../services.ts';
import { statFile } from './intake.ts';
import type { FileRef } from './reader-service.ts';

/** Where a log record says its file is. */
export interface LogPlace {
  storeId: string;
  locationReference: string;
  /** Character set that was chosen when the file was loaded. */
  encoding?: string | undefined;
}

/**
 * The place that the catalog has for a record: by its id, else by the place that the record itself
 * names. Null if there is no such record.
 */
export async function findLogPlace(
  db: Services['db'],
  record: { wellLogId?: unknown; storeId?: unknown; locationReference?: unknown },
): Promise<LogPlace | null> {
  const { wellLogId, storeId, locationReference } = record;
  if (typeof wellLogId === 'string' || typeof wellLogId === 'number')
    return found(db, sql`well_log_id = ${String(wellLogId)}`);
  if (
    typeof locationReference !== 'string' ||
    locationReference === '' ||
    locationReference.includes('\0')
  )
    return null;
  const inStore =
    typeof storeId === 'string' && storeId !== '' ? sql`store_id = ${storeId}` : sql`true`;
  return found(db, sql`location_reference = ${locationReference} and ${inStore}`);
}

async function found(
  db: Services['db'],
  condition: ReturnType<typeof sql>,
): Promise<LogPlace | null> {
  const { rows } = await sql<{
    store_id: string | null;
    location_reference: string | null;
    encoding: string | null;
  }>`
    select store_id, location_reference,
      (select encoding from logs.file f where f.store_id = l.store_id and f.key = l.location_reference)
    from ppdm.well_log l where ${condition} order by well_log_id limit 1`.execute(db);
  const row = rows[0];
  return row?.store_id && row.location_reference
    ? {
        storeId: row.store_id,
        locationReference: row.location_reference,
        ...(row.encoding && { encoding: row.encoding }),
      }
    : null;
}

/**
 * The current version of a file; null if the store or the file does not exist, or the key is
 * invalid.
 */
export async function statLogFile(
  stores: ReadonlyMap<string, FileStore>,
  { storeId, locationReference, encoding }: LogPlace,
): Promise<FileRef | null> {
  const store = stores.get(storeId);
  try {
    const file = store ? await statFile(store, locationReference) : null;
    return file && encoding ? { ...file, encoding } : file;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
