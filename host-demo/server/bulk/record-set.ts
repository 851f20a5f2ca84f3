import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { MOST_RECORDS } from '../../../src/api/contract/bulk.ts';
import type { RecordSet } from '../../../src/api/contract/bulk.ts';
import { buildItemCondition } from '../carts/item-condition.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { type Catalogs, Registry, requireCatalog } from '../catalogs/registry.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { msg } from '../../../src/formats/msg.ts';

type Db = Services['db'];

/** True for the records of a set. Throws VALIDATION for constraints that do not fit the catalog. */
export function buildSetCondition(
  catalog: CatalogTable,
  { keys, constraints, except }: RecordSet,
): RawBuilder<SqlBool> {
  return keys
    ? buildItemCondition(
        catalog,
        sql`select value as keys from jsonb_array_elements(${JSON.stringify(keys)}::jsonb)`,
        [],
      )
    : buildItemCondition(catalog, null, [{ constraints, except }]);
}

/** Records of a set that satisfy a condition besides. */
export async function countSet(
  db: Db,
  catalog: CatalogTable,
  set: RecordSet,
  also: RawBuilder<SqlBool> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from ${sql.table(catalog.table)} where ${buildSetCondition(catalog, set)} and ${also}`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

/** The catalog of a set, among all. Throws CATALOG_NOT_FOUND. */
export async function findCatalog(
  db: Db,
  name: string,
): Promise<{ catalog: CatalogTable; catalogs: Catalogs }> {
  const catalogs = await new Registry(db).catalogs();
  return { catalog: requireCatalog(catalogs, name), catalogs };
}

/** Refuses more records than one job works on. */
export function refuseTooMany(records: number): void {
  if (records > MOST_RECORDS)
    throw new Refused(
      413,
      'EXPORT_TOO_LARGE',
      msg`There are ${records} records; one job works on ${MOST_RECORDS} at most. Narrow the filter.`,
    );
}
