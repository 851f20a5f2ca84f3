import { findAll, findDeep, parseXml, readText, type XmlElement } from './xml.ts';

/** A GeoJSON geometry as it is read: of a kind that is drawn, or named by its kind alone. */
export interface ReadGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
}

/** A feature of a collection, as GeoJSON has it. */
export interface ReadFeature {
  readonly type: 'Feature';
  readonly id?: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: ReadGeometry | null;
}

/** Features of GML, and the coordinate system that they name; null without one. */
export interface ReadCollection {
  readonly features: readonly ReadFeature[];
  readonly crs: string | null;
  /** Numbers that the collection states; null where it does not, or states "unknown". */
  readonly matched: number | null;
}

type Position = [number, number];

/**
 * Reads a feature collection of WFS 1.0 to 2.0 in GML 2, 3.1 or 3.2. Positions stay in the order
 * of the document.
 *
 * @returns null for any other document
 */
export function readGmlCollection(text: string): ReadCollection | null {
  const root = parseXml(text);
  if (!root || !/(FeatureCollection|SimpleFeatureCollection|msGMLOutput)$/.test(root.name))
    return null;
  const members = [
    ...findAll(root, 'member'),
    ...findAll(root, 'featureMember'),
    ...findAll(root, 'featureMembers'),
  ].flatMap(({ children }) => children);
  const nested = members.flatMap((one) =>
    /FeatureCollection$/.test(one.name) ? findAll(one, 'member').flatMap((m) => m.children) : [one],
  );
  const { numberMatched, numberOfFeatures } = root.attributes;
  return {
    features: nested.map(readFeature),
    crs: findSrsName(root),
    matched: readCount(numberMatched ?? numberOfFeatures),
  };
}

/** The number of features that an answer of `resultType=hits` states, in XML or in JSON. */
export function readHits(text: string): number | null {
  if (/^\s*[{[]/.test(text)) {
    try {
      const { numberMatched, totalFeatures, numberOfFeatures } = JSON.parse(text) as Record<
        string,
        unknown
      >;
      return readCount(numberMatched ?? totalFeatures ?? numberOfFeatures);
    } catch {
      return null;
    }
  }
  const root = parseXml(text.slice(0, 20_000));
  if (!root || !/FeatureCollection$/.test(root.name)) return null;
  return readCount(root.attributes['numberMatched'] ?? root.attributes['numberOfFeatures']);
}

/** A count as services write it; null for "unknown" and for what is no count. */
export function readCount(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
}

const GEOMETRIES =
  /^(Point|MultiPoint|LineString|Curve|MultiLineString|MultiCurve|Polygon|Surface|MultiPolygon|MultiSurface|MultiGeometry|CompositeSurface|CompositeCurve)$/;

function readFeature(element: XmlElement): ReadFeature {
  const properties: Record<string, string> = {};
  let geometry: ReadGeometry | null = null;
  for (const child of element.children) {
    if (child.name === 'boundedBy') continue;
    const [shape] = child.children.filter(({ name }) => GEOMETRIES.test(name));
    if (shape) geometry ??= readGmlGeometry(passDimension(shape));
    else properties[child.name] ??= readText(child);
  }
  const { id, fid } = element.attributes;
  const key = id ?? fid;
  return { type: 'Feature', ...(key !== undefined && { id: key }), properties, geometry };
}

/** A geometry of GML as GeoJSON has it; one that cannot be drawn has its kind alone. */
export function readGmlGeometry(shape: XmlElement): ReadGeometry {
  switch (shape.name) {
    case 'Point':
      return { type: 'Point', coordinates: readPositions(shape)[0] };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: findDeep(shape, /^Point$/).flatMap(readPositions) };
    case 'LineString':
      return { type: 'LineString', coordinates: readPositions(shape) };
    case 'Curve':
    case 'CompositeCurve':
      return isBent(shape)
        ? { type: 'Curve of arcs' }
        : { type: 'LineString', coordinates: readPositions(shape) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: readRings(shape) };
    case 'MultiLineString':
    case 'MultiCurve':
      return isBent(shape)
        ? { type: 'Curve of arcs' }
        : {
            type: 'MultiLineString',
            coordinates: findDeep(shape, /^(LineString|Curve)$/).map(readPositions),
          };
    case 'MultiGeometry':
      return { type: 'MultiGeometry' };
    default:
      return isBent(shape)
        ? { type: 'Surface of arcs' }
        : {
            type: 'MultiPolygon',
            coordinates: findDeep(shape, /^(Polygon|PolygonPatch)$/).map(readRings),
          };
  }
}

/** A geometry in which each list of positions has the dimension that is named around it. */
function passDimension(shape: XmlElement, above?: string): XmlElement {
  const dimension = shape.attributes['srsDimension'] ?? shape.attributes['dimension'] ?? above;
  return {
    ...shape,
    ...(dimension && { attributes: { ...shape.attributes, srsDimension: dimension } }),
    children: shape.children.map((child) => passDimension(child, dimension)),
  };
}

function isBent(shape: XmlElement): boolean {
  return findDeep(shape, /^(Arc|ArcString|Circle|CircleByCenterPoint|BSpline|Bezier)$/).length > 0;
}

function readRings(polygon: XmlElement): Position[][] {
  const rings = (name: RegExp): Position[][] =>
    polygon.children.filter((child) => name.test(child.name)).map(readPositions);
  return [...rings(/^(exterior|outerBoundaryIs)$/), ...rings(/^(interior|innerBoundaryIs)$/)];
}

/** Positions of `pos`, `posList`, `coordinates` or `coord`, however deep, in document order. */
function readPositions(shape: XmlElement): Position[] {
  return findDeep(shape, /^(pos|posList|coordinates|coord)$/).flatMap((one): Position[] => {
    if (one.name === 'coord')
      return [[Number(findAll(one, 'X')[0]?.text), Number(findAll(one, 'Y')[0]?.text)]];
    if (one.name === 'coordinates') return readCoordinates(one);
    const numbers = one.text.trim().split(/\s+/).map(Number);
    if (one.name === 'pos') return [[numbers[0]!, numbers[1]!]];
    const dimension = Number(one.attributes['srsDimension']) || guessDimension(numbers);
    return Array.from({ length: Math.floor(numbers.length / dimension) }, (_, i): Position => [
      numbers[i * dimension]!,
      numbers[i * dimension + 1]!,
    ]);
  });
}

/** `coordinates` of GML 2 and KML: tuples with a comma between the numbers. */
function readCoordinates({ attributes, text }: XmlElement): Position[] {
  const { cs = ',', ts = ' ', decimal = '.' } = attributes;
  const toNumber = (part: string | undefined): number =>
    part === undefined ? NaN : Number(decimal === '.' ? part : part.replace(decimal, '.'));
  // A blank behind the comma between the numbers ends no tuple.
  const plain = cs === ',' && ts.trim() === '' ? text.replace(/\s*,\s*/g, ',') : text;
  return plain
    .trim()
    .split(ts.trim() === '' ? /\s+/ : ts)
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple): Position => {
      const [x, y] = tuple.split(cs);
      return [toNumber(x), toNumber(y)];
    });
}

/** 3 for a list that closes as a ring of three numbers a position, and not of two; else 2. */
function guessDimension(numbers: readonly number[]): number {
  const isClosed = (dimension: number): boolean =>
    numbers.length % dimension === 0 &&
    numbers.length > 3 * dimension &&
    numbers.slice(0, dimension).every((value, i) => value === numbers.at(i - dimension));
  return isClosed(3) && !isClosed(2) ? 3 : 2;
}

function findSrsName(root: XmlElement): string | null {
  const path: XmlElement[] = [root];
  for (let looked = 0; path.length > 0 && looked < 10_000; looked++) {
    const element = path.pop()!;
    if (element.attributes['srsName']) return element.attributes['srsName'];
    path.push(...element.children.toReversed());
  }
  return null;
}

/** The polygons of a KML document, degrees (KML 2.3, 10.8); null for any other document. */
export function readKmlPolygons(text: string): { rings: Position[][]; name: string }[] | null {
  const root = parseXml(text);
  if (root?.name !== 'kml' && root?.name !== 'Placemark') return null;
  return findDeep(root, /^Placemark$/).flatMap((mark) =>
    findDeep(mark, /^Polygon$/).map((polygon) => ({
      rings: readRings(polygon),
      name: findAll(mark, 'name')[0]?.text.trim() ?? '',
    })),
  );
}
