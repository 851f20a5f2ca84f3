import { sql } from 'kysely';
import type { Constraint, FieldConstraint } from '../../../src/api/contract/constraint.ts';
import type { CatalogColumn } from '../catalogs/definition.ts';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { AnswerPart } from '../db/answer-parts.ts';
import type { AnyDatabase } from '../db/any-database.ts';
import type { CatalogSearch, FacetCount, HitCounts } from './catalog-search.ts';

/** What is counted of ranges of one field before its steps are: counting those takes as long. */
const PRICE = 6;
/** A field with fewer steps has few values, and is counted at once. */
const FEWEST_STEPS = 8;

/** A range of one field of numbers. Values are within it from `from` to `to`. */
interface FieldRange {
  column: CatalogColumn;
  from: number;
  to: number;
}

/** The rows of a catalog, counted by steps of the values of one field. */
export interface StepCounts {
  /** Where steps begin, in order: the last step has no end. */
  begins: readonly number[];
  /** Rows of each step: all, and by value of each facet. */
  steps: readonly HitCounts[];
}

/** The range that the conditions of a search are; null where they are anything else. */
export function readRange({ catalog, constraints }: CatalogSearch): FieldRange | null {
  const [first] = constraints;
  if (!first || !('field' in first)) return null;
  const column = catalog.columns.get(first.field);
  if (!column || (column.type !== 'number' && column.type !== 'integer')) return null;
  const range: FieldRange = { column, from: -Infinity, to: Infinity };
  for (const one of constraints) {
    if (!('field' in one) || one.field !== first.field) return null;
    if (one.logic === 'OR' && one !== first) return null;
    const ends = readEnds(one);
    if (!ends) return null;
    range.from = Math.max(range.from, ends[0]);
    range.to = Math.min(range.to, ends[1]);
  }
  return range;
}

/** The ends of what a condition leaves of the numbers; null where that is no range. */
function readEnds({ operator, value }: FieldConstraint): readonly [number, number] | null {
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof first !== 'number' || Number.isNaN(first)) return null;
  switch (operator) {
    case 'greaterThan':
    case 'greaterOrEqual':
      return [first, Infinity];
    case 'lessThan':
    case 'lessOrEqual':
      return [-Infinity, first];
    case 'between':
      return typeof second === 'number' ? [first, second] : null;
    default:
      return null;
  }
}

/** The steps of a field, as a part of answers that count ranges of it. */
export function stepPart(
  { catalog: { table, columns }, facets }: CatalogSearch,
  column: CatalogColumn,
): AnswerPart<StepCounts> {
  const counted = facets.map((name) => columns.get(name)!);
  return {
    key: JSON.stringify(['steps', table, column.column, column.type, facets]),
    table,
    cost: 1,
    price: PRICE,
    make: (db) => countSteps(db, table, column, counted),
  };
}

/** A range as the steps that lie in it as a whole, and the conditions of its other rows. */
export function splitRange(
  { column: { name }, from, to }: FieldRange,
  { begins, steps }: StepCounts,
  constraints: readonly Constraint[],
): { counted: HitCounts; ends: Constraint[] } {
  // A value that is not within the range may equal its end: a step begins behind `from`.
  const first = begins.findIndex((begin) => begin > from);
  const last = begins.findLastIndex((begin) => begin <= to);
  if (first < 0 || last <= first)
    return { counted: { total: 0, facets: [] }, ends: [...constraints] };
  const within = steps.slice(first, last);
  const outside = (operator: 'lessThan' | 'greaterOrEqual', value: number): Constraint => ({
    logic: 'OR',
    constraints: [...constraints.map((one) => ({ ...one })), { field: name, operator, value }],
  });
  return {
    counted: {
      total: within.reduce((sum, { total }) => sum + total, 0),
      facets: within.flatMap(({ facets }) => facets),
    },
    ends: [outside('lessThan', begins[first]!), outside('greaterOrEqual', begins[last]!)],
  };
}

/** Throws where the statistics of the database know no steps of the field. */
async function countSteps(
  db: AnyDatabase,
  table: string,
  { column, type }: CatalogColumn,
  facets: readonly CatalogColumn[],
): Promise<StepCounts> {
  const begins = await readBegins(db, table, column);
  const beginsOfType = type === 'integer' ? begins.filter(Number.isSafeInteger) : begins;
  const names = facets.map((one) => sql.ref(one.column));
  const held = facets.map(
    ({ name }, i) =>
      sql`when grouping(${names[i]}) = 0 then jsonb_build_object(${sql.lit(name)}, ${names[i]})`,
  );
  const { rows } = await sql<{ step: number; held: FacetCount['held'] | null; count: string }>`
    select step_number as step, ${held.length > 0 ? sql`case ${sql.join(held, sql` `)} end` : sql`null::jsonb`} as held, count(*) as count
    from (select ${sql.join([sql`width_bucket(${sql.ref(column)}, ${beginsOfType}::${sql.raw(SQL_TYPES[type])}[]) as step_number`, ...names])}
      from ${sql.table(table)} where ${sql.ref(column)} is not null) stepped
    group by grouping sets (${sql.join([sql`(step_number)`, ...names.map((name) => sql`(step_number, ${name})`)])})`.execute(
    db,
  );
  // Step 0 lies before the first begin, where no range has a whole step.
  const steps = beginsOfType.map((): { total: number; facets: FacetCount[] } => ({
    total: 0,
    facets: [],
  }));
  for (const { step: at, held: values, count } of rows) {
    const counted = steps[at - 1];
    if (!counted) continue;
    if (values) counted.facets.push({ held: values, count: Number(count) });
    else counted.total = Number(count);
  }
  return { begins: beginsOfType, steps };
}

/** Values that the statistics name: about as many rows lie between any two neighbours. */
async function readBegins(db: AnyDatabase, table: string, column: string): Promise<number[]> {
  const [schema, name] = table.split('.');
  const { rows } = await sql<{ value: number }>`
    select distinct value from pg_stats,
      unnest(array_cat(histogram_bounds::text::float8[], most_common_vals::text::float8[])) value
    where schemaname = ${schema} and tablename = ${name} and attname = ${column} and value is not null
    order by value`.execute(db);
  const begins = rows.map(({ value }) => Number(value)).filter((value) => Number.isFinite(value));
  if (begins.length < FEWEST_STEPS) throw new Error(`There are no statistics of ${table}`);
  return begins;
}
