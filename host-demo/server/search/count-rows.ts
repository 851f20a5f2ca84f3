import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { refuseScan } from '../catalogs/query/refuse-scan.ts';
import { buildSubjects } from '../catalogs/query/select.ts';
import type { Services } from '../services.ts';
import { listFields } from './catalog-search.ts';
import type { CatalogSearch, FacetCount, HitCounts } from './catalog-search.ts';
import { readRange, splitRange, stepPart } from './count-steps.ts';
import type { AnswerReading } from '../db/answer-cache.ts';
import { estimate } from '../db/estimate.ts';

interface Group {
  held: FacetCount['held'];
  count: string;
}

/** The number of hits of combinations of all facets. */
export function addUp(facets: readonly FacetCount[]): HitCounts {
  return { total: facets.reduce((sum, { count }) => sum + count, 0), facets };
}

/**
 * Facet values among the rows of a catalog that satisfy conditions, without a text. The rows are
 * counted; where the index has each of them and few do not satisfy the conditions, those are taken
 * off the numbers of all. Of a range of numbers whose steps were counted before (`findPart`), the
 * rows at both ends alone are counted.
 */
export async function countMatching(
  db: Services['db'],
  search: CatalogSearch,
  findPart?: AnswerReading['findPart'],
): Promise<HitCounts> {
  const { catalog, constraints } = search;
  const range = findPart ? readRange(search) : null;
  const steps = range && findPart!(stepPart(search, range.column));
  if (range && steps) {
    const { ends, counted } = splitRange(range, steps, constraints);
    const condition = buildCondition(ends, buildSubjects(catalog));
    const { total, facets } = addUp(await run(db, groups(search, condition)));
    return { total: total + counted.total, facets: [...facets, ...counted.facets] };
  }
  return addUp(await countCombinations(db, search));
}

async function countCombinations(db: Services['db'], search: CatalogSearch): Promise<FacetCount[]> {
  const { catalog, constraints } = search;
  const findSubject = buildSubjects(catalog);
  const matching = groups(search, buildCondition(constraints, findSubject));
  await refuseScan(db, catalog, { constraints, findSubject });
  if (search.isWhole) {
    const others = leftOut(search);
    if ((await estimate(db, others)).cost < (await estimate(db, matching)).cost) {
      const counted = await run(db, allBut(search, others));
      // More is left out than there is: the index has not each row after all.
      if (counted.every(({ count }) => count > 0)) return counted;
    }
  }
  return run(db, matching);
}

async function run(db: Services['db'], query: RawBuilder<Group>): Promise<FacetCount[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ held, count }) => ({ held, count: Number(count) }));
}

function groups(
  { catalog, facets }: CatalogSearch,
  condition: RawBuilder<unknown>,
): RawBuilder<Group> {
  const columns = facets.map((name) => catalog.columns.get(name)!);
  const held = sql.join(columns.flatMap(({ name, column }) => [sql.lit(name), sql.ref(column)]));
  const by =
    columns.length > 0
      ? sql`group by ${sql.join(columns.map(({ column }) => sql.ref(column)))}`
      : sql``;
  return sql<Group>`select jsonb_build_object(${held}) as held, count(*) as count from ${sql.table(catalog.table)} where ${condition} ${by}`;
}

/**
 * A condition is unknown only if a value is missing; the second part states it, so that an index is
 * used.
 */
function leftOut(search: CatalogSearch): RawBuilder<Group> {
  const { catalog, constraints } = search;
  const condition = buildCondition(constraints, buildSubjects(catalog));
  const missing = [...new Set(listFields(constraints))].map(
    (name) => sql`${sql.ref(catalog.columns.get(name)!.column)} is null`,
  );
  return groups(
    search,
    sql`${condition} is not true and (not ${condition} or ${sql.join(missing, sql` or `)})`,
  );
}

function allBut({ catalog }: CatalogSearch, others: RawBuilder<Group>): RawBuilder<Group> {
  const { name } = catalog.data;
  return sql<Group>`
    select held, sum(count) as count from (
      select f.held, c.n as count from studio.search_count c join studio.search_facets f on f.catalog = ${name} and f.id = c.facets where c.catalog = ${name}
      union all select held, -count from (${others}) others) counted
    group by held having sum(count) <> 0`;
}
