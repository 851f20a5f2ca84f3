import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import { listStored } from '../entities/store.ts';
import { describeFault, findFault } from '../entities/stored-shapes.ts';
import { Refused } from '../refused.ts';
import { SQL_TYPES, buildTable } from './definition.ts';
import type { CatalogData, CatalogTable, CatalogColumn } from './definition.ts';

/** Rows of one statement: one parameter holds them all. */
const BATCH = 1000;

/**
 * A row by attribute names. Dates as ISO text or Date, geometry as GeoJSON in EPSG:4326; null and
 * absent are the same.
 */
export type AttributeRow = Readonly<Record<string, unknown>>;

/**
 * Writes new rows of a catalog. Answers their number. Characters that the database cannot hold
 * (NUL, half surrogates) are left out of texts. Throws where the catalog or an attribute is
 * unknown, or a key is there already.
 */
export async function insertRows(
  db: MigrationDb,
  catalogName: string,
  rows: readonly AttributeRow[],
): Promise<number> {
  return write(db, await storedCatalog(db, catalogName), rows, () => sql``);
}

/**
 * Writes rows of a catalog: one whose key is there gets the values of the attributes that any of
 * the rows names. Of two rows with the same key the later counts.
 */
export async function upsertRows(
  db: MigrationDb,
  catalogName: string,
  rows: readonly AttributeRow[],
): Promise<number> {
  const catalog = await storedCatalog(db, catalogName);
  const last = new Map(
    rows.map((row) => [JSON.stringify(catalog.keys.map(({ name }) => row[name])), row]),
  );
  return write(db, catalog, [...last.values()], (columns) => {
    const sets = columns.map(({ column }) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    return sql`on conflict (${names(catalog.keys)}) do update set ${sql.join([...sets, sql`row_version = ${sql.table(catalog.table)}.row_version + 1`])}`;
  });
}

/** A column's value out of one that JSON can hold. */
export function fromJson(
  type: CatalogColumn['type'],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return type === 'geometry' ? sql`ST_MakeValid(ST_Force2D(ST_GeomFromGeoJSON(${value})))` : value;
}

async function storedCatalog(db: MigrationDb, name: string): Promise<CatalogTable> {
  const [found] = await listStored<CatalogData>(db, 'Catalog', {
    where: sql`data ->> 'name' = ${name}`,
  });
  if (!found) throw new Error(`There is no catalog ${name}`);
  const fault = findFault('Catalog', found.data);
  if (fault !== null) throw new Refused(404, 'CATALOG_NOT_FOUND', describeFault(name, fault));
  return buildTable(found.data);
}

async function write(
  db: MigrationDb,
  catalog: CatalogTable,
  rows: readonly AttributeRow[],
  suffix: (columns: CatalogColumn[]) => RawBuilder<unknown>,
): Promise<number> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => {
    const column = catalog.columns.get(name);
    if (!column) throw new Error(`Catalog ${catalog.data.name} has no attribute ${name}`);
    return column;
  });
  const types = columns.map(
    ({ column, type }) =>
      sql`${sql.ref(column)} ${sql.raw(type === 'geometry' ? 'jsonb' : SQL_TYPES[type])}`,
  );
  const values = columns.map(({ column, type }) => fromJson(type, sql`r.${sql.ref(column)}`));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(
      rows
        .slice(start, start + BATCH)
        .map((row) => Object.fromEntries(columns.map(({ name, column }) => [column, row[name]]))),
      storable,
    );
    await sql`insert into ${sql.table(catalog.table)} (${names(columns)}) select ${sql.join(values)} from jsonb_to_recordset(${batch}::jsonb) as r(${sql.join(types)}) ${suffix(columns)}`.execute(
      db,
    );
  }
  return rows.length;
}

function names(columns: readonly CatalogColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column }) => sql.ref(column)));
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '') : value;
}
