import type { FastifyInstance } from 'fastify';
import type { InferInput } from 'valibot';
import type { CheckedBodyOf } from '../../../src/api/contract/call.ts';
import { search } from '../../../src/api/contract/search.ts';
import { readPickLabels } from '../catalogs/pick-labels.ts';
import { Registry } from '../catalogs/registry.ts';
import type { Migration } from '../db/migrate.ts';
import type { AnswerReading } from '../db/answer-cache.ts';
import { inScope } from '../db/work-scope.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { buildFacets } from './facets.ts';
import { hasEarlierOrders } from '../catalogs/order.ts';
import { indexRoutes, startIndex, startOrders } from './index-routes.ts';
import { addUpCounts } from './index-job.ts';
import { migrations as tables } from './migrations.ts';
import { quickFold, resumable } from './quick-fold.ts';
import { indexStates, isBusy } from './index-state.ts';
import type { CatalogIndexState } from './index-state.ts';
import { countHits, hasFields, planned, readHits, refuseUnknownFields } from './run-search.ts';
import { textQuery } from './text-query.ts';
import { msg } from '../../../src/formats/msg.ts';

/**
 * A catalog that has grown by this factor is analysed again, to find the fields with few values.
 */
const GROWN = 4;

/** Tables and functions of the index. */
export const migrations: readonly Migration[] = [...tables, quickFold, resumable];

/** The search and the calls of its index. */
export function register(app: FastifyInstance, services: Services): void {
  indexRoutes(app, services);

  route(app, search, ({ body }) =>
    services.answers.read(JSON.stringify(['search', body]), (reading) =>
      searchCatalogs(services, body, reading),
    ),
  );
}

type SearchAnswer = InferInput<typeof search.answer>;

async function searchCatalogs(
  services: Services,
  body: CheckedBodyOf<typeof search>,
  reading: AnswerReading,
): Promise<SearchAnswer> {
  const { db } = services;
  const { text, catalogs, constraints } =
    typeof body.request === 'string'
      ? { text: body.request, catalogs: [], constraints: [] }
      : body.request;
  const states = (await indexStates(db, catalogs)).filter(
    ({ catalog }) => catalogs.length > 0 || !catalog.data.hidden,
  );
  await noteTouched(db, { states, text }, reading);
  await indexChanged(services, states);
  const ready = states.filter((one) => one.ready);
  if (ready.length === 0)
    throw new Refused(503, 'INDEX_UNAVAILABLE', msg`The search index is being made`);
  refuseUnknownFields(
    ready.map(({ catalog }) => catalog),
    constraints,
  );
  const query = await textQuery(db, text);
  const labels = await readPickLabels(db);
  const results = [];
  for (const state of ready.filter((one) => hasFields(one.catalog, constraints))) {
    const { catalog, facets } = state;
    const isWhole =
      state.status === 'COMPLETED' && state.indexedVersion === state.version && state.failed === 0;
    const plannedSearch = await planned(db, {
      catalog,
      text: query,
      constraints,
      facets,
      isWhole,
    });
    const { pageNo, pageSize } = body.paginationConfig[catalog.data.name] ?? body;
    const counted = await countHits(db, plannedSearch, reading.findPart);
    const totalCount = counted.total;
    if (totalCount > GROWN * Math.max(state.total, 25)) await begin(services, [state]);
    const page = { offset: (pageNo - 1) * pageSize, limit: pageSize, findPart: reading.findPart };
    const rows = totalCount > 0 ? await readHits(db, plannedSearch, page) : [];
    results.push({
      catalog: catalog.data.name,
      label: catalog.data.label,
      totalCount,
      pageNo,
      pageSize,
      rows,
      facets: buildFacets(catalog, facets, counted.facets, labels),
    });
  }
  return {
    success: true,
    data: { total: results.reduce((sum, { totalCount }) => sum + totalCount, 0), results },
  };
}

/** Notes what the answer is read from. */
async function noteTouched(
  db: Services['db'],
  { states, text }: { states: readonly CatalogIndexState[]; text: string },
  reading: AnswerReading,
): Promise<void> {
  for (const state of states) {
    reading.touch(state.catalog.table);
    // Entries are written while the state of the index stays the same.
    if (isBusy(state)) reading.refuse();
  }
  // An asterisk stands for words of all catalogs, of which the shortest ones are taken.
  if (text.includes('*'))
    for (const { table } of (await new Registry(db).catalogs()).all) reading.touch(table);
}

/**
 * Queues the index of what was never indexed whole, and the database's own indexes where they are
 * those of an earlier version; the server does not wait for it.
 */
export async function seed(services: Services): Promise<void> {
  const { db } = services;
  await addUpCounts(db);
  await begin(
    services,
    (await indexStates(db, [])).filter((one) => !one.ready || one.indexedVersion !== one.version),
  );
  for (const catalog of (await new Registry(db).catalogs()).all)
    if (await hasEarlierOrders(db, catalog)) {
      await startOrders(services);
      break;
    }
}

/**
 * Catalogs and fields come and go at run time: an index of another version of a catalog is rebuilt
 * once.
 */
async function indexChanged(
  services: Services,
  states: readonly CatalogIndexState[],
): Promise<void> {
  await begin(
    services,
    states.filter((one) => one.indexedVersion !== one.version && one.status !== 'FAILED'),
  );
}

async function begin(services: Services, states: readonly CatalogIndexState[]): Promise<void> {
  const names = states.filter((one) => !isBusy(one)).map(({ catalog }) => catalog.data.name);
  if (names.length === 0) return;
  // The job is begun also where the client has gone.
  await inScope(null, () => startIndex(services, names, true)).catch((error: unknown) => {
    // Another call has just begun it.
    if (!(error instanceof Refused && error.code === 'ALREADY_RUNNING')) throw error;
  });
}
