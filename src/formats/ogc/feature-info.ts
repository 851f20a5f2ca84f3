import { htmlToText, isHtml, tidyText } from './plain-text.ts';
import { readGmlCollection, readGmlGeometry } from './gml.ts';
import { findAll, findDeep, findText, parseXml, readText, type XmlElement } from './xml.ts';

/** A record at a place: GeoJSON's members, or text alone where the server gives no attributes. */
export interface InfoRecord {
  readonly id?: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
  /** Words of a server that answers text or HTML; line breaks separate lines. */
  readonly text?: string;
}

/** Formats of GetFeatureInfo that are read, the best first. */
const FORMATS: readonly RegExp[] = [
  /^application\/(geo\+)?json/i,
  /json/i,
  /gml/i,
  /^text\/xml|^application\/xml/i,
  /^text\/plain/i,
  /^text\/html/i,
];
/** What is tried where a server does not list its formats. */
const USUAL_FORMATS = [
  'application/json',
  'application/vnd.ogc.gml',
  'text/xml',
  'text/plain',
  'text/html',
];
const LONGEST_TEXT = 20_000;

/** Formats of GetFeatureInfo to request, in order; `offered` are those that the server lists. */
export function orderInfoFormats(offered: readonly string[]): string[] {
  const listed = FORMATS.flatMap((pattern) => offered.filter((one) => pattern.test(one)));
  return listed.length > 0 ? [...new Set(listed)] : USUAL_FORMATS;
}

/**
 * Records of an answer to GetFeatureInfo in GeoJSON, GML, the XML of MapServer and ArcGIS, plain
 * text or HTML. HTML is reduced to its words and never becomes markup again.
 *
 * @returns null for a text that holds no record and is no answer, such as a report of an error
 */
export function readFeatureInfo(text: string): InfoRecord[] | null {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (/^[{[]/.test(trimmed)) return readJson(trimmed);
  if (isHtml(trimmed)) return toTextRecord(htmlToText(trimmed));
  if (!trimmed.startsWith('<')) return toTextRecord(tidyText(trimmed));
  const root = parseXml(trimmed);
  if (!root || /Exception/i.test(root.name)) return null;
  const ofGml = readGmlCollection(trimmed);
  if (ofGml && ofGml.features.length > 0) return [...ofGml.features];
  const plain = readPlainXml(root);
  // Words of any other document are shown as they are.
  return plain.length > 0 || ofGml ? plain : toTextRecord(tidyText(readText(root)));
}

/** GeoJSON, else the members of any other object or list of objects. */
function readJson(text: string): InfoRecord[] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { type, features, results } = given as Record<string, unknown>;
  if (Array.isArray(features))
    return (features as (InfoRecord | null)[]).flatMap((one) => one ?? []);
  if (type === 'Feature') return [given as InfoRecord];
  const listed = Array.isArray(given) ? given : Array.isArray(results) ? results : [given];
  return listed.flatMap((one: unknown) => {
    const { attributes, properties } = (one ?? {}) as Record<string, unknown>;
    const values = listValues(attributes ?? properties ?? one);
    return values.length > 0 ? [{ properties: Object.fromEntries(values), geometry: null }] : [];
  });
}

/** Numbers and texts of an object by name, those of the objects in it with the names around them. */
function listValues(given: unknown, around = ''): [name: string, value: unknown][] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' ? listValues(value, `${around}${name}.`) : [[around + name, value]],
  );
}

/** Words of servers that found nothing are no record. */
function toTextRecord(text: string): InfoRecord[] {
  const isNothing =
    text === '' ||
    /^(GetFeatureInfo results:|no features? (were |was )?found.*|search returned no results.*|results for featuretype '[^']*':)$/i.test(
      text.replace(/\n/g, ' '),
    );
  return isNothing ? [] : [{ properties: {}, geometry: null, text: text.slice(0, LONGEST_TEXT) }];
}

/**
 * `<wells_feature><name>…` of MapServer, `<Feature><Attribute name value>` of QGIS, `<FIELDS a b>`
 * of ArcGIS, and its `<FeatureInfo><Field><FieldName>…<FieldValue>…`.
 */
function readPlainXml(root: XmlElement): InfoRecord[] {
  const fields = findDeep(root, /^FIELDS$/i);
  if (fields.length > 0)
    return fields.map(({ attributes }) => ({ properties: attributes, geometry: null }));
  const infos = findDeep(root, /^FeatureInfo$/);
  if (infos.length > 0)
    return infos.map((info) => ({
      properties: Object.fromEntries(
        findAll(info, 'Field').map((field) => [
          findText(field, 'FieldName') ?? '',
          findText(field, 'FieldValue') ?? '',
        ]),
      ),
      geometry: null,
    }));
  return findDeep(root, /(_feature|^Feature)$/i).map((feature) => {
    const attributes = feature.children.filter(({ name }) => name === 'Attribute');
    const plain = feature.children.filter(
      ({ name, children }) => children.length === 0 && !/^(boundedBy|BoundingBox)$/.test(name),
    );
    const shapes = findDeep(feature, /^(Point|LineString|Polygon|Multi\w+)$/);
    return {
      properties: Object.fromEntries(
        attributes.length > 0
          ? attributes.map((one) => [one.attributes['name'] ?? '', one.attributes['value'] ?? ''])
          : plain.map((one) => [one.name, readText(one)]),
      ),
      geometry: shapes[0] && attributes.length === 0 ? readGmlGeometry(shapes[0]) : null,
    };
  });
}
