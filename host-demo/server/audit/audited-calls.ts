import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../src/api/contract/call.ts';
import * as entities from '../../../src/api/contract/entities.ts';
import * as exports from '../../../src/api/contract/export.ts';
import * as jobs from '../../../src/api/contract/jobs.ts';
import * as load from '../../../src/api/contract/load.ts';
import * as search from '../../../src/api/contract/search.ts';
import * as spatial from '../../../src/api/contract/spatial.ts';
import * as studio from '../../../src/api/contract/studio.ts';
import * as viewers from '../../../src/api/contract/viewers.ts';
import { getBefore, serverEvent, withBefore } from './audit-event.ts';
import type { AuditEvent } from './audit-event.ts';
import { linkedName } from '../entities/links.ts';
import { toRouterPath } from '../route.ts';

/** An answer before it is text. */
type Payload = Readonly<Record<string, unknown>>;

/** What is read of a request: a refused one may hold anything. */
interface AuditedRequest {
  path: Readonly<Record<string, string>>;
  query: Payload;
  body: unknown;
}

/** Audit event of a call: the event, the entity and the data. Null if this call is not audited. */
interface Audited {
  call: Call;
  event: string;
  entity(request: AuditedRequest): string | null;
  items(request: AuditedRequest, answer: Payload): Payload;
}

const none = (): Payload => ({});
const named = (name: string) => () => name;
const toPayload = ({ body }: AuditedRequest): Payload =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Payload) : {};
const readField = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? (from as Payload)[name] : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Personal entities are not audited. */
const notPersonal = (name: string): string | null => (name === 'Preference' ? null : name);

const storedEntity = (request: AuditedRequest): string | null =>
  notPersonal(
    linkedName(text(readField(toPayload(request).studio, 'entityName')), request.path.link),
  );
/**
 * The fields as they were sent, and the id and version that the entity has now. Fields that the
 * entity does not have are left out of what was stored.
 */
const storedFields = (request: AuditedRequest, answer: Payload): Payload =>
  keptFields((readField(toPayload(request).studio, 'data') as Payload | undefined) ?? {}, answer);
const keptFields = (sent: Payload, answer: Payload): Payload => {
  if (answer.error !== undefined || answer.id === undefined) return { ...sent };
  const kept = Object.entries(sent).filter(([name]) => Object.hasOwn(answer, name));
  return { ...Object.fromEntries(kept), id: answer.id, version: answer.version };
};
/** Layers have addresses below /spatial too; the areas there are each user's own. */
const LAYER = /^api\/v1\/layers(?:\/([^/]+))?\/?$/;
const spatialEntity = ({ path }: AuditedRequest): string | null =>
  LAYER.test(path['*'] ?? '') ? 'Layer' : null;
const spatialId = ({ path }: AuditedRequest): Payload => {
  const id = LAYER.exec(path['*'] ?? '')?.[1];
  return id === undefined ? {} : { id };
};
const spatialFields = (request: AuditedRequest, answer: Payload): Payload => ({
  ...keptFields(toPayload(request), (answer.data as Payload | undefined) ?? answer),
  ...spatialId(request),
});
/** The ids that were sent; those that exist come first. */
const collectIds = ({ body, path }: AuditedRequest, answer: Payload = {}): Payload => {
  if (path.id !== undefined) return { id: path.id };
  const sent = Array.isArray(body) ? (body as readonly unknown[]) : [];
  const missing = new Set(Array.isArray(answer.notFound) ? (answer.notFound as unknown[]) : []);
  return {
    ids: [...sent.filter((id) => !missing.has(id)), ...sent.filter((id) => missing.has(id))],
  };
};
const deletedEntity = ({ path }: AuditedRequest): string | null =>
  notPersonal(path.entityName ?? '');
const deleted = (request: AuditedRequest, answer: Payload): Payload => ({
  ...collectIds(request, answer),
  deleted: answer.deleted,
});
/** A preview is a picture of a page, no file of a record. */
const storedFile = ({ path }: AuditedRequest): string | null =>
  /^[^/]+\/previews\//.test(path['*'] ?? '') ? null : 'file';
const body =
  (...names: string[]) =>
  (request: AuditedRequest): Payload =>
    Object.fromEntries(names.map((name) => [name, toPayload(request)[name]]));
const bodyName =
  (name: string) =>
  (request: AuditedRequest): string =>
    text(toPayload(request)[name]);

/**
 * Calls that are audited when they are answered, successful or not. Exports, downloads of results,
 * summaries and sign-in write events of their own; only their early refusals are audited here. A
 * page reports by the audit call what it alone knows: that a record was viewed.
 */
const AUDITED: readonly Audited[] = [
  ...[entities.createEntity, entities.createLinked].map((call) => ({
    call,
    event: 'create',
    entity: storedEntity,
    items: storedFields,
  })),
  ...[entities.updateEntity, entities.updateLinked].map((call) => ({
    call,
    event: 'edit',
    entity: storedEntity,
    items: storedFields,
  })),
  { call: spatial.postSpatial, event: 'create', entity: spatialEntity, items: spatialFields },
  { call: spatial.putSpatial, event: 'edit', entity: spatialEntity, items: spatialFields },
  { call: spatial.deleteSpatial, event: 'delete', entity: spatialEntity, items: spatialId },
  { call: entities.cloneCatalog, event: 'create', entity: named('Catalog'), items: storedFields },
  { call: entities.deleteEntities, event: 'delete', entity: deletedEntity, items: deleted },
  { call: entities.deleteEntity, event: 'delete', entity: deletedEntity, items: deleted },
  {
    call: entities.deleteEntitiesBy,
    event: 'delete',
    entity: deletedEntity,
    items: ({ path }, answer) => ({ [path.propName ?? '']: path.value, deleted: answer.deleted }),
  },
  {
    call: exports.startDelete,
    event: 'delete',
    entity: bodyName('catalogName'),
    items: (request, answer) => ({
      keys: toPayload(request).keys,
      processId: readField(answer.data, 'processId'),
    }),
  },
  {
    call: exports.startExport,
    event: 'export',
    entity: named('cart'),
    items: body('cartId', 'outputFormat'),
  },
  {
    call: exports.exportGrid,
    event: 'export',
    entity: bodyName('catalogName'),
    items: body('processId', 'ext'),
  },
  {
    call: exports.generateSummary,
    event: 'concessionSummary',
    entity: named('concession'),
    items: body('processId', 'concessions'),
  },
  {
    call: exports.generateAoiSummary,
    event: 'concessionSummary',
    entity: named('aoi'),
    items: body('processId', 'name'),
  },
  {
    call: exports.cancelExport,
    event: 'exportCancelled',
    entity: named(''),
    items: ({ query }) => ({ processId: query.pid }),
  },
  {
    call: exports.downloadFile,
    event: 'download',
    entity: named(''),
    items: ({ path }) => ({ file: path.id }),
  },
  {
    call: exports.downloadOfProcess,
    event: 'download',
    entity: named(''),
    items: ({ path }) => ({ file: `${path.processId}/${path.fileName}` }),
  },
  {
    call: viewers.downloadStored,
    event: 'download',
    entity: storedFile,
    items: ({ path }) => ({ file: path['*'] }),
  },
  { call: search.exportIndexDetail, event: 'export', entity: bodyName('catalog'), items: none },
  {
    call: studio.exportEntities,
    event: 'export',
    entity: ({ path }) => path.entityName ?? '',
    items: collectIds,
  },
  { call: studio.importEntities, event: 'import', entity: named('Studio'), items: none },
  { call: studio.deployWorkflow, event: 'import', entity: named('Workflow'), items: none },
  {
    call: studio.loadFiles,
    event: 'import',
    entity: named('file'),
    items: (_request, answer) => loadedRecords(answer),
  },
  { call: load.sendLoadTable, event: 'import', entity: named('file'), items: none },
  {
    call: load.startTableLoad,
    event: 'import',
    entity: bodyName('catalog'),
    items: ({ path }) => ({ table: path.id }),
  },
  {
    call: load.decideLoadReview,
    event: 'edit',
    entity: named('LoadReview'),
    items: (request) => ({ id: request.path.id, ...body('decisions')(request) }),
  },
  {
    call: search.runRules,
    event: 'ruleRun',
    entity: bodyName('catalogName'),
    items: (request) => ({ ...body('ruleIds', 'keys')(request) }),
  },
  {
    call: search.startIndexing,
    event: 'index',
    entity: named('index'),
    items: body('catalogs', 'full'),
  },
  {
    call: search.cancelIndexing,
    event: 'indexCancelled',
    entity: named('index'),
    items: body('catalogs'),
  },
  {
    call: studio.clearCache,
    event: 'cacheClear',
    entity: named('Catalog'),
    items: ({ query }) => ({ catalogIds: query.catalogIds }),
  },
  { call: studio.reloadSchema, event: 'schemaReload', entity: named('Catalog'), items: none },
  {
    call: viewers.getLogUrl,
    event: 'view',
    entity: named('wellLog'),
    items: (request) => keysOnly(toPayload(request).row),
  },
  {
    call: viewers.getCorrelation,
    event: 'view',
    entity: named('correlation'),
    items: ({ body: wells }) => ({
      wells: Array.isArray(wells) ? wells : readField(wells, 'wellboreUwi'),
    }),
  },
  { call: viewers.getWells3d, event: 'view', entity: named('wells3d'), items: body('uwis') },
  {
    call: viewers.getStoreUri,
    event: 'view',
    entity: bodyName('catalogName'),
    items: body('constraints'),
  },
  {
    call: jobs.getSummaryData,
    event: 'view',
    entity: named('concessionSummary'),
    items: ({ path }) => ({ processId: path.processId }),
  },
  {
    call: entities.postFeedback,
    event: 'feedback',
    entity: named('Survey'),
    items: body('surveyId'),
  },
];

const AUDITED_BY_ROUTE: ReadonlyMap<string, Audited> = new Map(
  AUDITED.map((audited) => [
    routeKey(audited.call.method, toRouterPath(audited.call.path)),
    audited,
  ]),
);

/**
 * The records that loaded files gave, each as an item of its own, so that the history of a record
 * finds it.
 */
function loadedRecords({ data }: Payload): Payload {
  const loaded = readField(data, 'loaded');
  const records = (Array.isArray(loaded) ? (loaded as readonly unknown[]) : []).flatMap((one) => {
    const file = text(readField(one, 'file'));
    const uwi = readField(one, 'uwi');
    const logs = readField(one, 'logs');
    return [
      ...(Array.isArray(logs) ? (logs as readonly unknown[]) : []).flatMap((log) => {
        const keys = parseJson(text(readField(log, 'logId')));
        return keys === null ? [] : [{ catalog: text(readField(log, 'catalog')), keys, file }];
      }),
      ...(typeof uwi === 'string' ? [{ catalog: 'well', keys: { uwi }, file }] : []),
    ];
  });
  return Object.fromEntries(records.map((record, i) => [`record${i + 1}`, record]));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** What says which log it was. */
function keysOnly(row: unknown): Payload {
  return Object.fromEntries(
    ['wellLogId', 'uwi', 'storeId', 'locationReference'].map((name) => [
      name,
      readField(row, name),
    ]),
  );
}

/** How a request is audited; undefined if it is not. */
export function findAudited({ method, routeOptions }: FastifyRequest): Audited | undefined {
  return AUDITED_BY_ROUTE.get(routeKey(method, routeOptions.url ?? ''));
}

/** The event of a call that was answered; null if the call is not audited. */
export function describeCall(
  request: FastifyRequest,
  statusCode: number,
  answer: Payload,
): AuditEvent | null {
  const audited = findAudited(request);
  if (!audited) return null;
  const auditedRequest: AuditedRequest = {
    path: request.params as Record<string, string>,
    query: (request.query ?? {}) as Payload,
    body: request.body,
  };
  const entity = audited.entity(auditedRequest);
  if (entity === null) return null;
  const success = statusCode < 400;
  const items = {
    ...audited.items(auditedRequest, answer),
    ...(!success && { status: statusCode, error: answer.error }),
  };
  const before = getBefore(request);
  return before
    ? withBefore(
        serverEvent(audited.event, entity, success, changedItems(items, before)),
        withoutKeys(before),
      )
    : serverEvent(audited.event, entity, success, items);
}

/** The items of an edit whose values it changed, and the id. */
function changedItems(items: Payload, before: Payload): Payload {
  return Object.fromEntries(
    Object.entries(items).filter(
      ([name, value]) => name === 'id' || JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

/** `id` and `version` say which one it was, and are no change. */
function withoutKeys({ id: _id, version: _version, ...fields }: Payload): Payload {
  return fields;
}

function routeKey(method: string, url: string): string {
  return `${method} ${url.replace(/\/+$/, '')}`;
}
