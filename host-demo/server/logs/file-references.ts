import { sql } from 'kysely';
import { Registry } from '../catalogs/registry.ts';
import { REVIEW } from '../loads/reviews.ts';
import type { Services } from '../services.ts';

/** Whether a record of any catalog, or a review that waits, names a file of a store. */
export async function isFileReferenced(
  db: Services['db'],
  { storeId, key }: { storeId: string; key: string },
): Promise<boolean> {
  const { all } = await new Registry(db).catalogs();
  const tables = all.filter(
    ({ columns }) => columns.has('storeId') && columns.has('locationReference'),
  );
  const references = [
    sql`select 1 from studio.entity where entity_name = ${REVIEW} and data ->> 'status' = 'waiting'
      and data -> 'origin' ->> 'key' = ${key}`,
    ...tables.map(
      ({ table }) =>
        sql`select 1 from ${sql.table(table)} where store_id = ${storeId} and location_reference = ${key}`,
    ),
  ];
  const { rows } = await sql`${sql.join(references, sql` union all `)} limit 1`.execute(db);
  return rows.length > 0;
}
