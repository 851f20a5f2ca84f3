import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { MigrationDb } from '../db/migrate.ts';
import type { CatalogTable, CatalogColumn } from './definition.ts';
import { ideographIndex } from './ideographs.ts';
import { buildEarlierKey, buildSortKey, chooseSortOrder, SORT_ORDERS } from './sort-key.ts';
import type { SortKey, SortOrder } from './sort-key.ts';
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

/** Texts that lists are ordered by: those of `orderedColumns` and that of the key. */
export function orderedTexts(catalog: CatalogTable): CatalogColumn[] {
  const first = catalog.keys.slice(0, 1);
  return [...first, ...orderedColumns(catalog)].filter(({ type }) => type === 'string');
}

/** A value that rows are ordered by. */
export interface OrderTerm {
  expression: RawBuilder<unknown>;
  type: TypeName;
}

/** How rows are ordered by a text at present. */
export interface TextOrder {
  key: SortKey | null;
  /** True where a text of the column is too long for the index of its order. */
  hasLong: boolean;
}

/**
 * How rows are ordered by a text: by its natural order, but by what the indexes of an earlier
 * version have until those of the natural order are made. The key of a catalog had no index but
 * that of its own bytes, for which `key` is null.
 */
export async function readTextOrder(
  db: MigrationDb,
  catalog: CatalogTable,
  column: CatalogColumn,
  order: SortOrder,
): Promise<TextOrder> {
  const natural: SortKey = (text) => buildSortKey(text, order);
  if (!orderedTexts(catalog).includes(column)) return { key: natural, hasLong: true };
  const isKey = column === catalog.keys[0];
  const earlier = isKey ? orderedColumns(catalog) : [column];
  const name = (one: CatalogColumn, kind: string) => indexName(catalog.table, one.column, kind);
  // Counted: for `exists` the planner expects an early match and reads all rows.
  const { rows } = await sql<{ hasLong: boolean; isEarlier: boolean }>`
    select (select count(*) > 0 from ${sql.table(catalog.table)} where ${isLong(column.column)}) as "hasLong",
      not ${hasIndex([name(column, KINDS[order])])} and ${hasIndex(earlier.map((one) => name(one, order)))} as "isEarlier"`.execute(
    db,
  );
  const { hasLong, isEarlier } = rows[0]!;
  const before: SortKey | null = isKey ? null : (text) => buildEarlierKey(text, order);
  return { key: isEarlier ? before : natural, hasLong };
}

/** Kinds of the indexes of the natural order. */
const KINDS: Readonly<Record<SortOrder, string>> = {
  plain: 'natural',
  turkish: 'natural_turkish',
};

/**
 * True where a catalog has indexes of an earlier version: in place of those of the natural order,
 * or without those of ideographs.
 */
export async function hasEarlierOrders(db: MigrationDb, catalog: CatalogTable): Promise<boolean> {
  const { table } = catalog;
  const [parts, ideographs] = ['parts', 'ideographs'].map((kind) =>
    hasIndex(searchedTexts(catalog).map(({ column }) => indexName(table, column, kind))),
  );
  const { rows } = await sql<{ isThere: boolean }>`
    select ${hasIndex(listEarlierIndexes(catalog))} or ${parts} and not ${ideographs} as "isThere"`.execute(
    db,
  );
  return rows[0]!.isThere;
}

function listEarlierIndexes(catalog: CatalogTable): string[] {
  return orderedTexts(catalog).flatMap(({ column }) =>
    SORT_ORDERS.map((order) => indexName(catalog.table, column, order)),
  );
}

/**
 * Adds what is missing of the indexes of a catalog that has many rows: one for each order with the
 * key behind it, so that any page is read from the index alone, for texts one more for each order
 * of their letters, one that finds at once whether there are long ones, and those of their parts,
 * by which `like` finds a part of a text; for places one of lines and areas alone, which most
 * catalogs of points have none of. Catalogs with few rows need none, and rows are written faster
 * without.
 */
export async function addOrders(db: MigrationDb, catalog: CatalogTable): Promise<void> {
  const orders = await readSortOrders(db);
  const { table, keys } = catalog;
  const { rows } =
    await sql`select 1 from ${sql.table(table)} limit 1 offset ${sql.lit(MANY)}`.execute(db);
  if (rows.length === 0) return;
  const byKey = joinColumns(keys.map(({ column }) => column));
  for (const { column } of orderedTexts(catalog)) await addTextOrders(db, catalog, column, orders);
  for (const name of listEarlierIndexes(catalog))
    await sql`drop index if exists ${sql.id('ppdm', name)}`.execute(db);
  for (const { column, type } of orderedColumns(catalog))
    await addIndex(
      db,
      sql`${ref(table, column, 'order')} on ${sql.table(table)} (${sql.ref(column)}, ${byKey}) ${type === 'string' ? sql`where ${isInOrder(column)}` : sql``}`,
    );
  for (const { column } of [...catalog.columns.values()].filter(({ type }) => type === 'geometry'))
    await addIndex(
      db,
      sql`${ref(table, column, 'shapes')} on ${sql.table(table)} using gist (${sql.ref(column)}) where ${isShape(column)}`,
    );
  for (const { column } of searchedTexts(catalog)) await addPartsIndexes(db, table, column);
}

/** Adds the indexes by which `like` finds a part of a text: by threes of letters, and by ideographs. */
async function addPartsIndexes(db: MigrationDb, table: string, column: string): Promise<void> {
  const text = sql.ref(column);
  await addIndex(
    db,
    sql`${ref(table, column, 'parts')} on ${sql.table(table)} using gin (${folded(text)} gin_trgm_ops)`,
  );
  const { expression, where } = ideographIndex(text);
  await addIndex(
    db,
    sql`${ref(table, column, 'ideographs')} on ${sql.table(table)} using gin ((${expression})) where ${where}`,
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
  { table, keys }: CatalogTable,
  column: string,
  orders: readonly SortOrder[],
): Promise<void> {
  const byKey = keys.map((key) => key.column);
  await addIndex(
    db,
    sql`${ref(table, column, 'long')} on ${sql.table(table)} (${joinColumns(byKey)}) where ${isLong(column)}`,
  );
  for (const order of orders)
    await addIndex(
      db,
      sql`${ref(table, column, KINDS[order])} on ${sql.table(table)} ((${buildSortKey(sql.ref(column), order)}), ${joinColumns([column, ...byKey])}) where ${isInOrder(column)}`,
    );
}

function joinColumns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join([...new Set(names)].map((name) => sql.ref(name)));
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
 * True for a line or an area. The planner uses the index of them only for a condition of exactly
 * this text.
 */
export function isShape(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`ST_GeometryType(${sql.ref(column)}) <> 'ST_Point'`;
}

/** True for a text that the index of its order has not. */
function isLong(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`octet_length(${sql.ref(column)}) > ${sql.lit(LONG)}`;
}

/** True where a value of this text is short enough for the index. */
export function isShort(text: string): boolean {
  return Buffer.byteLength(text) <= LONG;
}

/** A name of the database has 63 bytes: long ones end in a hash, so that two do not become one. */
function indexName(table: string, column: string, kind: string): string {
  const full = `${table.split('.').at(-1)}_${column}_${kind}`;
  return full.length <= 63
    ? full
    : `${full.slice(0, 46)}_${createHash('sha256').update(full).digest('hex').slice(0, 16)}`;
}

function ref(table: string, column: string, kind: string): RawBuilder<unknown> {
  return sql.ref(indexName(table, column, kind));
}

/** True where one of the indexes is there. */
function hasIndex(names: readonly string[]): RawBuilder<boolean> {
  return sql`exists (select 1 from pg_indexes where schemaname = 'ppdm' and indexname = any(${names}::text[]))`;
}
