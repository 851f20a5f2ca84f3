/** A position: x before y. */
export type ShapePosition = readonly [x: number, y: number];

/** A geometry of GeoJSON (RFC 7946, 3.1), in whichever system. */
export type ShapeGeometry =
  | { readonly type: 'Point'; readonly coordinates: ShapePosition }
  | {
      readonly type: 'MultiPoint' | 'LineString';
      readonly coordinates: readonly ShapePosition[];
    }
  | {
      readonly type: 'MultiLineString' | 'Polygon';
      readonly coordinates: readonly (readonly ShapePosition[])[];
    }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly ShapePosition[])[])[];
    };

/** Kinds of shapefiles: a file holds shapes of one kind. */
export type ShapeKind = 'points' | 'multipoints' | 'lines' | 'areas';

/** Codes of the ESRI Shapefile Technical Description (July 1998), page 4. */
const CODES: Readonly<Record<ShapeKind, number>> = {
  points: 1,
  lines: 3,
  areas: 5,
  multipoints: 8,
};
const MAGIC = 9994;
const VERSION = 1000;
const HEADER_BYTES = 100;

/** The kind of shapefile that a geometry belongs in. */
export function toShapeKind({ type }: ShapeGeometry): ShapeKind {
  if (type === 'Point') return 'points';
  if (type === 'MultiPoint') return 'multipoints';
  return type === 'LineString' || type === 'MultiLineString' ? 'lines' : 'areas';
}

/** Writes shapes of one kind as the main file (.shp) and its index (.shx). */
export function writeShapes(
  kind: ShapeKind,
  geometries: readonly ShapeGeometry[],
): { shp: Uint8Array; shx: Uint8Array } {
  const contents = geometries.map((geometry) => encodeShape(kind, geometry));
  const shpBytes = contents.reduce((sum, { length }) => sum + 8 + length, HEADER_BYTES);
  const shp = new Uint8Array(shpBytes);
  const shx = new Uint8Array(HEADER_BYTES + 8 * contents.length);
  const box = boundPositions(geometries.flatMap(listParts).flat());
  for (const bytes of [shp, shx]) writeHead(bytes, kind, box);
  const [main, index] = [new DataView(shp.buffer), new DataView(shx.buffer)];
  let at = HEADER_BYTES;
  contents.forEach((content, i) => {
    // Lengths and offsets count words of 16 bits.
    index.setInt32(HEADER_BYTES + 8 * i, at / 2);
    index.setInt32(HEADER_BYTES + 8 * i + 4, content.length / 2);
    main.setInt32(at, i + 1);
    main.setInt32(at + 4, content.length / 2);
    shp.set(content, at + 8);
    at += 8 + content.length;
  });
  return { shp, shx };
}

function writeHead(bytes: Uint8Array, kind: ShapeKind, box: readonly number[]): void {
  const view = new DataView(bytes.buffer);
  view.setInt32(0, MAGIC);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, VERSION, true);
  view.setInt32(32, CODES[kind], true);
  box.forEach((value, i) => view.setFloat64(36 + 8 * i, value, true));
}

function encodeShape(kind: ShapeKind, geometry: ShapeGeometry): Uint8Array {
  const parts = listParts(geometry);
  const points = parts.flat();
  if (kind === 'points') {
    const bytes = new Uint8Array(20);
    const view = new DataView(bytes.buffer);
    view.setInt32(0, CODES.points, true);
    points[0]!.forEach((value, i) => view.setFloat64(4 + 8 * i, value, true));
    return bytes;
  }
  const hasParts = kind !== 'multipoints';
  const headBytes = hasParts ? 44 + 4 * parts.length : 40;
  const bytes = new Uint8Array(headBytes + 16 * points.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, CODES[kind], true);
  boundPositions(points).forEach((value, i) => view.setFloat64(4 + 8 * i, value, true));
  if (hasParts) view.setInt32(36, parts.length, true);
  view.setInt32(hasParts ? 40 : 36, points.length, true);
  let first = 0;
  if (hasParts)
    parts.forEach((part, i) => {
      view.setInt32(44 + 4 * i, first, true);
      first += part.length;
    });
  points.forEach(([x, y], i) => {
    view.setFloat64(headBytes + 16 * i, x, true);
    view.setFloat64(headBytes + 16 * i + 8, y, true);
  });
  return bytes;
}

/** The parts of a shape; outer rings run clockwise, holes the other way (page 8). */
function listParts(geometry: ShapeGeometry): readonly (readonly ShapePosition[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
      return geometry.coordinates;
    case 'Polygon':
      return geometry.coordinates.map((ring, i) => turnRing(ring, i === 0));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((rings) =>
        rings.map((ring, i) => turnRing(ring, i === 0)),
      );
  }
}

function turnRing(ring: readonly ShapePosition[], isClockwise: boolean): readonly ShapePosition[] {
  let doubled = 0;
  for (let i = 1; i < ring.length; i++)
    doubled += (ring[i]![0] - ring[i - 1]![0]) * (ring[i]![1] + ring[i - 1]![1]);
  return doubled > 0 === isClockwise ? ring : ring.toReversed();
}

/** Least x and y, most x and y; zeros without a position. */
function boundPositions(positions: readonly ShapePosition[]): [number, number, number, number] {
  if (positions.length === 0) return [0, 0, 0, 0];
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
