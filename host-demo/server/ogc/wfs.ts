import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { parseCql } from './cql.ts';
import { parseCrs, type RequestedCrs } from './crs.ts';
import { featurePages } from './feature-pages.ts';
import { countFeatures, type FeatureQuery } from './features.ts';
import { parseFilter, type FilterConditions } from './fes.ts';
import { servedLayers, type ServedLayer } from './layers.ts';
import { parseBox, type Parameters, wholeNumber } from './parameters.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { ServiceError } from './service-error.ts';
import { wfsCapabilities, wfsSchema } from './wfs-documents.ts';
import { MOST_FEATURES, USUAL_FEATURES } from './wfs-limits.ts';
import { writeGml, writeJson } from './wfs-features.ts';
import { WFS_1, negotiateWfsVersion, type WfsVersion } from './wfs-version.ts';

const JSON_FORMATS = /^(application\/(geo\+|vnd\.geo\+)?json(;.*)?|json|geojson)$/i;
const GML_FORMATS =
  /^(application\/gml\+xml(; ?version=3\.[12](\.\d)?)?|text\/xml(; ?subtype="?gml\/3\.[12](\.\d)?"?)?|gml3(1|2)?)$/i;

/** One request of WFS 2.0.0 or 1.1.0. @throws {ServiceError} */
export async function answerWfs(
  db: Services['db'],
  parameters: Parameters,
  url: string,
): Promise<ServiceAnswer> {
  const service = parameters.get('SERVICE');
  if (service !== undefined && service.toUpperCase() !== 'WFS')
    throw new ServiceError('InvalidParameterValue', 'service', 'service: WFS is expected');
  const version = negotiateWfsVersion(parameters);
  const layers = await servedLayers(db);
  switch (parameters.get('REQUEST')?.toUpperCase()) {
    case 'GETCAPABILITIES':
      return {
        type: 'text/xml; charset=utf-8',
        body: await wfsCapabilities(db, [...layers.values()], version, url),
      };
    case 'DESCRIBEFEATURETYPE':
      return {
        type: 'text/xml; charset=utf-8',
        body: wfsSchema(
          readTypeNames(parameters).length === 0
            ? [...layers.values()]
            : readTypeNames(parameters).map((name) => findLayer(layers, name)),
          version,
        ),
      };
    case 'GETFEATURE':
      return getFeature(db, layers, { parameters, version, url });
    case undefined:
      throw new ServiceError('MissingParameterValue', 'request', 'request is missing');
    default:
      throw new ServiceError(
        'OperationNotSupported',
        'request',
        `${parameters.get('REQUEST')!.slice(0, 60)} is not supported`,
      );
  }
}

/** A request as it was received. */
interface ReceivedRequest {
  parameters: Parameters;
  version: WfsVersion;
  /** Address of the service. */
  url: string;
}

async function getFeature(
  db: Services['db'],
  layers: ReadonlyMap<string, ServedLayer>,
  request: ReceivedRequest,
): Promise<ServiceAnswer> {
  const { parameters, version } = request;
  const layer = readLayer(layers, parameters);
  const isJson = readIsJson(request);
  const crsName = parameters.get('SRSNAME') || version.defaultCrs;
  const limit = readLimit(request);
  const crs = await parseCrs(db, crsName, 'srsname');
  const query: FeatureQuery = {
    ...(await readConditions(db, layer, request, crs)),
    srid: crs.srid,
    properties: readProperties(layer, parameters),
    offset: wholeNumber(parameters, 'STARTINDEX', 0),
    limit,
    orderBy: readOrder(layer, parameters),
  };
  const isCountOnly = parameters.get('RESULTTYPE')?.toLowerCase() === 'hits';
  const pages = featurePages(db, layer, isCountOnly ? { ...query, limit: 0 } : query);
  // Errors are reported before the response begins.
  const [matched, first] = await Promise.all([countFeatures(db, layer, query), pages.next()]).catch(
    (error: unknown) => {
      throw toServiceError(error, parameters);
    },
  );
  const page = {
    layer,
    features: (async function* () {
      if (!first.done) yield first.value;
      yield* pages;
    })(),
    matched,
    returned: isCountOnly ? 0 : Math.max(0, Math.min(limit, matched - query.offset)),
    ...pageLinks(request, { offset: query.offset, limit, matched, isCountOnly }),
  };
  return isJson
    ? writeJson(page, crs.srid)
    : writeGml(page, { version, crs: crsName, isFlipped: crs.isFlipped });
}

function readLayer(layers: ReadonlyMap<string, ServedLayer>, parameters: Parameters): ServedLayer {
  const names = readTypeNames(parameters);
  if (names.length !== 1)
    throw new ServiceError(
      names.length === 0 ? 'MissingParameterValue' : 'InvalidParameterValue',
      'typenames',
      'One feature type is expected',
    );
  return findLayer(layers, names[0]!);
}

/** True for GeoJSON, false for GML. @throws {ServiceError} for any other format */
function readIsJson({ parameters, version }: ReceivedRequest): boolean {
  const format = parameters.get('OUTPUTFORMAT') || version.gmlFormat;
  const isJson = JSON_FORMATS.test(format);
  if (!isJson && !GML_FORMATS.test(format))
    throw new ServiceError(
      'InvalidParameterValue',
      'outputformat',
      `outputformat: ${version.gmlFormat} or application/json is expected`,
    );
  return isJson;
}

function readLimit({ parameters, version }: ReceivedRequest): number {
  const usual = version === WFS_1 ? MOST_FEATURES : USUAL_FEATURES;
  const limit = wholeNumber(parameters, 'COUNT', wholeNumber(parameters, 'MAXFEATURES', usual));
  return Math.min(limit, MOST_FEATURES);
}

/** What a query failed with, as the service reports it; other errors as they are. */
function toServiceError(error: unknown, parameters: Parameters): unknown {
  if (error instanceof Refused && error.status < 500)
    return new ServiceError(
      'InvalidParameterValue',
      parameters.has('FILTER') ? 'filter' : 'cql_filter',
      error.message,
    );
  if (/^transform: /.test((error as Error).message))
    return new ServiceError(
      'InvalidParameterValue',
      parameters.has('BBOX') ? 'bbox' : 'srsname',
      'What is asked for has no place in the coordinate system',
    );
  return error;
}

/**
 * Addresses of the previous and the next page; null if there is no such page (WFS 2.0.0,
 * 7.7.4.4.1).
 */
function pageLinks(
  { parameters, url }: ReceivedRequest,
  {
    offset,
    limit,
    matched,
    isCountOnly,
  }: { offset: number; limit: number; matched: number; isCountOnly: boolean },
): { previous: string | null; next: string | null } {
  const at = (startIndex: number, count: number): string =>
    `${url}?${new URLSearchParams([...[...parameters].filter(([name]) => !/^(COUNT|MAXFEATURES|STARTINDEX|RESULTTYPE)$/.test(name)), ['STARTINDEX', String(startIndex)], ['COUNT', String(count)]])}`;
  if (isCountOnly || limit === 0)
    return {
      previous: null,
      next: isCountOnly && limit > 0 && matched > 0 ? at(offset, limit) : null,
    };
  return {
    previous: offset > 0 ? at(Math.max(0, offset - limit), Math.min(limit, offset)) : null,
    next: offset + limit < matched ? at(offset + limit, limit) : null,
  };
}

async function readConditions(
  db: Services['db'],
  { catalog }: ServedLayer,
  { parameters, version }: ReceivedRequest,
  crs: RequestedCrs,
): Promise<Pick<FeatureQuery, 'constraints' | 'box'>> {
  const [filter, cql, ids, bbox] = [
    parameters.get('FILTER'),
    parameters.get('CQL_FILTER')?.trim(),
    parameters.get('RESOURCEID') ?? parameters.get('FEATUREID'),
    parameters.get('BBOX'),
  ];
  if (
    [filter, cql, ids].filter(Boolean).length + Number(Boolean(bbox) && Boolean(filter || ids)) >
    1
  )
    throw new ServiceError(
      'InvalidParameterValue',
      filter ? 'filter' : 'cql_filter',
      'One of filter, cql_filter, resourceid and bbox is expected; bbox goes with cql_filter',
    );
  const read: FilterConditions = filter
    ? parseFilter(filter)
    : { constraints: cql ? parseCql(cql) : [], ids: ids ? ids.split(',') : [], box: null };
  const constraints =
    read.ids.length > 0
      ? [
          filterByIds(
            catalog.keys.map(({ name }) => name),
            read.ids,
          ),
        ]
      : read.constraints;
  if (read.box)
    return {
      constraints,
      box: await readBox(db, { text: read.box.box, crs: read.box.crs, locator: 'filter' }, crs),
    };
  if (!bbox) return { constraints, box: null };
  const [a = '', b = '', c = '', d = '', name, ...more] = bbox.split(',');
  if (more.length > 0)
    throw new ServiceError(
      'InvalidParameterValue',
      'bbox',
      'bbox: four numbers and the name of their system are expected',
    );
  const box: NamedBox = {
    text: [a, b, c, d].join(),
    crs: name ?? (version === WFS_1 ? null : 'CRS:84'),
    locator: 'bbox',
  };
  return { constraints, box: await readBox(db, box, crs) };
}

/** A box as a request writes it. */
interface NamedBox {
  /** Four numbers. */
  text: string;
  /** Name of its system; null for that of the answer. */
  crs: string | null;
  /** The parameter that holds it, for error reports. */
  locator: string;
}

/** A box in its system (WFS 2.0.0, 7.9.2.4.3). */
async function readBox(
  db: Services['db'],
  { text, crs, locator }: NamedBox,
  answerCrs: RequestedCrs,
): Promise<FeatureQuery['box']> {
  const { srid, isFlipped } = crs ? await parseCrs(db, crs, locator) : answerCrs;
  return { box: parseBox(text, locator, isFlipped), srid };
}

/** Ids are the layer's name and the values of the key. */
function filterByIds(keys: readonly string[], ids: readonly string[]): Constraint {
  const values = ids.map((id) => id.slice(id.indexOf('.') + 1));
  if (keys.length === 1) return { field: keys[0]!, operator: 'in', value: values };
  return {
    constraints: values.map((value) => ({
      logic: 'OR',
      constraints: keys.map((field, i) => ({
        field,
        operator: 'equal',
        value: value.split('.')[i] ?? '',
      })),
    })),
  };
}

function readProperties(
  { catalog, geometry }: ServedLayer,
  parameters: Parameters,
): string[] | null {
  const names = readNames(parameters, 'PROPERTYNAME')
    .map(localName)
    .filter((name) => name !== '*' && name !== geometry.name);
  const unknown = names.find((name) => !catalog.columns.has(name));
  if (unknown !== undefined)
    throw new ServiceError(
      'InvalidParameterValue',
      'propertyname',
      `There is no attribute ${JSON.stringify(unknown.slice(0, 60))}`,
    );
  return /^\*?$/.test(parameters.get('PROPERTYNAME') ?? '') ? null : names;
}

function readOrder({ catalog }: ServedLayer, parameters: Parameters): FeatureQuery['orderBy'] {
  return readNames(parameters, 'SORTBY').map((text) => {
    const [name = '', way = 'ASC'] = text.trim().split(/\s+/);
    const column = catalog.columns.get(localName(name));
    if (!column || column.type === 'geometry' || !/^(A|D|ASC|DESC)$/i.test(way))
      throw new ServiceError(
        'InvalidParameterValue',
        'sortby',
        `sortby: ${JSON.stringify(text.slice(0, 60))} is not understood`,
      );
    return { name: column.name, isDown: /^D/i.test(way) };
  });
}

function findLayer(layers: ReadonlyMap<string, ServedLayer>, name: string): ServedLayer {
  const layer = layers.get(localName(name)) ?? layers.get(name);
  if (!layer)
    throw new ServiceError(
      'InvalidParameterValue',
      'typenames',
      `There is no feature type ${JSON.stringify(name.slice(0, 60))}`,
    );
  return layer;
}

function readTypeNames(parameters: Parameters): string[] {
  return readNames(parameters, 'TYPENAMES', 'TYPENAME');
}

function readNames(parameters: Parameters, ...of: string[]): string[] {
  const text = of.map((one) => parameters.get(one)).find((one) => one !== undefined && one !== '');
  return text ? text.split(',').filter((name) => name !== '') : [];
}

/** Clients that know the schema put its prefix before a name. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
