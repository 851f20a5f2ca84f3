import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { constraintsOfCql } from './cql.ts';
import { crsOf } from './crs.ts';
import { countFeatures, type FeaturesAsked, readFeatures } from './features.ts';
import { servedLayers, type ServedLayer } from './layers.ts';
import { boxOf, type Parameters, wholeNumber } from './parameters.ts';
import { ServiceError } from './service-error.ts';
import { wfsCapabilities, wfsSchema } from './wfs-documents.ts';

/** An answer of a service. */
export interface ServiceAnswer {
  type: string;
  body: string | Uint8Array;
}

/** Features of one answer, where the request names no number, and at most. */
const USUAL_FEATURES = 1000;
const MOST_FEATURES = 50_000;
const JSON_TYPE = 'application/json';
const JSON_FORMATS = /^(application\/(geo\+|vnd\.geo\+)?json(;.*)?|json|geojson)$/i;

/** One request of WFS 2.0.0, as key-value pairs. @throws {ServiceError} */
export async function answerWfs(db: Services['db'], parameters: Parameters, url: string): Promise<ServiceAnswer> {
  const service = parameters.get('SERVICE');
  if (service !== undefined && service.toUpperCase() !== 'WFS') throw new ServiceError('InvalidParameterValue', 'service', 'service: WFS is expected');
  const layers = await servedLayers(db);
  switch (parameters.get('REQUEST')?.toUpperCase()) {
    case 'GETCAPABILITIES': return { type: 'text/xml; charset=utf-8', body: await wfsCapabilities(db, [...layers.values()], url) };
    case 'DESCRIBEFEATURETYPE': return { type: 'text/xml; charset=utf-8', body: wfsSchema(namesOf(parameters, 'TYPENAMES', 'TYPENAME').length === 0 ? [...layers.values()] : namesOf(parameters, 'TYPENAMES', 'TYPENAME').map((name) => layerOf(layers, name))) };
    case 'GETFEATURE': return getFeature(db, layers, parameters);
    case undefined: throw new ServiceError('MissingParameterValue', 'request', 'request is missing');
    default: throw new ServiceError('OperationNotSupported', 'request', `${parameters.get('REQUEST')!.slice(0, 60)} is not supported`);
  }
}

async function getFeature(db: Services['db'], layers: ReadonlyMap<string, ServedLayer>, parameters: Parameters): Promise<ServiceAnswer> {
  const names = namesOf(parameters, 'TYPENAMES', 'TYPENAME');
  if (names.length !== 1) throw new ServiceError(names.length === 0 ? 'MissingParameterValue' : 'InvalidParameterValue', 'typenames', 'One feature type is expected');
  const layer = layerOf(layers, names[0]!);
  const format = parameters.get('OUTPUTFORMAT');
  if (format !== undefined && !JSON_FORMATS.test(format)) throw new ServiceError('InvalidParameterValue', 'outputformat', `outputformat: ${JSON_TYPE} is expected`);
  const limit = wholeNumber(parameters, 'COUNT', wholeNumber(parameters, 'MAXFEATURES', USUAL_FEATURES));
  const asked: FeaturesAsked = {
    constraints: constraintsFor(layer, parameters), box: await boxFor(db, parameters),
    srid: (await crsOf(db, parameters.get('SRSNAME') || 'CRS:84', 'srsname')).srid, properties: propertiesFor(layer, parameters),
    offset: wholeNumber(parameters, 'STARTINDEX', 0), limit: Math.min(limit, MOST_FEATURES), orderBy: orderFor(layer, parameters),
  };
  const isCountOnly = parameters.get('RESULTTYPE')?.toLowerCase() === 'hits';
  const [matched, features] = await Promise.all([countFeatures(db, layer, asked), isCountOnly ? [] : readFeatures(db, layer, asked)]).catch((error: unknown) => {
    throw error instanceof Refused && error.status < 500 ? new ServiceError('InvalidParameterValue', 'cql_filter', error.message) : error;
  });
  const crs = asked.srid === 4326 ? {} : { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${asked.srid}` } } };
  return { type: `${JSON_TYPE}; charset=utf-8`, body: JSON.stringify({ type: 'FeatureCollection', ...crs, numberMatched: matched, numberReturned: features.length, timeStamp: new Date().toISOString(), features }) };
}

function constraintsFor({ catalog }: ServedLayer, parameters: Parameters): Constraint[] {
  if (parameters.has('FILTER')) throw new ServiceError('OperationParsingFailed', 'filter', 'filter: use cql_filter or bbox');
  const ids = parameters.get('RESOURCEID') ?? parameters.get('FEATUREID');
  const text = parameters.get('CQL_FILTER')?.trim();
  if (ids) {
    const [key] = catalog.keys;
    return [{ field: key!.name, operator: 'in', value: ids.split(',').map((id) => id.slice(id.indexOf('.') + 1)) }];
  }
  return text ? constraintsOfCql(text) : [];
}

/** The fifth value of a box names its system (WFS 2.0.0, 7.9.2.4.3); without one it is x before y in degrees, as the layers' own. */
async function boxFor(db: Services['db'], parameters: Parameters): Promise<FeaturesAsked['box']> {
  const text = parameters.get('BBOX');
  if (!text) return null;
  const [a = '', b = '', c = '', d = '', name = 'CRS:84'] = text.split(',');
  const { srid, isFlipped } = await crsOf(db, name, 'bbox');
  return { box: boxOf([a, b, c, d].join(), 'bbox', isFlipped), srid };
}

function propertiesFor({ catalog, geometry }: ServedLayer, parameters: Parameters): string[] | null {
  const names = namesOf(parameters, 'PROPERTYNAME').map(localName).filter((name) => name !== '*' && name !== geometry.name);
  const unknown = names.find((name) => !catalog.columns.has(name));
  if (unknown !== undefined) throw new ServiceError('InvalidParameterValue', 'propertyname', `There is no attribute ${JSON.stringify(unknown.slice(0, 60))}`);
  return parameters.get('PROPERTYNAME') ? names : null;
}

function orderFor({ catalog }: ServedLayer, parameters: Parameters): FeaturesAsked['orderBy'] {
  return namesOf(parameters, 'SORTBY').map((text) => {
    const [name = '', way = 'ASC'] = text.trim().split(/\s+/);
    const column = catalog.columns.get(localName(name));
    if (!column || column.type === 'geometry' || !/^(A|D|ASC|DESC)$/i.test(way)) throw new ServiceError('InvalidParameterValue', 'sortby', `sortby: ${JSON.stringify(text.slice(0, 60))} is not understood`);
    return { name: column.name, isDown: /^D/i.test(way) };
  });
}

function layerOf(layers: ReadonlyMap<string, ServedLayer>, name: string): ServedLayer {
  const layer = layers.get(localName(name));
  if (!layer) throw new ServiceError('InvalidParameterValue', 'typenames', `There is no feature type ${JSON.stringify(name.slice(0, 60))}`);
  return layer;
}

function namesOf(parameters: Parameters, ...of: string[]): string[] {
  const text = of.map((one) => parameters.get(one)).find((one) => one !== undefined && one !== '');
  return text ? text.split(',').filter((name) => name !== '') : [];
}

/** Clients that know the schema put its prefix before a name. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
