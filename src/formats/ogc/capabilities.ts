import { findAll, findDeep, findText, parseXml, readText, type XmlElement } from './xml.ts';

/** West, south, east, north in degrees. */
export type GeographicBox = readonly [west: number, south: number, east: number, north: number];

/** What a WMS offers of a layer. */
export interface WmsLayer {
  /** Coordinate systems of the layer and of those around it, as the server writes them. */
  readonly systems: ReadonlySet<string>;
  /** Its own box, else that of the layer around it (WMS 1.3.0, 7.2.4.8); null without one. */
  readonly extent: GeographicBox | null;
}

/** What a WMS says of itself (WMS 1.1.1 and 1.3.0, 7.2.4). */
export interface WmsCapabilities {
  readonly version: string;
  /** Formats of GetMap. */
  readonly formats: readonly string[];
  /** Formats of GetFeatureInfo. */
  readonly infoFormats: readonly string[];
  /** Largest width and height of a picture; null where it names none. */
  readonly mostPx: readonly [width: number | null, height: number | null];
  readonly layers: ReadonlyMap<string, WmsLayer>;
}

/** What a WFS says of itself (WFS 1.0.0, 12; 1.1.0 and 2.0.0, 8.3). */
export interface WfsCapabilities {
  readonly version: string;
  /** Formats of GetFeature. */
  readonly formats: readonly string[];
  /** Boxes of the feature types by name; null for a type without one. */
  readonly types: ReadonlyMap<string, GeographicBox | null>;
  /** Coordinate systems in which the features of a type come unless another one is requested. */
  readonly systems: ReadonlyMap<string, string>;
}

const MOST_LAYERS = 20_000;
/** The system of a feature type in 2.0.0, 1.1.0 and 1.0.0. */
const SYSTEM_NAMES = ['DefaultCRS', 'DefaultSRS', 'SRS'];

/** Reads the description of a WMS; null for any other document. */
export function readWmsCapabilities(text: string): WmsCapabilities | null {
  const root = parseXml(text);
  if (!root || !/^(WMS_Capabilities|WMT_MS_Capabilities|Capabilities)$/.test(root.name))
    return null;
  const [capability] = findAll(root, 'Capability');
  if (!capability) return null;
  const formats = (request: RegExp): string[] => [
    ...new Set(
      findAll(capability, 'Request')
        .flatMap(({ children }) => children.filter(({ name }) => request.test(name)))
        .flatMap((one) => findAll(one, 'Format'))
        .flatMap(readFormat),
    ),
  ];
  return {
    version: root.attributes['version'] ?? '',
    formats: formats(/^(Get)?Map$/),
    infoFormats: formats(/^(Get)?FeatureInfo$/),
    mostPx: [
      readPositive(findText(root, 'Service', 'MaxWidth')),
      readPositive(findText(root, 'Service', 'MaxHeight')),
    ],
    layers: readLayers(findAll(capability, 'Layer')),
  };
}

/** Reads the description of a WFS; null for any other document. */
export function readWfsCapabilities(text: string): WfsCapabilities | null {
  const root = parseXml(text);
  if (root?.name !== 'WFS_Capabilities') return null;
  const types = findAll(root, 'FeatureTypeList', 'FeatureType');
  return {
    version: root.attributes['version'] ?? '',
    formats: [...new Set(readWfsFormats(root, types))],
    types: new Map(
      types.flatMap((type) => {
        const name = findText(type, 'Name');
        return name ? [[name, readWfsBox(type)] as const] : [];
      }),
    ),
    systems: new Map(
      types.flatMap((type) => {
        const name = findText(type, 'Name');
        const system = SYSTEM_NAMES.map((one) => findText(type, one)).find(Boolean);
        return name && system ? [[name, system] as const] : [];
      }),
    ),
  };
}

/** `<Format>` has the name as its text, or as an empty element of that name in WMS 1.0. */
function readFormat(element: XmlElement): string[] {
  const text = readText(element);
  return text !== '' ? [text] : element.children.map(({ name }) => name);
}

function readWfsFormats(root: XmlElement, types: readonly XmlElement[]): string[] {
  const listed = findAll(root, 'OperationsMetadata', 'Operation')
    .filter(({ attributes }) => attributes['name'] === 'GetFeature')
    .flatMap((one) => findAll(one, 'Parameter'))
    .filter(({ attributes }) => attributes['name']?.toLowerCase() === 'outputformat')
    .flatMap((one) => findDeep(one, /^Value$/))
    .map(readText);
  const ofTypes = types.flatMap((type) => findAll(type, 'OutputFormats', 'Format')).map(readText);
  // WFS 1.0.0 names its formats as empty elements.
  const old = findAll(root, 'Capability', 'Request', 'GetFeature', 'ResultFormat').flatMap(
    ({ children }) => children.map(({ name }) => name),
  );
  return [...listed, ...ofTypes, ...old].filter((name) => name !== '');
}

function readLayers(roots: readonly XmlElement[]): Map<string, WmsLayer> {
  const found = new Map<string, WmsLayer>();
  const walk = (layer: XmlElement, above: WmsLayer): void => {
    const own: WmsLayer = {
      systems: new Set([
        ...above.systems,
        ...[...findAll(layer, 'SRS'), ...findAll(layer, 'CRS')].flatMap(({ text }) =>
          text.trim().split(/\s+/),
        ),
      ]),
      extent: readWmsBox(layer) ?? above.extent,
    };
    const name = findText(layer, 'Name');
    if (name && !found.has(name) && found.size < MOST_LAYERS) found.set(name, own);
    for (const child of findAll(layer, 'Layer')) walk(child, own);
  };
  for (const root of roots) walk(root, { systems: new Set(), extent: null });
  return found;
}

function readWmsBox(layer: XmlElement): GeographicBox | null {
  const [flat] = findAll(layer, 'LatLonBoundingBox');
  if (flat) return readSides(flat);
  const [box] = findAll(layer, 'EX_GeographicBoundingBox');
  return box
    ? toBox(
        [
          'westBoundLongitude',
          'southBoundLatitude',
          'eastBoundLongitude',
          'northBoundLatitude',
        ].map((side) => findText(box, side)),
      )
    : null;
}

/** Boxes of 1.0.0 have attributes, those of later versions two corners, longitude first. */
function readWfsBox(type: XmlElement): GeographicBox | null {
  const [old] = [...findAll(type, 'LatLongBoundingBox'), ...findAll(type, 'LatLonBoundingBox')];
  if (old) return readSides(old);
  const corners = ['LowerCorner', 'UpperCorner'].flatMap((corner) =>
    (findText(type, 'WGS84BoundingBox', corner) ?? '').split(/[\s,]+/),
  );
  return corners.length === 4 ? toBox(corners) : null;
}

function readSides({ attributes }: XmlElement): GeographicBox | null {
  return toBox(['minx', 'miny', 'maxx', 'maxy'].map((side) => attributes[side]));
}

function toBox(sides: readonly (string | null | undefined)[]): GeographicBox | null {
  const numbers = sides.map((side) => (side?.trim() ? Number(side) : NaN));
  const [west, south, east, north] = numbers as [number, number, number, number];
  // Services of old versions write it in the system of the layer.
  const isInDegrees = Math.abs(west) <= 360 && east <= 540 && south >= -90.1 && north <= 90.1;
  return numbers.every(Number.isFinite) && west <= east && south <= north && isInDegrees
    ? [west, south, east, north]
    : null;
}

function readPositive(text: string | null): number | null {
  const value = Number(text ?? '');
  return Number.isFinite(value) && value > 0 ? value : null;
}
