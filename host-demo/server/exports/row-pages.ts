import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { SortOrder } from '../catalogs/sort-key.ts';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { orderedColumns, orderedTexts, type OrderTerm } from '../catalogs/order.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { buildSubjects, listOrderTerms, readRowOrder, selected } from '../catalogs/query/select.ts';
import { answered } from '../catalogs/query/values.ts';
import type { Services } from '../services.ts';

/** Rows of a page, and of one whose order no index has: each of those sorts all that is left. */
const PAGE = 1000;
const SORTED_PAGE = 10_000;

/** Which rows are read, and in which order. */
export interface PagedRowQuery {
  constraints: readonly Constraint[];
  offset: number;
  limit: number;
  orderBy: string | null;
  order: 'ascending' | 'descending';
  /** Order of texts; plain where it is not given. */
  sortOrder?: SortOrder;
  /** A condition besides the constraints; it may name columns as `schema.table.column`. */
  where?: RawBuilder<SqlBool>;
  /**
   * Values that are worked out for each row, under names that no attribute has, or in place of the
   * attribute of the name.
   */
  computed?: readonly { name: string; value: RawBuilder<unknown> }[];
  /** Ends the reading with its reason. */
  signal: AbortSignal;
}

/** Consecutive rows of the order; the next run follows after all of them. */
interface Run {
  condition: RawBuilder<SqlBool>;
  /** Whether an index has the order. */
  isIndexed: boolean;
  by: readonly OrderTerm[];
}

type Row = Record<string, unknown>;

/**
 * Where a page ends: values of the order's columns as texts, so that no digit of them is lost. No
 * attribute can have this name.
 */
const POSITION = '$position';

/**
 * Rows of a catalog by attribute names as the query call answers them, in its order, page by page:
 * each begins after the last row of the one before, so that rows that come or go meanwhile neither
 * double nor hide another. Throws VALIDATION, and where `signal` aborts.
 */
export async function* readPages(
  db: Services['db'],
  catalog: CatalogTable,
  attributes: readonly string[],
  query: PagedRowQuery,
): AsyncGenerator<Row[]> {
  const { signal, computed = [], where: condition = sql<SqlBool>`true` } = query;
  const columns = attributes
    .filter((name) => !computed.some((one) => one.name === name))
    .map((name) => catalog.columns.get(name)!);
  const values = [
    ...columns.map(selected),
    ...computed.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
  ];
  const given = sql<SqlBool>`${buildCondition(query.constraints, buildSubjects(catalog))} and ${condition}`;
  let { offset, limit: left } = query;
  for (const { condition: inRun, by, isIndexed } of await splitRuns(db, catalog, query)) {
    const page = isIndexed ? PAGE : SORTED_PAGE;
    const where = sql<SqlBool>`${given} and ${inRun}`;
    for (let after: string[] | null = null; left > 0;) {
      signal.throwIfAborted();
      const size = Math.min(page, left);
      const rows = await readPage(db, catalog, values, {
        where,
        by,
        order: query.order,
        after,
        offset,
        limit: size,
      });
      if (rows.length === 0 && offset > 0)
        offset = Math.max(0, offset - (await countRows(db, catalog, where)));
      else offset = 0;
      left -= rows.length;
      after = (rows.at(-1)?.[POSITION] as string[] | undefined) ?? null;
      if (rows.length > 0) yield rows.map((row) => toRow(row, columns, computed));
      if (rows.length < size) break;
    }
  }
}

function toRow(
  row: Row,
  columns: readonly CatalogColumn[],
  computed: readonly { name: string }[],
): Row {
  return Object.fromEntries([
    ...columns.map(({ name, type }) => [name, answered(type, row[name])]),
    ...computed.map(({ name }) => [name, row[name]]),
  ]);
}

/** What has no value comes last in either order: those rows are a run of their own. */
async function splitRuns(
  db: Services['db'],
  catalog: CatalogTable,
  { orderBy, sortOrder = 'plain' }: Pick<PagedRowQuery, 'orderBy' | 'sortOrder'>,
): Promise<Run[]> {
  const { column, terms, condition } = await readRowOrder(db, catalog, orderBy, sortOrder);
  if (!column) return [{ condition, by: terms, isIndexed: true }];
  const isIndexed = [...orderedTexts(catalog), ...orderedColumns(catalog)].includes(column);
  if (catalog.keys.includes(column))
    return [{ condition, by: terms, isIndexed: isIndexed || column === catalog.keys[0] }];
  const value = terms[0]!.expression;
  return [
    { condition: sql`${value} is not null and ${condition}`, by: terms, isIndexed },
    {
      condition: sql`${value} is null and ${condition}`,
      by: listOrderTerms(catalog, null, null),
      isIndexed: true,
    },
  ];
}

interface PageQuery {
  where: RawBuilder<SqlBool>;
  by: readonly OrderTerm[];
  order: PagedRowQuery['order'];
  after: readonly string[] | null;
  offset: number;
  limit: number;
}

async function readPage(
  db: Services['db'],
  catalog: CatalogTable,
  values: readonly RawBuilder<unknown>[],
  { where, by, order, after, offset, limit }: PageQuery,
): Promise<Row[]> {
  const refs = sql.join(by.map(({ expression }) => expression));
  const direction = order === 'descending' ? sql`desc` : sql`asc`;
  const last =
    after && sql.join(by.map(({ type }, i) => sql`${after[i]!}::${sql.raw(SQL_TYPES[type])}`));
  const next = last
    ? sql<SqlBool>`(${refs}) ${sql.raw(order === 'descending' ? '<' : '>')} (${last})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<Row>`
    select ${sql.join([...values, sql`array[${sql.join(by.map(({ expression }) => sql`(${expression})::text`))}] as ${sql.ref(POSITION)}`])}
    from ${sql.table(catalog.table)} where ${where} and ${next}
    order by ${sql.join(by.map(({ expression }) => sql`${expression} ${direction}`))} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

async function countRows(
  db: Services['db'],
  catalog: CatalogTable,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from ${sql.table(catalog.table)} where ${where}`.execute(db);
  return Number(rows[0]!.count);
}
