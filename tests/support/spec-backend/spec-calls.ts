/** One call as section 7 of the specification names it. */
export interface SpecCall {
  method: string;
  /** `{name}` is one segment, `{...name}` the rest of the path. */
  path: string;
  /** Fields of its body; null where the specification names none. */
  fields: readonly string[] | null;
}

const JOBS = 'status offset pageSize';
const ENTITY = 'studio';

/** The calls of section 7 with the fields of their bodies; `-` where the specification names no fields. */
const CALLS: readonly (readonly [string, string])[] = [
  ['POST /trove/api/search', 'request pageNo pageSize paginationConfig'],
  ['POST /service/ppdm/query', 'studio'],
  ['POST /service/studio/query', 'studio'],
  ['POST /service/getEntity', 'entityName offset limit constraints orderBy order'],
  ['POST /service/getEntityCount', 'entityName constraints'],
  ['GET /service/reader', ''],
  ['GET /service/entity/LogPlotTemplate', ''],
  ['GET /service/entity/{dataName}/{entityId}', ''],
  ['POST /service', ENTITY],
  ['PUT /service', ENTITY],
  ['POST /service/clone/catalog', '-'],
  ['POST /trove/api/search/index', '-'],
  ['POST /trove/api/search/cancelReindexing', '-'],
  ['POST /trove/api/search/index/status', '-'],
  ['POST /trove/api/search/index/status/detail', '-'],
  ['POST /trove/api/search/index/status/detail/export', '-'],
  ['POST /trove/api/rule/item/run', '-'],
  ['GET /service/api/roles', ''],
  ['GET /service/feedback', ''],
  ['POST /service/feedback', 'surveyId responses'],
  ['POST /spatial/api/v1/crs/transform', '-'],
  ['POST /spatial/api/v1/search', 'search type'],
  ['GET /spatial/{...path}', ''],
  ['POST /spatial/{...path}', '-'],
  ['PUT /spatial/{...path}', '-'],
  ['DELETE /spatial/{...path}', '-'],
  ['GET /thinsection-project/rest/api/v1/permission/well/{id}', ''],
  ['POST /trove/api/export/start', '-'],
  ['POST /trove/api/export/delete/start', '-'],
  ['GET /trove/api/export/shoppingCartInfo', ''],
  ['GET /trove/api/export/shoppingCartCatalog/{a}/{b}', ''],
  ['POST /trove/api/export/get/shoppingcarts', '-'],
  ['DELETE /trove/api/export/ShoppingCart/{id}', ''],
  ['PUT /trove/api/export/update/shoppingcart/V2', '-'],
  ['DELETE /trove/api/export/shoppingcartitem/delete', '-'],
  ['POST /trove/api/export/shoppingcart/size', '-'],
  [
    'POST /trove/api/export/grid/V2',
    'catalogName offSet limit ext constraints selectedColumns processId',
  ],
  ['POST /trove/api/export/generate/summary', '-'],
  ['POST /trove/api/generate/aoi/summary', '-'],
  ['GET /trove/api/export/download/file/{id}', ''],
  ['GET /trove/api/export/download/{a}/{b}', ''],
  ['PUT /trove/api/export/cancel/shoppingcart', '-'],
  ['POST /service/audit', 'audit_source audit_dataevent audit_entity audit_success dataItemList'],
  ['POST /trove/api/job/myJobs', JOBS],
  ['POST /trove/api/job/myJobs/counts', JOBS],
  ['GET /service/process/last/response', ''],
  ['GET /service/concession/summary/processes', ''],
  // "A concession process data call by process id": its path is that of contract.md.
  ['GET /service/concession/summary/data/{processId}', ''],
  // POST /trove/api{path} with concessions or projectId.
  ['POST /trove/api/concession/updateDate', 'concessions'],
  ['POST /trove/api/project/updateDate', 'projectId'],
  ['POST /trove/api/viewer/correlation/v2', '-'],
  ['POST /trove/api/viewer/well/custom/v2', 'uwis fetchLogs fetchMarkers'],
  ['POST /trove/api/viewer/log/url', 'row templateId ignoreCurveValues'],
  [
    'POST /trove/api/viewer/log/getCurveValues',
    'locationReference originalFileName storeId curveIds frameName uwi',
  ],
  ['POST /service/getStoreURI', 'schemaName catalogName fieldNames constraints limit offset'],
  ['POST /service/api/v2/generate/preview', '-'],
  ['POST /service/api/v2/generate/url', '-'],
  ['POST /grpc-web/viewer3d/{...method}', '-'],
  ['GET /fm/download/{...path}', ''],
  ['GET /service/map/active', ''],
  ['GET /service/myPreferences', ''],
  ['DELETE /service/entity/Preference', '-'],
  ['GET /trove/api/template/generate/status', ''],
  ['POST /trove/api/template/generate', '-'],
  ['GET /trove/api/template/generate/stop', ''],
  ['GET /trove/api/template/generate/url/{id}', ''],
  // POST {link}: a configured address.
  ['POST /service/workflow/deployment', '-'],
  ['GET /catalogmanager/cache/clear', ''],
  ['GET /trove/api/message/reloadschema', ''],
  ['POST /studiomanager/export/{entityName}', '-'],
  ['POST /studiomanager/import', '-'],
  ['POST /trove/api/localization/translations', 'languageName'],
  ['GET /service/{entityName}', ''],
  ['POST /service/{link}', ENTITY],
  ['PUT /service/{link}', ENTITY],
  ['DELETE /service/{entityName}', '-'],
  ['DELETE /service/{entityName}/{id}', ''],
  ['DELETE /service/{entityName}/{propName}/{value}', ''],
];

/** Calls of section 7; where two match, the first is meant. */
export const SPEC_CALLS: readonly SpecCall[] = CALLS.map(([call, fields]) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path, fields: fields === '-' ? null : fields.split(' ').filter(Boolean) };
});

/** Query parameters that section 7 names, by path. */
const QUERY: Readonly<Record<string, readonly string[]>> = {
  '/trove/api/export/download/file/{id}': ['output'],
  '/trove/api/export/cancel/shoppingcart': ['pid'],
  '/service/process/last/response': ['processId'],
  '/service/map/active': ['activeOnly'],
  '/catalogmanager/cache/clear': ['catalogIds'],
  '/fm/download/{...path}': ['access_token'],
};

/** The call that a request is, with the values of its path; null where section 7 has none. */
export function specCallOf(
  method: string,
  pathname: string,
): { call: SpecCall; values: readonly string[] } | null {
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  for (const call of SPEC_CALLS) {
    const pattern = call.path.replace(/\{\.\.\.\w+\}/g, '(.+)').replace(/\{\w+\}/g, '([^/]+)');
    const match = call.method === method ? new RegExp(`^${pattern}$`).exec(plain) : null;
    if (match) return { call, values: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}

/** Fields of a body and parameters of a query that section 7 does not name for a call. */
export function fieldsBeyond(call: SpecCall, body: unknown, query: URLSearchParams): string[] {
  const { fields } = call;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const named = isObject && fields ? Object.keys(body).filter((key) => !fields.includes(key)) : [];
  const isSpatial = call.path.startsWith('/spatial/');
  const known = QUERY[call.path] ?? [];
  const requested = isSpatial ? [] : [...query.keys()].filter((key) => !known.includes(key));
  return [...named, ...requested.map((key) => `?${key}`)];
}
