import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { SQL_TYPES } from '../catalogs/definition.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { selectRows, buildSubjects } from '../catalogs/query/select.ts';
import type { CatalogRowQuery } from '../catalogs/query/select.ts';
import type { AnswerReading } from '../db/answer-cache.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { listFields } from './catalog-search.ts';
import type { CatalogSearch, FacetCount, HitCounts, PlannedSearch } from './catalog-search.ts';
import { addUp, countMatching } from './count-rows.ts';
import { entryKey, isRowOfEntry } from './entry-sql.ts';
import { estimate } from '../db/estimate.ts';
import { msg } from '../../../src/formats/msg.ts';

/**
 * Hits whose rank is known: those of the whole text first, then of the others; later hits are in
 * the order of the index.
 */
const RANKED = 2000;
/** Rows of one reading of the catalog's table by keys. */
const KEYS_AT_ONCE = 100;

type Row = Record<string, unknown>;

/** True where the catalog has every field that the constraints name. */
export function hasFields(catalog: CatalogTable, constraints: readonly Constraint[]): boolean {
  return listFields(constraints).every((name) => catalog.columns.has(name));
}

/** Looks which of entries and rows there are fewer of. */
export async function planned(db: Services['db'], search: CatalogSearch): Promise<PlannedSearch> {
  const { byRow } = apart(search);
  if (!search.text || byRow.length === 0) return { ...search, from: 'rows' };
  const entries = await estimate(
    db,
    sql`select 1 from studio.search_entry e where ${ofText(search)}`,
  );
  const rows = await estimate(
    db,
    sql`select 1 from ${sql.table(search.catalog.table)} where ${buildCondition(byRow, buildSubjects(search.catalog))}`,
  );
  return { ...search, from: entries.rows < rows.rows ? 'entries' : 'rows' };
}

/**
 * One pass over the hits answers their number and all facets; without a text and conditions on rows
 * the counts are there, and without a text rows need no entries.
 */
export async function countHits(
  db: Services['db'],
  search: PlannedSearch,
  findPart?: AnswerReading['findPart'],
): Promise<HitCounts> {
  const { byFacet, byRow } = apart(search);
  if (!search.text && byRow.length > 0) return countMatching(db, search, findPart);
  const name = search.catalog.data.name;
  const { rows } = !search.text
    ? await sql<{ held: FacetCount['held']; count: string }>`
    select f.held, c.count from (select facets, sum(n) as count from studio.search_count where catalog = ${name} group by facets having sum(n) > 0) c
    join studio.search_facets f on f.catalog = ${name} and f.id = c.facets where ${facetCondition(search.catalog, byFacet)}`.execute(
        db,
      )
    : await sql<{ held: FacetCount['held']; count: string }>`
    select f.held, c.count from (select e.facets, count(*) as count from studio.search_entry e where ${hitCondition(search)} group by e.facets) c
    join studio.search_facets f on f.catalog = ${name} and f.id = c.facets`.execute(db);
  return addUp(rows.map(({ held, count }) => ({ held, count: Number(count) })));
}

/** Rows of a page of hits, best first, with `_score`. */
export async function readHits(
  db: Services['db'],
  search: PlannedSearch,
  { offset, limit, findPart }: Pick<CatalogRowQuery, 'offset' | 'limit' | 'findPart'>,
): Promise<Row[]> {
  // In the order of the keys too, and by the table's own indexes.
  if (!search.text && apart(search).byRow.length > 0) {
    const rows = await selectRows(db, search.catalog, [...search.catalog.columns.keys()], {
      constraints: search.constraints,
      offset,
      limit,
      findPart,
    });
    return rows.map(({ values }) => ({ ...values, _score: 1 }));
  }
  const { rows: hits } = await page(search, offset, limit).execute(db);
  const found = new Map<string, Row>();
  for (let start = 0; start < hits.length; start += KEYS_AT_ONCE) {
    const constraints = hits.slice(start, start + KEYS_AT_ONCE).map(({ key }): Constraint => {
      const values = JSON.parse(key) as string[];
      return {
        logic: 'OR',
        constraints: search.catalog.keys.map(({ name }, i) => ({
          field: name,
          operator: 'equal',
          value: values[i],
        })),
      };
    });
    const rows = await selectRows(db, search.catalog, [...search.catalog.columns.keys()], {
      constraints,
      offset: 0,
      limit: KEYS_AT_ONCE,
    });
    for (const { values } of rows) found.set(buildKeyText(search.catalog, values), values);
  }
  // A row that was deleted in between is no hit any more.
  return hits.flatMap(({ key, score }) =>
    found.has(key) ? [{ ...found.get(key)!, _score: Math.round(score * 1e4) / 1e4 }] : [],
  );
}

function page(
  search: PlannedSearch,
  offset: number,
  limit: number,
): RawBuilder<{ key: string; score: number }> {
  const { text } = search;
  const hits = hitCondition(search);
  if (!text)
    return sql`select e.key, 1::real as score from studio.search_entry e where ${hits} order by e.key limit ${limit} offset ${offset}`;
  const isWhole = sql`e.terms @@ ${text.whole}::tsquery`;
  const rank = sql`ts_rank(e.terms, ${text.any}::tsquery)`;
  if (offset + limit > RANKED)
    return sql`select e.key, ${rank} as score from studio.search_entry e where ${hits} order by e.key limit ${limit} offset ${offset}`;
  return sql`
    with first as materialized (select e.key, 1 + ${rank} as score from studio.search_entry e where ${hits} and ${isWhole} limit ${RANKED}),
    others as (select e.key, ${rank} as score from studio.search_entry e where ${hits} and not ${isWhole} limit (select ${RANKED} - count(*) from first))
    select key, score from (select * from first union all select * from others) ranked order by score desc, key limit ${limit} offset ${offset}`;
}

function ofText({ catalog, text }: CatalogSearch): RawBuilder<unknown> {
  const inCatalog = sql`e.catalog = ${catalog.data.name}`;
  return text ? sql`${inCatalog} and e.terms @@ ${text.all}::tsquery` : inCatalog;
}

function hitCondition(search: PlannedSearch): RawBuilder<unknown> {
  const { catalog, from } = search;
  const { byFacet, byRow } = apart(search);
  const name = catalog.data.name;
  const all = [ofText(search)];
  if (byFacet.length > 0)
    all.push(
      sql`e.facets = any(array(select f.id from studio.search_facets f where f.catalog = ${name} and ${facetCondition(catalog, byFacet)}))`,
    );
  if (byRow.length > 0) {
    const rows = sql`${sql.table(catalog.table)} t where ${buildCondition(byRow, buildSubjects(catalog))}`;
    all.push(
      from === 'rows'
        ? sql`e.key in (select ${sql.raw(entryKey(catalog))} from ${rows})`
        : sql`exists (select 1 from ${rows} and ${sql.raw(isRowOfEntry(catalog))})`,
    );
  }
  return sql.join(all, sql` and `);
}

/**
 * Conditions on facets are answered by the few combinations of their values, the others by the rows
 * of the catalog. What is joined by OR stays together.
 */
function apart({ constraints, facets }: CatalogSearch): {
  byFacet: readonly Constraint[];
  byRow: readonly Constraint[];
} {
  const isFacet = (one: Constraint) => listFields([one]).every((field) => facets.includes(field));
  if (constraints.every(isFacet)) return { byFacet: constraints, byRow: [] };
  if (constraints.some(({ logic }) => logic === 'OR')) return { byFacet: [], byRow: constraints };
  return {
    byFacet: constraints.filter(isFacet),
    byRow: constraints.filter((one) => !isFacet(one)),
  };
}

function facetCondition(catalog: CatalogTable, constraints: readonly Constraint[]) {
  return buildCondition(constraints, (field) => {
    const column = catalog.columns.get(field);
    return column
      ? {
          name: field,
          type: column.type,
          expression: sql`(f.held ->> ${sql.lit(field)})::${sql.raw(SQL_TYPES[column.type])}`,
        }
      : null;
  });
}

function buildKeyText(catalog: CatalogTable, values: Row): string {
  return textOfKey(catalog.keys.map(({ name }) => values[name]));
}

/** As the database writes a JSON list of texts. */
function textOfKey(values: readonly unknown[]): string {
  return `[${values.map((value) => JSON.stringify(String(value))).join(', ')}]`;
}

/** Throws VALIDATION where no catalog has a field that the constraints name. */
export function refuseUnknownFields(
  catalogs: readonly CatalogTable[],
  constraints: readonly Constraint[],
): void {
  const unknown = listFields(constraints).find(
    (name) => !catalogs.some(({ columns }) => columns.has(name)),
  );
  if (unknown !== undefined)
    throw new Refused(400, 'VALIDATION', msg`${unknown}: there is no such field`, {
      fields: { [unknown]: msg`there is no such field` },
    });
}
