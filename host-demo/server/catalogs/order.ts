import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import type { CatalogTable, CatalogColumn } from './definition.ts';
import { buildSortKey, chooseSortOrder, SORT_ORDERS, type SortOrder } from './sort-key.ts';
import { folded } from './text-fold.ts';

/**
 * Longer texts (bytes) are left out of the indexes of an order: a B-tree entry may have at most
 * 2,704 bytes, its key included.
 */
const LONG = 1000;
/** Fewer rows are sorted while they are read. */
const MANY = 20_000;

/**
 * Texts that are looked through for a part of them: those of the key, of the grid and of the
 * filter.
 */
function searchedTexts({ columns, keys }: CatalogTable): CatalogColumn[] {
  return [...columns.values()].filter(
    ({ name, type, field }) =>
      type === 'string' &&
      (keys.some((key) => key.name === name) || field.showIn?.grid || field.showIn?.filter),
  );
}

/** Columns that lists are ordered by: those of the grid and of the filter that are not the key. */
export function orderedColumns({ columns, keys }: CatalogTable): CatalogColumn[] {
  return [...columns.values()].filter(
    ({ name, type, field }) =>
      type !== 'geometry' && name !== keys[0]?.name && (field.showIn?.grid || field.showIn?.filter),
  );
}

/**
 * Adds what is missing of the indexes of a catalog that has many rows: one for each order with the
 * key behind it, so that any page is read from the index alone,
 * for texts one more for each order of their letters, one that finds at once whether there are long
 * ones, and one of their letters in threes, by which `like` finds a part of a text; for places one of
 * lines and areas alone, which most catalogs of points have none of. Catalogs with few rows need none,
 * and rows are written faster without.
 */
export async function addOrders(db: MigrationDb, catalog: CatalogTable): Promise<void> {
  const orders = await readSortOrders(db);
  const { table, keys } = catalog;
  const { rows } =
    await sql`select 1 from ${sql.table(table)} limit 1 offset ${sql.lit(MANY)}`.execute(db);
  if (rows.length === 0) return;
  const byKey = sql.join(keys.map(({ column }) => sql.ref(column)));
  for (const { column, type } of orderedColumns(catalog)) {
    const isText = type === 'string';
    if (isText) await addTextOrders(db, { table, column, byKey, orders });
    await addIndex(
      db,
      sql`${indexName(table, column, 'order')} on ${sql.table(table)} (${sql.ref(column)}, ${byKey}) ${isText ? sql`where ${isInOrder(column)}` : sql``}`,
    );
  }
  for (const { column } of [...catalog.columns.values()].filter(({ type }) => type === 'geometry'))
    await addIndex(
      db,
      sql`${indexName(table, column, 'shapes')} on ${sql.table(table)} using gist (${sql.ref(column)}) where ${isShape(column)}`,
    );
  for (const { column } of searchedTexts(catalog))
    await addIndex(
      db,
      sql`${indexName(table, column, 'parts')} on ${sql.table(table)} using gin (${folded(sql.ref(column))} gin_trgm_ops)`,
    );
}

/** Orders that have indexes: that of Turkish where Turkish is a language of the installation. */
async function readSortOrders(db: MigrationDb): Promise<SortOrder[]> {
  const { rows } = await sql<{ key: string }>`select data ->> 'key' as key from studio.entity
    where entity_name = 'Language' and data ->> 'active' = 'true'`.execute(db);
  const wanted = new Set<SortOrder>(['plain', ...rows.map(({ key }) => chooseSortOrder(key))]);
  return SORT_ORDERS.filter((order) => wanted.has(order));
}

async function addTextOrders(
  db: MigrationDb,
  {
    table,
    column,
    byKey,
    orders,
  }: { table: string; column: string; byKey: RawBuilder<unknown>; orders: readonly SortOrder[] },
): Promise<void> {
  await addIndex(
    db,
    sql`${indexName(table, column, 'long')} on ${sql.table(table)} (${byKey}) where ${isLong(column)}`,
  );
  for (const order of orders)
    await addIndex(
      db,
      sql`${indexName(table, column, order)} on ${sql.table(table)} ((${buildSortKey(sql.ref(column), order)}), ${sql.ref(column)}, ${byKey}) where ${isInOrder(column)}`,
    );
}

/**
 * Adds an index if there is no index of its name, also while another server adds the same one:
 * PostgreSQL then waits for the other and refuses the name.
 */
async function addIndex(db: MigrationDb, definition: RawBuilder<unknown>): Promise<void> {
  try {
    await sql`create index if not exists ${definition}`.execute(db);
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'pg_class_relname_nsp_index') throw error;
  }
}

/**
 * True for what the index of a text's order has. The planner uses the index only for a condition of
 * exactly this text.
 */
export function isInOrder(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isLong(column)}) is not true`;
}

/**
 * True for a line or an area. The planner uses the index of them only for a condition of exactly this
 * text.
 */
export function isShape(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`ST_GeometryType(${sql.ref(column)}) <> 'ST_Point'`;
}

/** True for a text that the index of its order has not. */
export function isLong(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`octet_length(${sql.ref(column)}) > ${sql.lit(LONG)}`;
}

/** True where a value of this text is short enough for the index. */
export function isShort(text: string): boolean {
  return Buffer.byteLength(text) <= LONG;
}

/** A name of the database has 63 bytes: long ones end in a hash, so that two do not become one. */
function indexName(table: string, column: string, kind: string): RawBuilder<unknown> {
  const full = `${table.split('.').at(-1)}_${column}_${kind}`;
  return sql.ref(
    full.length <= 63
      ? full
      : `${full.slice(0, 46)}_${createHash('sha256').update(full).digest('hex').slice(0, 16)}`,
  );
}
