import { sql } from 'kysely';
import type { CatalogTable } from '../catalogs/definition.ts';
import { addOrders } from '../catalogs/order.ts';
import { Registry } from '../catalogs/registry.ts';
import type { MigrationDb } from '../db/migrate.ts';
import type { RunningJob, Services } from '../services.ts';
import {
  entryKey,
  facetFields,
  putEntries,
  quoteIdentifier,
  watchStatements,
} from './entry-sql.ts';
import { indexInOrder, keyValues, pace } from './index-order.ts';
import { indexStates } from './index-state.ts';
import type { CatalogIndexState } from './index-state.ts';

/**
 * Rows that are sampled to find fields of few values, and the most values that a facet may have in
 * the sample.
 */
const SAMPLE = 20_000;
const FEW = 60;

/** Kind of the indexing jobs. */
export const KIND = 'search-index';

/** Which catalogs are indexed; `full` also rewrites existing entries. */
export interface IndexWork {
  catalogs: string[];
  full: boolean;
}

type IndexJob = Pick<RunningJob, 'id' | 'signal' | 'progress'>;

/**
 * Indexes catalogs one after the other and leaves out those that were cancelled. Rows that are
 * written meanwhile are indexed by the catalog's triggers. At its end the database's own indexes
 * fit the rows, also those of catalogs that are not searched.
 */
export async function runIndexing(
  services: Services,
  { catalogs, full }: IndexWork,
  job: IndexJob,
): Promise<void> {
  const { db } = services;
  const states = (await indexStates(db, [])).filter(({ catalog }) =>
    catalogs.includes(catalog.data.name),
  );
  const totals = await Promise.all(states.map(({ catalog }) => countAll(db, catalog)));
  const sum = Math.max(
    1,
    totals.reduce((a, b) => a + b, 0),
  );
  let before = 0;
  for (const [i, state] of states.entries()) {
    job.signal.throwIfAborted();
    const mine = await begin(db, state, totals[i]!, job.id);
    if (mine)
      await indexOrFail(services, state, full, {
        ...job,
        progress: (indexed) => job.progress((100 * Math.min(sum, before + indexed)) / sum),
      });
    before += totals[i]!;
  }
  await addUpCounts(db);
  const { all } = await new Registry(db).catalogs();
  for (const catalog of all) {
    job.signal.throwIfAborted();
    await addOrders(db, catalog);
  }
  // Without it counts and pages would read every row instead of an index alone. The embedded
  // database has no autovacuum; a server looks after the catalogs that this job has not written.
  const written = services.config.databaseUrl ? states.map(({ catalog }) => catalog) : all;
  await sql`vacuum analyze ${sql.join([...written.map(({ table }) => sql.table(table)), sql`studio.search_entry, studio.search_count`])}`.execute(
    db,
  );
}

/**
 * Indexes a catalog; a failure is written to its state and thrown. `job.progress` takes the number
 * of indexed rows.
 */
async function indexOrFail(
  services: Services,
  state: CatalogIndexState,
  full: boolean,
  job: IndexJob,
): Promise<void> {
  try {
    await indexCatalog(services, state, full, job);
  } catch (error) {
    // A server that ends leaves the job to the next one.
    if (job.signal.aborted) throw error;
    const { db } = services;
    await sql`update studio.search_catalog set status = 'FAILED', finished_at = now() where catalog = ${state.catalog.data.name} and process_id = ${job.id} and status = 'RUNNING'`.execute(
      db,
    );
    throw error;
  }
}

/** Adds up the counts, so that each combination of values has one row. */
export async function addUpCounts(db: Services['db']): Promise<void> {
  await sql`
    with gone as (delete from studio.search_count returning catalog, facets, n)
    insert into studio.search_count select catalog, facets, sum(n) from gone group by catalog, facets having sum(n) <> 0`.execute(
    db,
  );
}

async function begin(
  db: Services['db'],
  { catalog }: CatalogIndexState,
  total: number,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    update studio.search_catalog set status = 'RUNNING', indexed = case when indexed_to is null then 0 else indexed end, total = ${total}, started_at = coalesce(started_at, now()), finished_at = null
    where catalog = ${catalog.data.name} and process_id = ${id} and status in ('NEW', 'RUNNING') returning catalog`.execute(
    db,
  );
  return rows.length > 0;
}

async function indexCatalog(
  services: Services,
  state: CatalogIndexState,
  full: boolean,
  job: IndexJob,
): Promise<void> {
  const { db } = services;
  const { catalog } = state;
  const name = catalog.data.name;
  const isRebuild = full || state.indexedVersion !== state.version;
  // What an interrupted job has left to do goes on with the facets of its beginning.
  const indexedTo = state.indexedVersion === state.version ? state.indexedTo : null;
  const facets =
    isRebuild && indexedTo === null ? await fieldsOfFewValues(db, catalog) : state.facets;
  await db.transaction().execute(async (transaction) => {
    for (const statement of watchStatements(catalog, facets)) await statement.execute(transaction);
    await sql`update studio.search_catalog set facets = ${[...facets]}::text[], version = ${state.version} where catalog = ${name}`.execute(
      transaction,
    );
    if (isRebuild && indexedTo === null)
      await sql`delete from studio.search_problem where catalog = ${name}`.execute(transaction);
  });
  const isMine = await indexInOrder(
    { db, catalog, ...pace(services) },
    {
      ...state,
      indexedTo,
      job,
      index: (keys) => indexRows(db, { catalog, facets, isRebuild }, keys),
    },
  );
  if (!isMine) return;
  await dropStale(db, catalog);
  await sql`update studio.search_catalog set status = 'COMPLETED', indexed_to = null, finished_at = now(), ready = true where catalog = ${name} and process_id = ${job.id} and status = 'RUNNING'`.execute(
    db,
  );
}

/** Pick lists always; other fields where a look at the rows finds few values. */
async function fieldsOfFewValues(db: Services['db'], catalog: CatalogTable): Promise<string[]> {
  const fields = facetFields(catalog);
  if (fields.length === 0) return [];
  const counts = fields.map(
    ({ column }, i) => `count(distinct ${quoteIdentifier(column)})::integer as c${i}`,
  );
  const { rows } = await sql<
    Record<string, number>
  >`select count(*)::integer as all_rows, ${sql.raw(counts.join(', '))} from (select * from ${sql.table(catalog.table)} limit ${SAMPLE}) t`.execute(
    db,
  );
  return fields
    .filter(({ field }, i) => field.pickList || isFew(rows[0]![`c${i}`]!, rows[0]!.all_rows!))
    .map(({ name }) => name);
}

function isFew(count: number, rows: number): boolean {
  return count > 0 && count <= Math.min(FEW, rows / 4);
}

async function countAll(db: Services['db'], catalog: CatalogTable): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(catalog.table)}`.execute(db);
  return rows[0]!.count;
}

/** What is indexed of a catalog. */
interface IndexTarget {
  catalog: CatalogTable;
  /** Fields whose values are counted. */
  facets: readonly string[];
  /** Writes entries that exist, too. */
  isRebuild: boolean;
}

/**
 * Indexes the rows of a batch. One that fails is indexed row by row, so that only the bad rows are
 * left out and each is reported.
 */
async function indexRows(
  db: Services['db'],
  target: IndexTarget,
  keys: readonly string[][],
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await putRange(transaction, target, { from: keys[0]!, to: keys.at(-1)! });
    });
  } catch (error) {
    if (keys.length > 1) {
      for (const key of keys) await indexRows(db, target, [key]);
      return;
    }
    await sql`
      insert into studio.search_problem (catalog, key, message) values (${target.catalog.data.name}, jsonb_build_array(${sql.join(keys[0]!.map((part) => sql`${part}::text`))})::text, ${(error as Error).message})
      on conflict (catalog, key) do update set message = excluded.message, at = now()`.execute(db);
  }
}

/** Writes the entries of the rows between two keys, both included. */
async function putRange(
  db: MigrationDb,
  { catalog, facets, isRebuild }: IndexTarget,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const columns = sql.join(catalog.keys.map(({ column }) => sql.ref(column)));
  const isNew = isRebuild
    ? sql``
    : sql`and not exists (select 1 from studio.search_entry e where e.catalog = ${catalog.data.name} and e.key = ${sql.raw(entryKey(catalog))})`;
  const range = sql`select * from ${sql.table(catalog.table)} t where (${columns}) between (${sql.join(keyValues(catalog, from))}) and (${sql.join(keyValues(catalog, to))})`;
  const [before, after] = putEntries(catalog, facets, '\u0000').split('\u0000') as [string, string];
  await sql`${sql.raw(before)}(${range} ${isNew})${sql.raw(after)}`.execute(db);
  const geometries = [...catalog.columns.values()].filter(({ type }) => type === 'geometry');
  for (const { column } of geometries) {
    await sql`
      insert into studio.search_problem (catalog, key, message)
      select ${catalog.data.name}, ${sql.raw(entryKey(catalog))}, 'bad geometry: ' || ST_IsValidReason(t.${sql.ref(column)}) from (${range}) t where not ST_IsValid(t.${sql.ref(column)})
      on conflict (catalog, key) do update set message = excluded.message, at = now()`.execute(db);
  }
}

/** Deletes the entries of rows that were deleted before the triggers were in place. */
async function dropStale(db: Services['db'], catalog: CatalogTable): Promise<void> {
  await sql`delete from studio.search_entry e where e.catalog = ${catalog.data.name} and not exists (select 1 from ${sql.table(catalog.table)} t where ${sql.raw(entryKey(catalog))} = e.key)`.execute(
    db,
  );
}
