import type { WmsCapabilities } from './capabilities.ts';
import { isFinal, type ServiceException } from './service-exception.ts';

/** How pictures are requested of a WMS: what its version, formats, systems and limits allow. */
export interface WmsDialect {
  /** "1.1.1", "1.3.0", or what the address itself names. */
  readonly version: string;
  /** Whether the address names the version: it is kept then. */
  readonly isVersionFixed: boolean;
  readonly format: string;
  /** "EPSG:3857" and its earlier names, or degrees: "EPSG:4326" or "CRS:84". */
  readonly system: string;
  /** Longest side of a picture in pixels; null without a limit. */
  readonly mostPx: number | null;
}

/** A box of the system that is requested: x before y, or longitude before latitude. */
export type PictureBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A picture that is requested. */
export interface WmsMapRequest {
  readonly layer: string;
  readonly box: PictureBox;
  readonly widthPx: number;
  readonly heightPx: number;
}

const MERCATOR = 'EPSG:3857';
/** Names of the web's Mercator projection, from today's to the earliest. */
const MERCATOR_NAMES = [MERCATOR, 'EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113'];
const DEGREES_NAMES = ['EPSG:4326', 'CRS:84', 'OGC:CRS84'];
const PNG = 'image/png';
const OLDER = '1.1.1';
const NEWER = '1.3.0';
/** A limit below this is not one of pictures. */
const LEAST_PX = 64;
/** A limit that is tried where a server refuses without words. */
const USUAL_LIMIT = 1024;

/** The dialect of a server of which nothing is known; `address` may name a version itself. */
export function startDialect(address: string, format: string): WmsDialect {
  const fixed = findParameter(address, 'VERSION');
  return {
    version: fixed ?? OLDER,
    isVersionFixed: fixed !== null,
    format,
    system: MERCATOR,
    mostPx: null,
  };
}

/** Value of a parameter of an address, whatever the case of its name; null without one. */
export function findParameter(address: string, name: string): string | null {
  const query = address.split('#', 1)[0]!.split('?').slice(1).join('?');
  const found = [...new URLSearchParams(query)].find(
    ([key, value]) => key.toUpperCase() === name && value !== '',
  );
  return found?.[1] ?? null;
}

/** Whether pictures are requested in degrees: they have to be reprojected then. */
export function isInDegrees({ system }: WmsDialect): boolean {
  return DEGREES_NAMES.includes(system);
}

/**
 * Width and height of the picture that is requested: within the server's limit, of the same shape.
 */
export function limitSize(
  { mostPx }: WmsDialect,
  { widthPx, heightPx }: Pick<WmsMapRequest, 'widthPx' | 'heightPx'>,
): { widthPx: number; heightPx: number } {
  const share = mostPx === null ? 1 : Math.min(1, mostPx / Math.max(widthPx, heightPx));
  const scale = (px: number): number => Math.max(1, Math.floor(px * share));
  return share < 1 ? { widthPx: scale(widthPx), heightPx: scale(heightPx) } : { widthPx, heightPx };
}

/**
 * Parameters of GetMap. In 1.3.0 EPSG:4326 has latitude first (WMS 1.3.0, 6.7.2); EPSG:3857 has x
 * first in both.
 */
export function buildGetMap(dialect: WmsDialect, request: WmsMapRequest): Record<string, string> {
  return {
    SERVICE: 'WMS',
    VERSION: dialect.version,
    REQUEST: 'GetMap',
    ...buildView(dialect, request),
    FORMAT: dialect.format,
    TRANSPARENT: 'TRUE',
  };
}

/** A pixel of a map whose records are requested. */
export interface InfoRequest extends WmsMapRequest {
  readonly column: number;
  readonly row: number;
  readonly infoFormat: string;
  readonly most: number;
}

/** Pixels around a click in which records count as hit, where a server goes by it. */
const REACH_PX = 4;
/** Names of it at QGIS Server, for each kind of shape, and at GeoServer. */
const REACH = ['FI_POINT_TOLERANCE', 'FI_LINE_TOLERANCE', 'FI_POLYGON_TOLERANCE', 'BUFFER'];

/** Parameters of GetFeatureInfo at a pixel of a map. */
export function buildGetFeatureInfo(
  dialect: WmsDialect,
  request: InfoRequest,
): Record<string, string> {
  const [column, row] = isNewer(dialect) ? ['I', 'J'] : ['X', 'Y'];
  return {
    SERVICE: 'WMS',
    VERSION: dialect.version,
    REQUEST: 'GetFeatureInfo',
    ...buildView(dialect, request),
    QUERY_LAYERS: request.layer,
    [column!]: String(request.column),
    [row!]: String(request.row),
    FORMAT: dialect.format,
    INFO_FORMAT: request.infoFormat,
    FEATURE_COUNT: String(request.most),
    ...Object.fromEntries(REACH.map((name) => [name, String(REACH_PX)])),
  };
}

function buildView(dialect: WmsDialect, request: WmsMapRequest): Record<string, string> {
  const [minX, minY, maxX, maxY] = request.box;
  const isFlipped = isNewer(dialect) && dialect.system === 'EPSG:4326';
  return {
    LAYERS: request.layer,
    STYLES: '',
    [isNewer(dialect) ? 'CRS' : 'SRS']: dialect.system,
    BBOX: (isFlipped ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY]).join(),
    WIDTH: String(request.widthPx),
    HEIGHT: String(request.heightPx),
  };
}

/** A request that was refused, and what is known of its server. */
export interface WmsRefusal {
  /** Null where the server gave no words. */
  readonly exception: ServiceException | null;
  /** Null where the server does not describe itself. */
  readonly capabilities: WmsCapabilities | null;
  readonly layer: string;
  /** Longest side of the picture that was refused. */
  readonly longestPx: number;
}

/**
 * Dialects to try after a refusal, the likeliest first: what the server's description names, then
 * what its words are about, then the other version. None where its words name a fault that no
 * dialect mends.
 */
export function dialectsAfter(dialect: WmsDialect, refusal: WmsRefusal): WmsDialect[] {
  const { exception, capabilities } = refusal;
  if (exception && isFinal(exception)) return [];
  const described = capabilities ? [adaptDialect(dialect, capabilities, refusal.layer)] : [];
  const from = described[0] ?? dialect;
  const other: WmsDialect[] = dialect.isVersionFixed
    ? []
    : [{ ...from, version: isNewer(dialect) ? OLDER : NEWER }];
  const ways = exception ? classify(exception) : [];
  const byWords = ways.flatMap((way): WmsDialect[] => {
    if (way === 'version') return other;
    if (way === 'format') return from.format === PNG ? [] : [{ ...from, format: PNG }];
    if (way === 'system') return inDegrees(from);
    const most = findLimit(exception!.message, refusal.longestPx);
    return [{ ...from, mostPx: Math.min(from.mostPx ?? Infinity, most) }];
  });
  const png = dialect.format === PNG ? [] : [{ ...from, format: PNG }];
  const smaller =
    refusal.longestPx > USUAL_LIMIT ? [{ ...from, mostPx: from.mostPx ?? USUAL_LIMIT }] : [];
  const rest = ways.length > 0 && ways[0] !== 'version' ? [] : [...other, ...png, ...smaller];
  return unique([...described, ...byWords, ...rest]).filter((one) => !isSame(one, dialect));
}

/** Whether two dialects request the same. */
function isSame(a: WmsDialect, b: WmsDialect): boolean {
  return dialectKey(a) === dialectKey(b);
}

/** A dialect as a text. */
export function dialectKey({ version, format, system, mostPx }: WmsDialect): string {
  return [version, format, system, mostPx ?? ''].join(' ');
}

/** A dialect within what a server describes of itself. */
export function adaptDialect(
  dialect: WmsDialect,
  { version, formats, mostPx, layers }: WmsCapabilities,
  layer: string,
): WmsDialect {
  const systems = [...(layers.get(layer)?.systems ?? [])].map((name) => name.toUpperCase());
  const offered = (names: readonly string[]): string | undefined =>
    names.find((name) => systems.includes(name));
  const limits = mostPx.filter((px): px is number => px !== null && px >= LEAST_PX);
  return {
    ...dialect,
    ...(!dialect.isVersionFixed && /^1\.[013]/.test(version) && { version }),
    format: chooseFormat(dialect.format, formats),
    system:
      systems.length === 0
        ? dialect.system
        : (offered(MERCATOR_NAMES) ?? offered(DEGREES_NAMES) ?? dialect.system),
    ...(limits.length > 0 && { mostPx: Math.min(...limits) }),
  };
}

/** The wanted format where it is offered, else another of PNG, else another picture. */
function chooseFormat(wanted: string, formats: readonly string[]): string {
  if (formats.length === 0 || formats.includes(wanted)) return wanted;
  return (
    formats.find((one) => one.toLowerCase() === wanted.toLowerCase()) ??
    formats.find((one) => one.toLowerCase() === PNG) ??
    formats.find((one) => /png/i.test(one)) ??
    formats.find((one) => /webp|gif|jpe?g/i.test(one)) ??
    wanted
  );
}

type Way = 'size' | 'format' | 'system' | 'version';

/** What a refusal is about. */
function classify({ code, locator, message }: ServiceException): Way[] {
  const words = `${code} ${locator} ${message}`;
  if (/InvalidFormat/i.test(code) || /\bformat\b/i.test(message)) return ['format'];
  if (/^(width|height)$/i.test(locator) || isAboutSize(message)) return ['size'];
  if (/version/i.test(words)) return ['version'];
  if (/Missing/i.test(words)) return ['version', 'system'];
  if (/Invalid(SRS|CRS)/i.test(code) || /\b(SRS|CRS|projection|EPSG)\b/i.test(words))
    return ['system', 'version'];
  return [];
}

function isAboutSize(message: string): boolean {
  return (
    /\b(image|picture|map|requested)?\s*(size|width|height|dimensions?|pixels?)\b/i.test(message) &&
    /\b(max\w*|most|exceed\w*|larger?|big|greater|range|between|limit\w*|too)\b/i.test(message)
  );
}

/** The limit that the words name; half of what was requested where they name none. */
function findLimit(message: string, longestPx: number): number {
  const named = [...message.matchAll(/\d{2,5}/g)]
    .map(([digits]) => Number(digits))
    .filter((value) => value >= LEAST_PX && value < longestPx);
  return named.length > 0 ? Math.max(...named) : Math.max(LEAST_PX, Math.floor(longestPx / 2));
}

function inDegrees(dialect: WmsDialect): WmsDialect[] {
  if (isInDegrees(dialect)) return [];
  const systems = isNewer(dialect) ? ['EPSG:4326', 'CRS:84'] : ['EPSG:4326'];
  return systems.map((system) => ({ ...dialect, system }));
}

/** 1.3 and what follows: `CRS`, `I` and `J`, and the axes of the coordinate system. */
function isNewer({ version }: WmsDialect): boolean {
  return !/^1\.[012](\D|$)/.test(version);
}

function unique(dialects: readonly WmsDialect[]): WmsDialect[] {
  return dialects.filter((one, i) => dialects.findIndex((other) => isSame(one, other)) === i);
}
