import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { KeyValues } from '../../../../src/api/contract/shapes.ts';
import { buildItemCondition } from '../../carts/item-condition.ts';
import { SQL_TYPES } from '../../catalogs/definition.ts';
import type { CatalogTable } from '../../catalogs/definition.ts';
import { translateCatalogs } from '../../catalogs/model-texts.ts';
import type { StoredModelTexts } from '../../catalogs/stored-model-texts.ts';
import { Registry } from '../../catalogs/registry.ts';
import type { Catalogs } from '../../catalogs/registry.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { buildAreaRule, toGeometrySql } from './area.ts';
import { listSnapshotCatalogs, listSnapshotItems } from './snapshot.ts';
import { labelMessage, msg } from '../../../../src/formats/msg.ts';

/** Queries of one catalog that one statement combines. */
const MOST_QUERIES = 200;

/** The records of one catalog that an export has, each once, however many items hold it. */
export interface CatalogSelection {
  catalog: CatalogTable;
  /** True for a record of it. Names columns as `schema.table.column`. */
  where: RawBuilder<SqlBool>;
  /** The same without the area of interest. */
  whereAnywhere: RawBuilder<SqlBool>;
  /** What the area of interest does to it; null where the export has none. */
  area: string | null;
}

/**
 * The records that the items of a process represent, by catalog in the order of the catalogs.
 * Throws NOT_FOUND and NOT_EXPORTABLE for a catalog that has changed since the items were put in,
 * EXPORT_TOO_LARGE.
 * @param texts labels of the language that the catalogs are shown in
 */
export async function splitByCatalog(
  db: Services['db'],
  processId: string,
  aoi: object | null,
  texts: StoredModelTexts = new Map(),
): Promise<{ parts: CatalogSelection[]; catalogs: Catalogs }> {
  const catalogs = translateCatalogs(await new Registry(db).catalogs(), texts);
  const names = new Set(await listSnapshotCatalogs(db, processId));
  const unknown = [...names].find((name) => !catalogs.byName.has(name));
  if (unknown !== undefined)
    throw new Refused(404, 'NOT_FOUND', msg`There is no catalog ${unknown} any more`);
  const parts: CatalogSelection[] = [];
  for (const catalog of catalogs.all.filter(({ data }) => names.has(data.name))) {
    if (!catalog.data.exportable)
      throw new Refused(
        422,
        'NOT_EXPORTABLE',
        msg`Records of ${labelMessage(catalog.data.label)} cannot be exported`,
      );
    const whereAnywhere = await conditionOfProcess(db, processId, catalog);
    const rule = aoi && buildAreaRule(catalog, catalogs, toGeometrySql(aoi));
    parts.push({
      catalog,
      whereAnywhere,
      where: rule?.where ? sql<SqlBool>`${whereAnywhere} and ${rule.where}` : whereAnywhere,
      area: rule?.how ?? null,
    });
  }
  return { parts, catalogs };
}

/** Records of a part. */
export async function countPart(
  db: Services['db'],
  { catalog }: CatalogSelection,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from ${sql.table(catalog.table)} where ${where}`.execute(db);
  return Number(rows[0]!.count);
}

/** Keys of items whose record is not there any more, the first `limit` of them. */
export async function listMissingKeys(
  db: Services['db'],
  processId: string,
  catalog: CatalogTable,
  limit: number,
): Promise<KeyValues[]> {
  const same = catalog.keys.map(
    ({ name, column, type }) =>
      sql`${sql.ref(`${catalog.table}.${column}`)} = (item.keys ->> ${name})::${sql.raw(SQL_TYPES[type])}`,
  );
  const { rows } = await sql<{ keys: KeyValues }>`
    select item.keys from studio.export_item item where item.process_id = ${processId} and item.catalog_name = ${catalog.data.name} and item.keys is not null
      and not exists (select 1 from ${sql.table(catalog.table)} where ${sql.join(same, sql` and `)}) order by item.item_no limit ${limit}`.execute(
    db,
  );
  return rows.map(({ keys }) => keys);
}

async function conditionOfProcess(
  db: Services['db'],
  processId: string,
  catalog: CatalogTable,
): Promise<RawBuilder<SqlBool>> {
  const queries = await listSnapshotItems(db, processId, {
    catalogName: catalog.data.name,
    queries: true,
    limit: MOST_QUERIES + 1,
  });
  if (queries.length > MOST_QUERIES)
    throw new Refused(
      413,
      'EXPORT_TOO_LARGE',
      msg`The cart has more than ${MOST_QUERIES} queries of ${labelMessage(catalog.data.label)}`,
    );
  const keyed = sql`select item.keys from studio.export_item item where item.process_id = ${processId} and item.catalog_name = ${catalog.data.name} and item.keys is not null`;
  const hasKeys = (await sql`${keyed} limit 1`.execute(db)).rows.length > 0;
  return buildItemCondition(
    catalog,
    hasKeys ? keyed : null,
    queries.map(({ constraints, except }) => ({ constraints: constraints!, except })),
  );
}
