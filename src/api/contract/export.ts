/** Cart, exports and downloads. */
import * as v from 'valibot';
import { call } from './call.ts';
import { constraint, constraints } from './constraint.ts';
import { area, geoJson } from './geojson.ts';
import {
  done,
  id,
  jobStatus,
  keys,
  list,
  offset,
  optionalNumber,
  optionalText,
  order,
  page,
  row,
  startedJob,
  trove,
} from './shapes.ts';

const keyed = v.object({ catalogName: v.string(), keys });
/**
 * A query is one item, however many records it covers: all matching records of a catalog except
 * those of `except`. An empty list of constraints matches the whole catalog.
 */
const matching = v.object({
  catalogName: v.string(),
  constraints: v.array(constraint),
  except: v.optional(v.array(keys), () => []),
});
const item = v.union([keyed, matching], 'keys of a record or constraints are expected');
/** An item as it is added to a cart. */
export type NewCartItem = v.InferInput<typeof item>;

/**
 * `keys` for a record, `constraints` and `except` for a query; `count` is how many records it
 * covers. `size` in bytes, as the record stated it when the item was added.
 */
const cartItem = v.object({
  id,
  catalogName: v.string(),
  keys: v.nullish(keys, null),
  constraints: v.nullish(v.array(constraint), null),
  except: list(keys),
  count: v.optional(v.number(), 1),
  label: v.nullish(v.string(), ''),
  size: optionalNumber,
});
/** What a cart holds of a catalog: items, and how many records they stand for. */
const catalogOfCart = v.object({ catalogName: v.string(), items: v.number(), records: v.number() });
/**
 * `count` is the number of items; `items` are the first 1,000 of them, `catalogs` those of all of
 * them, by name.
 */
export const cart = v.object({
  id,
  name: v.string(),
  count: v.number(),
  createdAt: optionalText,
  items: list(cartItem),
  catalogs: list(catalogOfCart),
});
/** Request for the export of a cart. */
export type CartExportRequest = v.InferOutput<typeof cart>;

/**
 * A file of all records that the cart holds at this moment. `zip`: a csv and an xls of each
 * catalog, the original files (unless `includeFiles` is false), a report, and a manifest with
 * checksums; csv and xls are of a cart with one catalog, pdf is the report alone. `crs`
 * ("EPSG:23036"): the system that positions are written in. `aoi`: only what lies there.
 * `language`: of report and labels; without it the user's.
 */
export const startExport = call({
  method: 'POST',
  path: '/trove/api/export/start',
  outlivesToken: true,
  status: 202,
  body: v.object({
    cartId: id,
    outputFormat: v.optional(v.picklist(['zip', 'csv', 'xls', 'pdf']), 'zip'),
    includeFiles: v.optional(v.boolean(), true),
    crs: v.optional(v.string()),
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    aoi: v.optional(
      v.pipe(
        area,
        v.check((one) => v.is(geoJson, one), 'Degrees of EPSG:4326 are expected'),
      ),
    ),
    language: v.optional(v.string()),
  }),
  answer: startedJob,
  errors: {
    NOT_FOUND: 404,
    CART_EMPTY: 409,
    EXPORT_TOO_LARGE: 413,
    CRS_UNKNOWN: 422,
    NOT_EXPORTABLE: 422,
  },
});
/**
 * Deletes records in the background; records that cannot be deleted are listed in the messages of
 * the process.
 */
export const startDelete = call({
  method: 'POST',
  path: '/trove/api/export/delete/start',
  outlivesToken: true,
  status: 202,
  body: v.object({
    catalogName: v.string(),
    keys: v.pipe(v.array(keys), v.minLength(1), v.maxLength(10_000)),
  }),
  answer: startedJob,
  errors: { CATALOG_NOT_FOUND: 404 },
});
/** Reads the carts of the user and what they hold. */
export const getCartInfo = call({
  method: 'GET',
  path: '/trove/api/export/shoppingCartInfo',
  answer: trove(
    v.object({
      count: v.number(),
      carts: list(v.object({ id, name: v.string(), count: v.number() })),
    }),
  ),
});
/**
 * Rows of the records, each with `_itemId`, `_label`, `_count`; of a query these, `_constraints`
 * and `_except`, of a record that is not there any more its keys and `_gone`. 1,000 from `offset`
 * on.
 */
export const getCartCatalog = call({
  method: 'GET',
  path: '/trove/api/export/shoppingCartCatalog/{cartId}/{catalogName}',
  query: v.object({ offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))) }),
  answer: trove(v.object({ catalogName: v.string(), totalCount: v.number(), rows: list(row) })),
  errors: { NOT_FOUND: 404 },
});
/** `withItems` false leaves the items out, for who wants no more than what each cart holds. */
export const getCarts = call({
  method: 'POST',
  path: '/trove/api/export/get/shoppingcarts',
  reads: true,
  body: v.object({ ...page, withItems: v.optional(v.boolean(), true) }),
  answer: trove(v.object({ totalCount: v.number(), rows: list(cart) })),
});
/** Deletes a cart. */
export const deleteCart = call({
  method: 'DELETE',
  path: '/trove/api/export/ShoppingCart/{id}',
  answer: done,
  errors: { NOT_FOUND: 404 },
});
/**
 * Without `cartId` the user's first cart is changed, which is created if it does not exist; null
 * creates another one. `remove` is applied first. `count`: items of the cart; `added`,
 * `duplicates`, `missing` (records that do not exist): items of `add`; `records`: how many records
 * the added items cover.
 */
export const updateCart = call({
  method: 'PUT',
  path: '/trove/api/export/update/shoppingcart/V2',
  body: v.object({
    cartId: v.nullish(id),
    add: v.optional(v.array(item), () => []),
    remove: v.optional(v.array(item), () => []),
  }),
  answer: trove(
    v.object({
      id,
      count: v.number(),
      added: v.optional(v.number(), 0),
      duplicates: v.optional(v.number(), 0),
      missing: v.optional(v.number(), 0),
      records: optionalNumber,
    }),
  ),
  errors: { NOT_FOUND: 404, NOT_EXPORTABLE: 422, CART_TOO_LARGE: 413 },
});
/** Removes items from a cart. */
export const deleteCartItems = call({
  method: 'DELETE',
  path: '/trove/api/export/shoppingcartitem/delete',
  body: v.object({ cartId: id, itemIds: v.array(id) }),
  answer: trove(v.object({ count: v.number() })),
  errors: { NOT_FOUND: 404 },
});
/**
 * `bytes` of the `files` that the records name and that are there; by `formats`, the extension in
 * small letters, "" where a file has none. `crs`: coordinate systems of the records' positions
 * ("EPSG:23036").
 */
export const getCartSize = call({
  method: 'POST',
  path: '/trove/api/export/shoppingcart/size',
  reads: true,
  body: v.object({ cartId: id }),
  answer: trove(
    v.object({
      bytes: v.number(),
      items: v.number(),
      files: v.number(),
      formats: list(v.object({ format: v.string(), files: v.number(), bytes: v.number() })),
      crs: list(v.string()),
    }),
  ),
  errors: { NOT_FOUND: 404, CART_TOO_LARGE: 413 },
});

/**
 * Id of a process. `file` is reserved: it is the first segment of download paths that belong to no
 * process.
 */
const processId = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.notValue('file'));
/**
 * The client makes the processId: sent twice, it is one export. `orderBy` and `order` are those of
 * the grid, so that the file has the order that the user sees; without them the keys decide.
 * Without `limit` it is all that match, without `selectedColumns` what the grid shows. `language`:
 * of the labels; without it the user's.
 */
export const exportGrid = call({
  method: 'POST',
  path: '/trove/api/export/grid/V2',
  outlivesToken: true,
  status: 202,
  body: v.object({
    catalogName: v.string(),
    offSet: offset,
    limit: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    ext: v.picklist(['csv', 'xls', 'pdf', 'zip']),
    constraints,
    selectedColumns: v.optional(v.array(v.string()), () => []),
    orderBy: v.nullish(v.string()),
    order,
    processId,
    language: v.optional(v.string()),
  }),
  answer: startedJob,
  errors: { CATALOG_NOT_FOUND: 404, CONFLICT: 409, EXPORT_TOO_LARGE: 413, NOT_CONFIGURED: 501 },
});
/**
 * Id of a summary process; it is part of the paths of the files (`/download/{processId}/...`)
 * without encoding.
 */
const summaryProcessId = v.pipe(
  v.string(),
  v.regex(/^[\w-]+(\.[\w-]+)*$/, 'Letters, digits, _, - and single dots between them are expected'),
  v.maxLength(200),
  v.notValue('file'),
);
const listOfNames = v.optional(v.pipe(v.array(v.string()), v.maxLength(1000)), () => []);
/** Language key of the report; without it the user's. Messages are as the server has them. */
const reportLanguage = v.optional(v.picklist(['en', 'tr', 'zh', 'ar']));
/** A summary of 500 concessions at most. */
const summary = { method: 'POST', status: 202, answer: startedJob } as const;
const summaryErrors = {
  NOT_FOUND: 404,
  CATALOG_NOT_FOUND: 404,
  CONFLICT: 409,
  EXPORT_TOO_LARGE: 413,
} as const;
/**
 * What concessions have of each catalog (spec 2, "Concession Summary dialog"): `concessions` by id
 * or name, all where none is named; without `catalogs` all of the groups that are not hidden. The
 * client makes the processId: sent twice, it is one summary. The answer is read by `getSummaryData`
 * when the job is done.
 */
export const generateSummary = call({
  ...summary,
  path: '/trove/api/export/generate/summary',
  outlivesToken: true,
  body: v.object({
    processId: summaryProcessId,
    concessions: listOfNames,
    catalogs: listOfNames,
    language: reportLanguage,
  }),
  errors: summaryErrors,
});
/**
 * Generates the summary of an area instead of concessions; `name` takes the place of the name of
 * the concession. `srs` is the coordinate system of `aoi`.
 */
export const generateAoiSummary = call({
  ...summary,
  path: '/trove/api/generate/aoi/summary',
  outlivesToken: true,
  body: v.object({
    processId: summaryProcessId,
    aoi: area,
    srs: v.optional(v.string(), 'EPSG:4326'),
    catalogs: listOfNames,
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)), 'AOI'),
    language: reportLanguage,
  }),
  errors: { ...summaryErrors, CRS_UNKNOWN: 422, UNPROCESSABLE: 422 },
});
/** Downloads a file by its id. */
export const downloadFile = call({
  method: 'GET',
  path: '/trove/api/export/download/file/{id}',
  query: v.object({ output: v.optional(v.string()) }),
  answer: 'file',
  errors: { NOT_FOUND: 404 },
});
/** Downloads a file that a process has written. */
export const downloadOfProcess = call({
  method: 'GET',
  path: '/trove/api/export/download/{processId}/{fileName}',
  answer: 'file',
  errors: { NOT_FOUND: 404 },
});
/** Cancels the export of a cart. */
export const cancelExport = call({
  method: 'PUT',
  path: '/trove/api/export/cancel/shoppingcart',
  query: v.object({ pid: v.string() }),
  answer: trove(
    v.object({ processId: id, status: jobStatus, cancelled: v.optional(v.boolean(), true) }),
  ),
  errors: { NOT_FOUND: 404, ALREADY_FINISHED: 409 },
});
