import type { WfsCapabilities } from './capabilities.ts';
import { isFinal, type ServiceException } from './service-exception.ts';
import { findParameter } from './wms-dialect.ts';

/** How features are requested of a WFS. */
export interface WfsDialect {
  /** "2.0.0", "1.1.0", "1.0.0", or what the address itself names. */
  readonly version: string;
  /** Whether the address names the version: it is kept then. */
  readonly isVersionFixed: boolean;
  /** The server's name of GeoJSON; null for the server's own format, which is GML. */
  readonly format: string | null;
  /** How a box is written, a number of `BOX_FORMS`. */
  readonly boxForm: number;
  /** Whether features are requested in degrees; else they come in the system of their type. */
  readonly isInDegrees: boolean;
}

/** West, south, east, north in degrees. */
type Box = readonly [number, number, number, number];

/** What is requested of a feature type. */
export interface FeatureRequest {
  readonly typeName: string;
  /** The number of features alone. */
  readonly isCountOnly?: boolean;
  readonly most?: number;
  readonly from?: number;
  readonly box?: Box;
}

const VERSIONS = ['2.0.0', '1.1.0', '1.0.0'];
const GEOJSON = 'application/json';
/** Names of GeoJSON that servers take, tried where they do not list theirs. */
const USUAL_NAMES = [GEOJSON, 'geojson', 'application/json; subtype=geojson', 'json'];
/** How servers take a box in degrees (WFS 2.0.0, 7.9.2.4.4; GeoServer, MapServer, QGIS differ). */
const BOX_FORMS: readonly ((box: Box) => string)[] = [
  (box) => `${box.join()},CRS:84`,
  (box) => `${box.join()},urn:ogc:def:crs:OGC:1.3:CRS84`,
  ([west, south, east, north]) => `${[south, west, north, east].join()},urn:ogc:def:crs:EPSG::4326`,
  (box) => box.join(),
];

/** The dialect of a server of which nothing is known; `address` may name a version itself. */
export function startWfsDialect(address: string): WfsDialect {
  const fixed = findParameter(address, 'VERSION');
  return {
    version: fixed ?? VERSIONS[0]!,
    isVersionFixed: fixed !== null,
    format: findParameter(address, 'OUTPUTFORMAT') ?? GEOJSON,
    boxForm: 0,
    isInDegrees: true,
  };
}

/**
 * Parameters of GetFeature. Both names of the type's parameter are sent in 2.0.0: servers that know
 * the earlier versions alone take the earlier one. A count names no format: it comes in XML from
 * servers whose GeoJSON would hold no number.
 */
export function buildGetFeature(
  dialect: WfsDialect,
  request: FeatureRequest,
): Record<string, string> {
  const { typeName, isCountOnly = false, most, from = 0, box } = request;
  const isNew = isVersion2(dialect);
  return {
    SERVICE: 'WFS',
    VERSION: dialect.version,
    REQUEST: 'GetFeature',
    ...(isNew && { TYPENAMES: typeName }),
    TYPENAME: typeName,
    ...(isCountOnly
      ? { RESULTTYPE: 'hits' }
      : {
          ...(dialect.isInDegrees && { SRSNAME: 'EPSG:4326' }),
          ...(dialect.format !== null && { OUTPUTFORMAT: dialect.format }),
        }),
    ...(most !== undefined && { [isNew ? 'COUNT' : 'MAXFEATURES']: String(most) }),
    ...(from > 0 && { STARTINDEX: String(from) }),
    ...(box && { BBOX: BOX_FORMS[dialect.boxForm]!(box) }),
  };
}

/** A request that was refused, and what is known of its server. */
export interface WfsRefusal {
  /** Null where the server gave no words. */
  readonly exception: ServiceException | null;
  /** Null where the server does not describe itself. */
  readonly capabilities: WfsCapabilities | null;
  readonly isCountOnly: boolean;
  readonly hasBox: boolean;
}

/**
 * Dialects to try after a refusal, the likeliest first: what the server's description names, then
 * what its words are about, then other versions, formats and the system of the features.
 */
export function wfsDialectsAfter(dialect: WfsDialect, refusal: WfsRefusal): WfsDialect[] {
  const { exception, capabilities, isCountOnly, hasBox } = refusal;
  if (exception && isFinal(exception) && !/format/i.test(exception.locator)) return [];
  const described = capabilities ? [adaptWfs(dialect, capabilities)] : [];
  const from = described[0] ?? dialect;
  const words = exception ? `${exception.code} ${exception.locator} ${exception.message}` : '';
  const versions = otherVersions(from, exception?.message ?? '');
  const formats = isCountOnly || capabilities?.formats.length ? [] : otherFormats(from);
  const boxes = hasBox
    ? BOX_FORMS.map((_, boxForm) => ({ ...from, boxForm })).slice(dialect.boxForm + 1)
    : [];
  const gml = isCountOnly ? [] : [{ ...from, format: null }];
  const native = isCountOnly ? [] : [{ ...from, isInDegrees: false }];
  const ordered = /format/i.test(words)
    ? [...formats, ...gml, ...versions, ...native]
    : hasBox && !/version/i.test(words)
      ? [...boxes, ...native, ...versions, ...formats]
      : [...versions, ...formats, ...gml, ...native];
  const isAboutSystem = /\bsrs(name)?\b/i.test(words) && dialect.isInDegrees;
  return unique(
    isAboutSystem ? [...native, ...described, ...ordered] : [...described, ...ordered],
  ).filter((one) => wfsDialectKey(one) !== wfsDialectKey(dialect));
}

/** A dialect as a text. */
export function wfsDialectKey({ version, format, boxForm, isInDegrees }: WfsDialect): string {
  return [version, format ?? '', boxForm, isInDegrees].join(' ');
}

/** A dialect within what a server describes of itself. */
function adaptWfs(dialect: WfsDialect, { version, formats }: WfsCapabilities): WfsDialect {
  return {
    ...dialect,
    ...(!dialect.isVersionFixed && /^[12]\.\d/.test(version) && { version }),
    format: formats.length === 0 ? dialect.format : findGeoJson(formats),
  };
}

/** The server's name of GeoJSON among those of its formats; null where it offers none. */
export function findGeoJson(formats: readonly string[]): string | null {
  const found = [
    /^application\/(geo\+|vnd\.geo\+)?json$/i,
    /geo\+?json/i,
    /^json$/i,
    /^application\/.*json/i,
  ];
  for (const pattern of found) {
    const name = formats.find((one) => pattern.test(one.trim()));
    if (name !== undefined) return name.trim();
  }
  return null;
}

/** Versions that a refusal names come first. */
function otherVersions(dialect: WfsDialect, message: string): WfsDialect[] {
  if (dialect.isVersionFixed) return [];
  const named = [...message.matchAll(/\b[12]\.\d\.\d\b/g)]
    .map(([version]) => version)
    .filter((version) => version !== dialect.version && VERSIONS.includes(version))
    .sort()
    .reverse();
  return [...named, ...VERSIONS]
    .filter((version) => version !== dialect.version)
    .map((version) => ({ ...dialect, version }));
}

function otherFormats(dialect: WfsDialect): WfsDialect[] {
  return USUAL_NAMES.map((format) => ({ ...dialect, format }));
}

function isVersion2({ version }: WfsDialect): boolean {
  return !version.startsWith('1.');
}

function unique(dialects: readonly WfsDialect[]): WfsDialect[] {
  return dialects.filter(
    (one, i) => dialects.findIndex((other) => wfsDialectKey(one) === wfsDialectKey(other)) === i,
  );
}
