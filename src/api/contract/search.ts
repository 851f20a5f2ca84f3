/** Full-text search, its index, and rules run on items. */
import * as v from 'valibot';
import { call } from './call.ts';
import { constraints } from './constraint.ts';
import { id, jobStatus, keys, list, optionalText, page, row, startedJob, trove } from './shapes.ts';

const catalogsBody = v.object({ catalogs: v.optional(v.array(v.string()), () => []) });

/** Searches catalogs for a text. */
export const search = call({
  method: 'POST',
  path: '/trove/api/search/',
  reads: true,
  body: v.object({
    request: v.union([
      v.string(),
      v.object({
        text: v.optional(v.string(), ''),
        catalogs: v.optional(v.array(v.string()), () => []),
        constraints,
      }),
    ]),
    ...page,
    paginationConfig: v.optional(v.record(v.string(), v.object(page)), () => ({})),
  }),
  answer: trove(
    v.object({
      total: v.number(),
      results: list(
        v.object({
          catalog: v.string(),
          label: v.optional(v.string(), ''),
          totalCount: v.number(),
          pageNo: v.optional(v.number(), 1),
          pageSize: v.optional(v.number(), 15),
          rows: list(row),
          facets: list(row),
        }),
      ),
    }),
  ),
  errors: { INDEX_UNAVAILABLE: 503 },
});

/** Starts to index catalogs. */
export const startIndexing = call({
  method: 'POST',
  path: '/trove/api/search/index',
  outlivesToken: true,
  status: 202,
  body: v.object({
    catalogs: v.optional(v.array(v.string()), () => []),
    full: v.optional(v.boolean(), true),
  }),
  answer: startedJob,
  errors: { ALREADY_RUNNING: 409 },
});
/** Cancels the indexing of catalogs. */
export const cancelIndexing = call({
  method: 'POST',
  path: '/trove/api/search/cancelReindexing',
  body: catalogsBody,
  answer: trove(v.object({ cancelled: list(v.string()) })),
});
/** Reads the state of the index of each catalog. */
export const getIndexStatus = call({
  method: 'POST',
  path: '/trove/api/search/index/status',
  reads: true,
  body: catalogsBody,
  answer: trove(
    v.array(
      v.object({
        catalog: v.string(),
        status: v.union([jobStatus, v.literal('IDLE')]),
        indexed: v.number(),
        total: v.number(),
        failed: v.optional(v.number(), 0),
        startedAt: optionalText,
        finishedAt: optionalText,
      }),
    ),
  ),
});
const indexDetailBody = v.object({ catalog: v.string(), ...page });
/** Reads the details of a catalog's index. */
export const getIndexDetail = call({
  method: 'POST',
  path: '/trove/api/search/index/status/detail',
  reads: true,
  body: indexDetailBody,
  answer: trove(v.object({ totalCount: v.number(), rows: list(row) })),
});
/** Exports the details of a catalog's index. */
export const exportIndexDetail = call({
  method: 'POST',
  path: '/trove/api/search/index/status/detail/export',
  reads: true,
  body: indexDetailBody,
  answer: 'file',
});

/**
 * `tried` is a rule that is not stored, run besides; its verdicts come last, with the id "".
 * `fields` are the fields of the record that the rule looks at.
 */
export const runRules = call({
  method: 'POST',
  path: '/trove/api/rule/item/run',
  reads: true,
  body: v.object({
    catalogName: v.string(),
    ruleIds: v.array(id),
    keys: v.array(keys),
    tried: v.optional(
      v.object({
        expression: v.string(),
        severity: v.optional(v.string(), 'error'),
        message: v.optional(v.string(), ''),
      }),
    ),
  }),
  answer: trove(
    v.array(
      v.object({
        ruleId: id,
        key: keys,
        passed: v.boolean(),
        severity: v.optional(v.string(), 'error'),
        message: v.nullish(v.string(), ''),
        fields: list(v.string()),
      }),
    ),
  ),
});
