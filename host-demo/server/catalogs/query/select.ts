import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import type { AnswerReading } from '../../db/answer-cache.ts';
import { Refused } from '../../refused.ts';
import type { CatalogTable, CatalogColumn } from '../definition.ts';
import {
  isInOrder,
  orderedColumns,
  type OrderTerm,
  readTextOrder,
  type TextOrder,
} from '../order.ts';
import type { SortOrder } from '../sort-key.ts';
import { buildCondition } from './constraints.ts';
import type { FindSubject } from './constraints.ts';
import { isFromMark, markPart, STEP } from './page-marks.ts';
import { refuseScan } from './refuse-scan.ts';
import { answered } from './values.ts';
import { msg } from '../../../../src/formats/msg.ts';

type Db = Kysely<Record<string, Record<string, unknown>>>;
type Row = Record<string, unknown>;

/** A row by attribute names, and which version of it this is. */
export interface VersionedRow {
  values: Row;
  version: number;
}

/** Rows that a query reads. */
export interface CatalogRowQuery {
  constraints: readonly Constraint[];
  offset: number;
  limit: number;
  /** Name of an attribute; the keys decide where it does not. */
  orderBy?: string | null | undefined;
  order?: 'ascending' | 'descending' | null | undefined;
  /** Order of texts; plain where it is not given. */
  sortOrder?: SortOrder | undefined;
  /** Finds the marks of an order for a deep page; all rows before a page are passed over without it. */
  findPart?: AnswerReading['findPart'] | undefined;
}

/** Attributes of a catalog as subjects of conditions. */
export function buildSubjects(catalog: CatalogTable): FindSubject {
  const ordered = orderedColumns(catalog);
  return (name) => {
    const found = catalog.columns.get(name);
    return found
      ? {
          name,
          type: found.type,
          expression: sql.ref(found.column),
          ...(found.type === 'string' &&
            ordered.includes(found) && { index: isInOrder(found.column) }),
        }
      : null;
  };
}

/**
 * Rows of a catalog by attribute names, geometry as GeoJSON. What has no value comes last in either
 * order. Throws VALIDATION. A page of an order that has an index (`orderedColumns`) is found in the
 * index alone, however deep it lies.
 */
export async function selectRows(
  db: Db,
  catalog: CatalogTable,
  attributes: readonly string[],
  query: CatalogRowQuery,
): Promise<VersionedRow[]> {
  const columns = attributes.map((name) => catalog.columns.get(name)!);
  const { constraints } = query;
  const findSubject = buildSubjects(catalog);
  const given = buildCondition(constraints, findSubject);
  await refuseScan(db, catalog, { constraints, findSubject });
  const runs = await splitRuns(db, catalog, query);
  const rows: Row[] = [];
  let { offset } = query;
  for (const [i, run] of runs.entries()) {
    const isLast = i === runs.length - 1;
    const where = sql<SqlBool>`${given} and ${run.condition}`;
    const marked = findMarks(db, catalog, query, { ...run, where, offset });
    if (marked && offset >= marked.rows && !isLast) {
      offset -= marked.rows;
      continue;
    }
    const found = await readRun(db, catalog, columns, {
      where: marked ? sql<SqlBool>`${where} and ${marked.isFrom}` : where,
      order: run.order,
      offset: marked ? marked.offset : offset,
      limit: query.limit - rows.length,
    });
    rows.push(...found);
    if (rows.length === query.limit || isLast) break;
    offset =
      found.length > 0 || offset === 0
        ? 0
        : Math.max(0, offset - (await countWhere(db, catalog, where)));
  }
  return rows.map((row) => ({
    values: Object.fromEntries(columns.map(({ name, type }) => [name, answered(type, row[name])])),
    version: Number(row.row_version),
  }));
}

/** Number of a catalog's rows. Throws VALIDATION. */
export async function countRows(
  db: Db,
  catalog: CatalogTable,
  constraints: readonly Constraint[],
): Promise<number> {
  const findSubject = buildSubjects(catalog);
  const condition = buildCondition(constraints, findSubject);
  await refuseScan(db, catalog, { constraints, findSubject });
  return countWhere(db, catalog, condition);
}

async function countWhere(
  db: Db,
  catalog: CatalogTable,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from ${sql.table(catalog.table)} where ${where}`.execute(db);
  return Number(rows[0]!.count);
}

/** Consecutive rows of an order; the next run follows all of them. */
interface Run {
  condition: RawBuilder<SqlBool>;
  order: readonly RawBuilder<unknown>[];
  /** What its rows are ordered by and is not the same in all of them, none of it null. */
  terms: readonly OrderTerm[];
}

/**
 * An index read backwards has what has no value first: descending, those rows are a run of their
 * own. So are they of a deep page, which is found by what its rows are ordered by.
 */
async function splitRuns(
  db: Db,
  catalog: CatalogTable,
  { orderBy, order, sortOrder = 'plain', offset, findPart }: CatalogRowQuery,
): Promise<Run[]> {
  const direction = order === 'descending' ? sql`desc` : sql`asc`;
  const { column, terms, condition } = await readRowOrder(db, catalog, orderBy, sortOrder);
  const by = terms.map(({ expression }) => sql`${expression} ${direction}`);
  const isDeep = findPart !== undefined && offset >= DEEP;
  if (!column || catalog.keys.includes(column) || (order !== 'descending' && !isDeep))
    return [{ condition, order: by, terms }];
  return ['is not null', 'is null'].map((is) => ({
    condition: sql<SqlBool>`${condition} and ${terms[0]!.expression} ${sql.raw(is)}`,
    order: by,
    terms: is === 'is null' ? listOrderTerms(catalog, null, null) : terms,
  }));
}

/** Where a deep page of a run begins: at the last mark before it. */
interface MarkedPage {
  /** Rows of the run. */
  rows: number;
  isFrom: RawBuilder<SqlBool>;
  /** Rows between the mark and the page. */
  offset: number;
}

/** The mark before a page of a run; null for the first pages, and where no marks are known. */
function findMarks(
  db: Db,
  { table }: CatalogTable,
  { constraints, order, findPart }: CatalogRowQuery,
  { where, terms, offset }: Pick<Run, 'terms'> & { where: RawBuilder<SqlBool>; offset: number },
): MarkedPage | null {
  if (!findPart || offset < DEEP) return null;
  const isDescending = order === 'descending';
  const run = { table, where, terms, isDescending, isWhole: constraints.length === 0 };
  const found = findPart(markPart(run, offset, db));
  if (!found) return null;
  const { rows, marks } = found;
  const at = Math.min(Math.floor(offset / STEP), marks.length - 1);
  const isFrom = at < 0 ? sql<SqlBool>`true` : isFromMark(run, marks[at]!);
  return { rows, isFrom, offset: at < 0 ? offset : offset - at * STEP };
}

/** What rows are ordered by. */
export interface RowOrder {
  /** The column that was named; null where rows are in the order of their keys. */
  column: CatalogColumn | null;
  terms: OrderTerm[];
  /** True for every row; the planner uses the index of the order only for this condition. */
  condition: RawBuilder<SqlBool>;
}

/** The order of rows by a column or, where none is named, by their keys. Throws VALIDATION. */
export async function readRowOrder(
  db: Db,
  catalog: CatalogTable,
  orderBy: string | null | undefined,
  sortOrder: SortOrder,
): Promise<RowOrder> {
  const column = orderBy ? orderedBy(catalog, orderBy) : null;
  const text =
    column?.type === 'string' ? await readTextOrder(db, catalog, column, sortOrder) : null;
  return {
    column,
    terms: listOrderTerms(catalog, column, text?.key ?? null),
    condition: column && text?.key && !text.hasLong ? isInOrder(column.column) : sql`true`,
  };
}

/**
 * What rows are ordered by: the column, a text by its letters first, then the key. The indexes of
 * `addOrders` have the same.
 */
export function listOrderTerms(
  catalog: CatalogTable,
  first: CatalogColumn | null,
  key: TextOrder['key'],
): OrderTerm[] {
  const terms = [...new Set([...(first ? [first] : []), ...catalog.keys])].map(
    ({ column, type }): OrderTerm => ({ expression: sql.ref(column), type }),
  );
  return first && key
    ? [{ expression: key(terms[0]!.expression), type: 'string' }, ...terms]
    : terms;
}

/** Rows that are passed over, from which on the keys of the page are looked for before its rows. */
const DEEP = 1000;

async function readRun(
  db: Db,
  catalog: CatalogTable,
  columns: readonly CatalogColumn[],
  {
    where,
    order,
    offset,
    limit,
  }: { where: RawBuilder<SqlBool>; order: Run['order']; offset: number; limit: number },
): Promise<Row[]> {
  const table = sql.table(catalog.table);
  const keys = sql.join(catalog.keys.map(({ column }) => sql.ref(column)));
  const by = sql.join(order);
  const page = sql`where ${where} order by ${by} limit ${limit} offset ${offset}`;
  const from =
    offset < DEEP
      ? sql`${table} ${page}`
      : sql`${table} join (with found as materialized (select ${keys} from ${table} ${page}) select * from found) page using (${keys}) order by ${by}`;
  const { rows } =
    await sql<Row>`select ${sql.join([...columns.map(selected), sql`row_version as "row_version"`])} from ${from}`.execute(
      db,
    );
  return rows;
}

/** A column as an answer holds it, under the attribute's name. */
export function selected({ name, column, type }: CatalogColumn) {
  return sql`${type === 'geometry' ? sql`ST_AsGeoJSON(${sql.ref(column)})::jsonb` : sql.ref(column)} as ${sql.ref(name)}`;
}

/** The column that rows are put in order by. Throws VALIDATION. */
export function orderedBy(catalog: CatalogTable, name: string): CatalogColumn {
  const column = catalog.columns.get(name);
  if (!column || column.type === 'geometry')
    throw new Refused(
      400,
      'VALIDATION',
      msg`orderBy: ${column ? msg`geometry has no order` : msg`there is no field ${name}`}`,
      { fields: { orderBy: name } },
    );
  return column;
}
