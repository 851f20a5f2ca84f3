import type { Position } from '../units/position.ts';

/** A geometry as the lines and rings that it is drawn of; a point is a line of one position. */
export interface GeoShape {
  lines: readonly (readonly Position[])[];
  /** Rings that enclose an area; holes are rings like any other. */
  rings: readonly (readonly Position[])[];
}

/** Metres in one degree of latitude, on the mean sphere. */
const METRES_PER_DEGREE = 111_195;
/** Positions of a line that count; more are thinned out evenly. */
const MOST_POSITIONS = 200;

/** The shape of GeoJSON in degrees; null where it is no geometry with positions. */
export function toShape(geometry: unknown): GeoShape | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  const { type, coordinates, geometries } = geometry as {
    type?: unknown;
    coordinates?: unknown;
    geometries?: unknown;
  };
  if (Array.isArray(geometries)) {
    const parts = geometries.flatMap((one) => toShape(one) ?? []);
    return parts.length === 0
      ? null
      : { lines: parts.flatMap(({ lines }) => lines), rings: parts.flatMap(({ rings }) => rings) };
  }
  const lines = linesIn(coordinates);
  if (lines.length === 0) return null;
  return typeof type === 'string' && type.endsWith('Polygon')
    ? { lines: [], rings: lines }
    : { lines, rings: [] };
}

/** Every list of positions in the coordinates of a geometry. */
function linesIn(coordinates: unknown): Position[][] {
  if (!Array.isArray(coordinates)) return [];
  if (isPosition(coordinates)) return [[[coordinates[0], coordinates[1]]]];
  const positions = coordinates.filter(isPosition);
  if (positions.length > 0) return [thinLine(positions.map(([lon, lat]): Position => [lon, lat]))];
  return coordinates.flatMap(linesIn);
}

function isPosition(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'number' &&
    typeof value[1] === 'number' &&
    Number.isFinite(value[0]) &&
    Number.isFinite(value[1])
  );
}

function thinLine(line: Position[]): Position[] {
  if (line.length <= MOST_POSITIONS) return line;
  const step = (line.length - 1) / (MOST_POSITIONS - 1);
  return Array.from({ length: MOST_POSITIONS }, (_, i) => line[Math.round(i * step)]!);
}

/** West, south, east and north of a shape, degrees. */
export function findBounds({ lines, rings }: GeoShape): readonly [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of [...lines, ...rings])
    for (const [lon, lat] of line) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  return [west, south, east, north];
}

/** The bounds with a margin of `metres` on each side, within the degrees there are. */
export function withMargin(
  [west, south, east, north]: readonly [number, number, number, number],
  metres: number,
): [number, number, number, number] {
  const lat = metres / METRES_PER_DEGREE;
  const lon = lat / Math.max(0.01, Math.cos(toRadians((south + north) / 2)));
  return [
    Math.max(-180, west - lon),
    Math.max(-90, south - lat),
    Math.min(180, east + lon),
    Math.min(90, north + lat),
  ];
}

/** A plane around a place: metres to the east and north of it. Good for some hundred kilometres. */
export function planeAround([lon0, lat0]: Position): (position: Position) => [number, number] {
  const east = METRES_PER_DEGREE * Math.cos(toRadians(lat0));
  return ([lon, lat]) => [(lon - lon0) * east, (lat - lat0) * METRES_PER_DEGREE];
}

/** The shortest distance of two shapes in metres; 0 where they cross or one lies in the other. */
export function distanceM(a: GeoShape, b: GeoShape): number {
  const plane = planeAround(findFirstPosition(a));
  const here = onPlane(a, plane);
  const there = onPlane(b, plane);
  if (isInside(there.paths[0]![0]!, here.rings) || isInside(here.paths[0]![0]!, there.rings))
    return 0;
  let least = Infinity;
  for (const one of here.paths)
    for (const other of there.paths) least = Math.min(least, pathDistance(one, other));
  return least;
}

type Point = readonly [x: number, y: number];
interface PlaneShape {
  paths: readonly (readonly Point[])[];
  rings: readonly (readonly Point[])[];
}

function onPlane(
  { lines, rings }: GeoShape,
  plane: (position: Position) => [number, number],
): PlaneShape {
  return {
    paths: [...lines, ...rings].map((line) => line.map(plane)),
    rings: rings.map((line) => line.map(plane)),
  };
}

function findFirstPosition({ lines, rings }: GeoShape): Position {
  return (lines[0] ?? rings[0])![0]!;
}

function pathDistance(a: readonly Point[], b: readonly Point[]): number {
  let least = Infinity;
  for (let i = 0; i < Math.max(1, a.length - 1); i++)
    for (let j = 0; j < Math.max(1, b.length - 1); j++) {
      const distance = segmentDistance([a[i]!, a[i + 1] ?? a[i]!], [b[j]!, b[j + 1] ?? b[j]!]);
      if (distance === 0) return 0;
      if (distance < least) least = distance;
    }
  return least;
}

type Segment = readonly [Point, Point];

function segmentDistance(a: Segment, b: Segment): number {
  if (isCrossing(a, b)) return 0;
  return Math.min(toSegment(a[0], b), toSegment(a[1], b), toSegment(b[0], a), toSegment(b[1], a));
}

function toSegment([x, y]: Point, [[x1, y1], [x2, y2]]: Segment): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}

function isCrossing([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Sign of the side of the line from `a` to `b` that `c` lies on. */
function side([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

/** By the crossings of a ray to the east, over all rings: a hole is outside. */
function isInside([x, y]: Point, rings: PlaneShape['rings']): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[xi, yi], [xj, yj]] = [ring[i]!, ring[j]!];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  return inside;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
