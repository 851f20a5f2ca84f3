import { sql } from 'kysely';
import { Refused } from '../refused.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { SQL_TYPES, snakeCase, tableName, buildTable } from './definition.ts';
import type { CatalogData, CatalogColumn } from './definition.ts';
import { noteRowChanges } from './row-changes.ts';
import { msg } from '../../../src/formats/msg.ts';

/**
 * Makes the table of a new catalog: a column for each field, the key, and an index on geometry and
 * on what relations join by.
 */
export async function createTable(db: MigrationDb, data: CatalogData): Promise<void> {
  const { table, columns, keys } = buildTable(data);
  const all = [...columns.values()].map(declaration);
  await sql`create table ${sql.table(table)} (${sql.join([...all, sql`row_version integer not null default 1`, sql`primary key (${sql.join(keys.map(({ column }) => sql.ref(column)))})`])})`.execute(
    db,
  );
  await addIndexes(db, data);
  if (await hasNotes(db)) await noteRowChanges(db, table);
}

/** False while an older migration makes its tables: the migration of the notes adds the trigger. */
async function hasNotes(db: MigrationDb): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('studio.row_change') is not null as "isThere"`.execute(db);
  return rows[0]!.isThere;
}

/**
 * Adds columns and indexes that the stored catalog has and its table does not. A field that was
 * taken away keeps its column, so nothing is lost. Throws CONFLICT where a field has another type
 * than its column.
 */
export async function alterTable(db: MigrationDb, data: CatalogData): Promise<void> {
  const { table, columns } = buildTable(data);
  const present = await presentColumns(db, data.name);
  for (const column of columns.values()) {
    const type = present.get(column.column);
    if (!type)
      await sql`alter table ${sql.table(table)} add column ${declaration(column)}`.execute(db);
    else if (type !== SQL_TYPES[column.type])
      throw new Refused(
        409,
        'CONFLICT',
        msg`The data of ${data.name}.${column.name} is ${type}: its type cannot become ${column.type}`,
      );
  }
  await addIndexes(db, data);
}

/** Number of records in the table of a catalog, up to `most`; 0 where there is no table. */
export async function countRecords(
  db: MigrationDb,
  catalogName: string,
  most: number | null = null,
): Promise<number> {
  if ((await presentColumns(db, catalogName)).size === 0) return 0;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select 1 from ${sql.table(`ppdm.${tableName(catalogName)}`)} limit ${most}) found`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

/** Columns of the key of a catalog's table, by their names. */
export async function listKeyColumns(db: MigrationDb, catalogName: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = to_regclass(${`ppdm."${tableName(catalogName)}"`}) and indisprimary order by attname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Drops the table of a catalog that is no more. */
export async function dropTable(db: MigrationDb, catalogName: string): Promise<void> {
  await sql`drop table if exists ${sql.table(`ppdm.${tableName(catalogName)}`)}`.execute(db);
}

function declaration({ column, type }: CatalogColumn) {
  return sql`${sql.ref(column)} ${sql.raw(SQL_TYPES[type])}`;
}

async function presentColumns(db: MigrationDb, catalogName: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${`ppdm."${tableName(catalogName)}"`}) and attnum > 0 and not attisdropped`.execute(
    db,
  );
  return new Map(
    rows.map(({ name, type }) => [
      name,
      type === 'timestamp with time zone' ? 'timestamptz' : type,
    ]),
  );
}

/**
 * An index for each geometry and for each field that a relation of this or another catalog joins
 * by.
 */
async function addIndexes(db: MigrationDb, data: CatalogData): Promise<void> {
  const { table, columns, keys } = buildTable(data);
  const { rows } = await sql<{ name: string }>`
    select field #>> '{}' as name from studio.entity,
      jsonb_path_query(data, '$.sourced[*] ? (@.catalog == $name).fieldPairs[*].to', jsonb_build_object('name', ${data.name}::text)) field
    where entity_name = 'Catalog'`.execute(db);
  const joined = new Set([
    ...rows.map(({ name }) => name),
    ...data.sourced.flatMap(({ fieldPairs }) => fieldPairs.map(({ from }) => from)),
  ]);
  for (const { name, column, type } of columns.values()) {
    const spatial = type === 'geometry';
    if (!spatial && (!joined.has(name) || keys[0]?.name === name)) continue;
    const index = sql.ref(`${tableName(data.name)}_${snakeCase(name)}_index`.slice(0, 63));
    await sql`create index if not exists ${index} on ${sql.table(table)} ${spatial ? sql`using gist` : sql``} (${sql.ref(column)})`.execute(
      db,
    );
  }
}
