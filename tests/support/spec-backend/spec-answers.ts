import { type FieldNode, parse, valueFromASTUntyped } from 'graphql';
import {
  CONFIGS,
  CURVES,
  ENTITIES,
  FILE_HEADER,
  MAPS,
  ROWS,
  studioAnswer,
  SUMMARY,
} from './spec-data.ts';

type Row = Record<string, unknown>;

/** A request as an answer reads it. */
export interface SpecRequest {
  /** Values of the path's names. */
  values: readonly string[];
  body: Row;
  query: URLSearchParams;
}

/** Answers a call with JSON, or with a picture; undefined: not found. */
type SpecAnswer = (request: SpecRequest) => unknown;

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Kinds that no table of the backend holds: their lists are calls of their own. */
const OWN_LISTS = ['Reader', 'Role'];
const data = (value: unknown) => ({ data: value });
const trove = (value: unknown) => ({ success: true, data: value, message: '' });
const started = trove({ processId: 'p1', status: 'NEW' });
const JOB = { processId: 'p1', name: 'Wells', processType: 'export', status: 'COMPLETED' };
const CART_ITEM = { id: 'i1', catalogName: 'well', keys: { uwi: 'W-1' }, label: 'Alpha', size: 10 };
const CART = { id: 'c1', name: 'default', count: 1, items: [CART_ITEM] };
const GENERATION = trove({ status: 'IDLE' });

/** Root fields of a query text with their arguments. */
function rootFields(body: Row): { name: string; given: Row }[] {
  const { data: text } = body['studio'] as { data: string };
  const [query] = parse(text).definitions;
  if (query?.kind !== 'OperationDefinition') return [];
  return query.selectionSet.selections
    .filter((one): one is FieldNode => one.kind === 'Field')
    .map(({ name, arguments: given = [] }) => ({
      name: name.value,
      given: Object.fromEntries(
        given.map((one) => [one.name.value, valueFromASTUntyped(one.value)]),
      ),
    }));
}

/** Rows that satisfy the constraints `equal` and `in`; the others let all pass. */
function rowsOf(catalog: string, { constraints }: Row): readonly Row[] {
  const requested = (constraints ?? []) as { field: string; operator: string; value: unknown }[];
  return (ROWS[catalog] ?? []).filter((row) =>
    requested.every(({ field, operator, value }) =>
      operator === 'equal'
        ? row[field] === value
        : operator !== 'in' || (value as unknown[]).includes(row[field]),
    ),
  );
}

/** Entities of a kind, or records of a catalog; none where their list is a call of its own. */
function entitiesOf(body: Row): readonly Row[] | undefined {
  const name = String(body['entityName']);
  if (OWN_LISTS.includes(name)) return undefined;
  if (ROWS[name]) return rowsOf(name, body).map((row) => ({ id: Object.values(row)[0], ...row }));
  return ENTITIES[name] ?? [];
}

/** Answer of a query: of each root field, or an error where one is unknown, as GraphQL says it. */
function queried(body: Row, answer: (name: string, given: Row) => unknown): unknown {
  const fields = rootFields(body).map(({ name, given }) => [name, answer(name, given)] as const);
  const unknown = fields.find(([, value]) => value === undefined);
  return unknown
    ? { errors: [{ message: `no field ${unknown[0]}` }] }
    : data(Object.fromEntries(fields));
}

const ppdm = (name: string, given: Row): unknown =>
  ROWS[name]
    ? rowsOf(name, given)
    : name.endsWith('Count')
      ? rowsOf(name.slice(0, -5), given).length
      : undefined;

function describedLog({ row, templateId }: Row): unknown {
  const names = CURVES.map(({ name }) => name);
  const ids = names.map((_, i) => String(i));
  const isFramed = (row as Row)['digitalFormat'] === 'dlis';
  const curves = names.map((name, i) => ({ name, curveId: String(i) }));
  return trove({
    curveNames: isFramed ? [] : names,
    curveIds: isFramed ? [] : ids,
    config: CONFIGS[String(templateId)] ?? null,
    fileHeader: FILE_HEADER,
    frames: isFramed ? [{ name: 'FRAME1', curves, frameConfig: {} }] : [],
  });
}

function curveValues({ curveIds }: Row): unknown {
  const curves = (curveIds as string[]).map((id) => CURVES[Number(id)]!);
  return trove({
    curveNames: curves.map(({ name }) => name),
    curveUnits: curves.map(({ unit }) => unit),
    curveValuesArray: curves.map(({ values }) => values),
  });
}

/** Wells with their curves and no file: both forms are of the specification. */
const correlated = (body: unknown): unknown =>
  trove({
    wells: (body as string[]).map((uwi) => ({
      uwi,
      wellboreName: uwi,
      curveHeader: CURVES.map(({ name, unit }, i) => ({ curveId: String(i), name, unit })),
    })),
  });

const placed = ({ uwis, fetchMarkers }: Row): unknown =>
  trove({
    wells: (uwis as string[]).map((uwi, i) => ({
      uwi,
      name: uwi,
      surfaceX: 500_000 + i * 100,
      surfaceY: 4_000_000,
      trajectory: { md: [0, 2000], x: [0, 0], y: [0, 0], tvd: [0, 2000], twt: [0, 1500] },
      logFiles: [],
      markers: fetchMarkers ? [{ name: 'Top A', md: 1005 }] : [],
    })),
  });

/** Answers by method and path of the call. */
export const SPEC_ANSWERS: Readonly<Record<string, SpecAnswer>> = {
  'POST /trove/api/search': () =>
    trove({
      total: 1,
      results: [{ catalog: 'well', label: 'Wells', totalCount: 1, rows: [ROWS['well']![0]] }],
    }),
  'POST /service/ppdm/query': ({ body }) => queried(body, ppdm),
  'POST /service/studio/query': ({ body }) => queried(body, studioAnswer),
  'POST /service/getEntity': ({ body }) => {
    const found = entitiesOf(body);
    return found && data(found);
  },
  'POST /service/getEntityCount': ({ body }) => {
    const found = entitiesOf(body);
    return found && data({ count: found.length });
  },
  'GET /service/reader': () => data([{ id: 'las', name: 'LAS reader', formats: ['las'] }]),
  'GET /service/entity/LogPlotTemplate': () => data(ENTITIES['LogPlotTemplate']),
  'GET /service/entity/{dataName}/{entityId}': ({ values: [name = '', id] }) =>
    ENTITIES[name]?.find((one) => one['id'] === id),
  'POST /service': ({ body }) => ({ id: '9', ...(body['studio'] as { data: Row }).data }),
  'PUT /service': ({ body }) => ({ id: '9', ...(body['studio'] as { data: Row }).data }),
  'POST /trove/api/search/index': () => started,
  'POST /trove/api/search/index/status': () =>
    trove([{ catalog: 'well', status: 'COMPLETED', indexed: 2, total: 2, failed: 0 }]),
  'POST /trove/api/search/index/status/detail': () => trove({ totalCount: 0, rows: [] }),
  'POST /trove/api/rule/item/run': () => trove([]),
  'GET /service/api/roles': () => data([{ id: 'geologist', name: 'geologist' }]),
  'GET /service/feedback': () => data(null),
  'POST /service/feedback': () => ({ success: true }),
  'POST /service/audit': () => ({ success: true }),
  'POST /spatial/api/v1/crs/transform': ({ body }) =>
    trove({ coordinates: body['coordinates'] ?? [], targetCrs: body['targetCrs'], invalid: [] }),
  'POST /spatial/api/v1/search': () => trove([]),
  'GET /spatial/{...path}': ({ values: [place] }) =>
    place === 'api/v1/wms/render' ? PIXEL : undefined,
  'GET /thinsection-project/rest/api/v1/permission/well/{id}': ({ values: [wellId] }) => ({
    wellId,
    permitted: false,
  }),
  'POST /trove/api/export/start': () => started,
  'POST /trove/api/export/delete/start': () => started,
  'POST /trove/api/export/grid/V2': ({ body }) =>
    trove({ processId: body['processId'], status: 'NEW' }),
  'POST /trove/api/export/generate/summary': () => started,
  'POST /trove/api/generate/aoi/summary': () => started,
  'GET /trove/api/export/shoppingCartInfo': () =>
    trove({ count: 1, carts: [{ id: 'c1', name: 'default', count: 1 }] }),
  'POST /trove/api/export/get/shoppingcarts': () => trove({ totalCount: 1, rows: [CART] }),
  'GET /trove/api/export/shoppingCartCatalog/{a}/{b}': ({ values: [, catalogName] }) =>
    trove({ catalogName, totalCount: 1, rows: [CART_ITEM] }),
  'POST /trove/api/export/shoppingcart/size': () => trove({ bytes: 10, items: 1, files: 0 }),
  'PUT /trove/api/export/update/shoppingcart/V2': () =>
    trove({ id: 'c1', count: 1, added: 1, duplicates: 0 }),
  'DELETE /trove/api/export/shoppingcartitem/delete': () => trove({ count: 0 }),
  'DELETE /trove/api/export/ShoppingCart/{id}': () => ({ success: true }),
  'POST /trove/api/job/myJobs': () => trove({ totalCount: 1, rows: [JOB] }),
  'POST /trove/api/job/myJobs/counts': () =>
    trove({ NEW: 0, RUNNING: 0, COMPLETED: 1, FAILED: 0, total: 1 }),
  'GET /service/process/last/response': ({ query }) =>
    data({ processId: query.get('processId'), status: 'COMPLETED', response: {} }),
  'GET /service/concession/summary/processes': () =>
    data([{ processId: 'p9', name: 'Summary', status: 'COMPLETED' }]),
  'GET /service/concession/summary/data/{processId}': () => trove(SUMMARY),
  'POST /trove/api/concession/updateDate': () => trove({ updateDate: '2026-01-31T00:00:00Z' }),
  'POST /trove/api/viewer/correlation/v2': ({ body }) => correlated(body),
  'POST /trove/api/viewer/well/custom/v2': ({ body }) => placed(body),
  'POST /trove/api/viewer/log/url': ({ body }) => describedLog(body),
  'POST /trove/api/viewer/log/getCurveValues': ({ body }) => curveValues(body),
  'POST /service/getStoreURI': () => data(null),
  'GET /service/map/active': () => data(MAPS),
  'GET /service/myPreferences': () => data([]),
  'GET /trove/api/template/generate/status': () => GENERATION,
  'POST /trove/api/template/generate': () => GENERATION,
  'GET /trove/api/template/generate/stop': () => GENERATION,
  'GET /catalogmanager/cache/clear': () => ({ success: true, message: 'Cache cleared' }),
  'GET /trove/api/message/reloadschema': () => ({ success: true, message: 'Schema reloaded' }),
  'POST /studiomanager/import': () => trove({ imported: [], failed: [] }),
  'POST /trove/api/localization/translations': () => trove([]),
  'GET /service/{entityName}': ({ values: [name = ''] }) => ENTITIES[name] && data(ENTITIES[name]),
  'DELETE /service/{entityName}': () => ({ success: true, deleted: 1 }),
  'DELETE /service/{entityName}/{id}': () => ({ success: true, deleted: 1 }),
};
