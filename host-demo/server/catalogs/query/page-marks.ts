import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { AnswerPart } from '../../db/answer-parts.ts';
import type { AnyDatabase } from '../../db/any-database.ts';
import { SQL_TYPES } from '../definition.ts';
import type { OrderTerm } from '../order.ts';

/** Rows from one mark to the next. */
export const STEP = 1000;
/** A table of fewer rows is passed over in milliseconds. */
const LEAST_ROWS = 100_000;

/** Consecutive rows of an order: all that satisfy a condition, of which none of the terms is null. */
export interface MarkedRows {
  table: string;
  where: RawBuilder<SqlBool>;
  terms: readonly OrderTerm[];
  isDescending: boolean;
  /** True where the rows are all of the table, which an index has in this order. */
  isWhole: boolean;
}

/** Each `STEP`th row of an order, from the first on. */
export interface OrderMarks {
  /** Rows of the order in all. */
  rows: number;
  /** The values that each of these rows is ordered by, as texts of the database. */
  marks: readonly (readonly string[])[];
}

/** The marks of an order, as a part of answers that pass over `passed` rows without them. */
export function markPart(
  rows: MarkedRows,
  passed: number,
  db: AnyDatabase,
): AnswerPart<OrderMarks> {
  const { table } = rows;
  const { sql: text, parameters } = selectMarks(rows).compile(db);
  return {
    key: JSON.stringify(['marks', text, parameters]),
    table,
    cost: passed,
    price: Math.max(LEAST_ROWS, 4 * passed),
    make: (on) => readMarks(on, rows),
  };
}

/** True for the rows from a mark on. */
export function isFromMark(
  { terms, isDescending }: MarkedRows,
  mark: readonly string[],
): RawBuilder<SqlBool> {
  const values = terms.map(({ type }, i) => sql`${mark[i]}::${sql.raw(SQL_TYPES[type])}`);
  return sql<SqlBool>`(${sql.join(terms.map(({ expression }) => expression))}) ${sql.raw(isDescending ? '<=' : '>=')} (${sql.join(values)})`;
}

function selectMarks({ table, where, terms, isDescending }: MarkedRows): RawBuilder<MarkedRow> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const by = sql.join(terms.map(({ expression }) => sql`${expression} ${direction}`));
  const values = sql.join(terms.map(({ expression }) => sql`(${expression})::text`));
  return sql<MarkedRow>`
    select mark, place::integer from (
      select array[${values}] as mark, row_number() over in_order - 1 as place, lead(true) over in_order is null as is_last
      from ${sql.table(table)} where ${where} window in_order as (order by ${by})) numbered
    where place % ${sql.lit(STEP)} = 0 or is_last order by place`;
}

interface MarkedRow {
  mark: string[];
  place: number;
}

async function readMarks(db: AnyDatabase, marked: MarkedRows): Promise<OrderMarks> {
  const rows = await db.transaction().execute(async (transaction) => {
    // The keys of the orders are computed for each row of a sort, and read from an index.
    if (marked.isWhole) await sql`set local enable_sort = off`.execute(transaction);
    if (marked.isWhole) await sql`set local enable_seqscan = off`.execute(transaction);
    return (await selectMarks(marked).execute(transaction)).rows;
  });
  return {
    rows: (rows.at(-1)?.place ?? -1) + 1,
    marks: rows.filter(({ place }) => place % STEP === 0).map(({ mark }) => mark),
  };
}
