/** The two query calls (spec 7, "Search and data"): GraphQL text in an envelope. */
import * as v from 'valibot';
import { call } from './call.ts';
import { studioData } from './catalogs.ts';
import { row } from './shapes.ts';

const queryBody = v.union([
  v.object({ studio: v.object({ data: v.string() }) }),
  v.object({ query: v.string(), variables: v.optional(row) }),
]);

/**
 * Rows and counts of catalogs: `<catalog>(constraints, offset, limit, orderBy, order)` and
 * `<catalog>Count(constraints)`.
 */
export const ppdmQuery = call({
  method: 'POST',
  path: '/service/ppdm/query',
  reads: true,
  body: queryBody,
  answer: v.object({ data: v.record(v.string(), v.union([v.array(row), v.number(), v.null()])) }),
  errors: { QUERY_INVALID: 400, QUERY_TOO_COSTLY: 400 },
});

/** Catalog groups, one catalog, or the catalogs. */
export const studioQuery = call({
  method: 'POST',
  path: '/service/studio/query',
  reads: true,
  body: queryBody,
  answer: v.object({ data: studioData }),
  errors: { QUERY_INVALID: 400, CATALOG_NOT_FOUND: 404 },
});
