import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionOf } from '../catalogs/query/constraints.ts';
import { refuseScan } from '../catalogs/query/refuse-scan.ts';
import { subjectsOf } from '../catalogs/query/select.ts';
import type { Services } from '../services.ts';
import { fieldsOf } from './asked.ts';
import type { Asked, Counted } from './asked.ts';
import { estimate } from '../db/estimate.ts';

interface Group {
  held: Counted['held'];
  count: string;
}

/**
 * Combinations of facet values among the rows of a catalog that satisfy conditions, without a text. The rows are counted; where the index has each of them and few
 * do not satisfy the conditions, those are taken off the numbers of all.
 */
export async function countMatching(db: Services['db'], asked: Asked): Promise<Counted[]> {
  const { catalog, constraints } = asked;
  const subjectOf = subjectsOf(catalog);
  const matching = groups(asked, conditionOf(constraints, subjectOf));
  await refuseScan(db, catalog, { constraints, subjectOf });
  if (asked.isWhole) {
    const others = leftOut(asked);
    if ((await estimate(db, others)).cost < (await estimate(db, matching)).cost) {
      const counted = await run(db, allBut(asked, others));
      // More is left out than there is: the index has not each row after all.
      if (counted.every(({ count }) => count > 0)) return counted;
    }
  }
  return run(db, matching);
}

async function run(db: Services['db'], query: RawBuilder<Group>): Promise<Counted[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ held, count }) => ({ held, count: Number(count) }));
}

function groups({ catalog, facets }: Asked, condition: RawBuilder<unknown>): RawBuilder<Group> {
  const columns = facets.map((name) => catalog.columns.get(name)!);
  const held = sql.join(columns.flatMap(({ name, column }) => [sql.lit(name), sql.ref(column)]));
  const by =
    columns.length > 0
      ? sql`group by ${sql.join(columns.map(({ column }) => sql.ref(column)))}`
      : sql``;
  return sql<Group>`select jsonb_build_object(${held}) as held, count(*) as count from ${sql.table(catalog.table)} where ${condition} ${by}`;
}

/** A condition is unknown only where a value is missing; said in the second part, so that an index is used. */
function leftOut(asked: Asked): RawBuilder<Group> {
  const { catalog, constraints } = asked;
  const condition = conditionOf(constraints, subjectsOf(catalog));
  const missing = [...new Set(fieldsOf(constraints))].map(
    (name) => sql`${sql.ref(catalog.columns.get(name)!.column)} is null`,
  );
  return groups(
    asked,
    sql`${condition} is not true and (not ${condition} or ${sql.join(missing, sql` or `)})`,
  );
}

function allBut({ catalog }: Asked, others: RawBuilder<Group>): RawBuilder<Group> {
  const { name } = catalog.data;
  return sql<Group>`
    select held, sum(count) as count from (
      select f.held, c.n as count from studio.search_count c join studio.search_facets f on f.catalog = ${name} and f.id = c.facets where c.catalog = ${name}
      union all select held, -count from (${others}) others) counted
    group by held having sum(count) <> 0`;
}
