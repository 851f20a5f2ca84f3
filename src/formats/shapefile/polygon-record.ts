import { FormatError } from '../format-error.ts';
import { msg } from '../msg.ts';

/** A closed ring of corners, x before y. */
export type Ring = readonly (readonly [x: number, y: number])[];

/** Shape types of polygons: flat, with heights (Z), with measures (M). */
export const POLYGON_TYPES: ReadonlySet<number> = new Set([5, 15, 25]);
const POLYGON_Z = 15;
/** Bytes of a polygon's content before its part index: type, bounding box, two counts. */
const HEAD_BYTES = 44;
/** Fewer corners enclose nothing. */
const FEWEST_CORNERS = 4;

/** Counts that a polygon record states. */
export interface PolygonCounts {
  rings: number;
  points: number;
}

/**
 * Reads the counts of the polygon whose content of `length` bytes begins at `start`, and checks
 * them against its bytes (ESRI Shapefile Technical Description, "Polygon" and "PolygonZ").
 * @throws {FormatError} FILE_MALFORMED if the bytes cannot hold what the counts state
 */
export function readCounts(view: DataView, start: number, length: number): PolygonCounts {
  const left = length - HEAD_BYTES;
  const [rings, points] =
    left >= 0 ? [view.getInt32(start + 36, true), view.getInt32(start + 40, true)] : [-1, -1];
  // Heights are a range and a number for each point; measures after them are optional.
  const heights = left >= 0 && view.getInt32(start, true) === POLYGON_Z ? 16 + points * 8 : 0;
  if (rings < 0 || points < 0 || rings * 4 + points * 16 + heights > left)
    throw new FormatError(
      'FILE_MALFORMED',
      msg`the polygon at byte ${start} has more points than there are bytes`,
    );
  for (let i = 0, last = 0; i < rings; i++) {
    const from = view.getInt32(start + HEAD_BYTES + i * 4, true);
    if (from < last || from > points || (i === 0 && from !== 0))
      throw new FormatError(
        'FILE_MALFORMED',
        msg`part ${i + 1} of the polygon at byte ${start} is out of order`,
      );
    last = from;
  }
  return { rings, points };
}

/**
 * Reads the polygons of one record whose counts were checked: each an outer ring with its holes.
 * Heights and measures are left out.
 * @throws {FormatError} FILE_MALFORMED if a corner has no finite position
 */
export function readPolygons(view: DataView, start: number): Ring[][] {
  const rings = readRings(view, start);
  // The direction of a single ring does not matter: there is nothing that it could be a hole of.
  const polygons = rings.length > 1 ? assemblePolygons(rings) : [rings];
  return polygons.flatMap(([outer, ...holes]) =>
    outer && outer.length >= FEWEST_CORNERS
      ? [[outer, ...holes.filter(({ length }) => length >= FEWEST_CORNERS)]]
      : [],
  );
}

function readRings(view: DataView, start: number): Ring[] {
  const count = view.getInt32(start + 36, true);
  const points = view.getInt32(start + 40, true);
  const first = start + HEAD_BYTES + count * 4;
  return Array.from({ length: count }, (_, i) => {
    const from = view.getInt32(start + HEAD_BYTES + i * 4, true);
    const to = i + 1 < count ? view.getInt32(start + HEAD_BYTES + (i + 1) * 4, true) : points;
    return Array.from({ length: to - from }, (_, at) => readCorner(view, first + (from + at) * 16));
  }).filter(({ length }) => length > 0);
}

function readCorner(view: DataView, at: number): readonly [number, number] {
  const [x, y] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
  if (!Number.isFinite(x) || !Number.isFinite(y))
    throw new FormatError('FILE_MALFORMED', msg`the shapefile has corners without a position`);
  return [x, y];
}

interface BoundedRing {
  ring: Ring;
  isClockwise: boolean;
  /** Smallest x and y, largest x and y. */
  bounds: readonly [number, number, number, number];
}

/**
 * Groups the rings of one record. Outer rings run clockwise and holes counter-clockwise; a hole
 * belongs to the smallest outer ring around it. Some writers turn all rings of a file the other way
 * round: where that reading leaves no hole alone, it is taken. A hole that is within nothing in
 * either reading is an outer ring.
 */
function assemblePolygons(rings: readonly Ring[]): Ring[][] {
  const bounded = rings.map(withBounds);
  const stated = groupHoles(bounded, true);
  if (stated.alone.length === 0) return stated.polygons;
  const reversed = groupHoles(bounded, false);
  if (reversed.alone.length === 0)
    return reversed.polygons.map((polygon) => polygon.map((ring) => ring.toReversed()));
  return [...stated.polygons, ...stated.alone.map((ring) => [ring.toReversed()])];
}

function groupHoles(
  rings: readonly BoundedRing[],
  outerIsClockwise: boolean,
): { polygons: Ring[][]; alone: Ring[] } {
  const outers = rings.filter(({ isClockwise }) => isClockwise === outerIsClockwise);
  const polygons = new Map(outers.map((outer) => [outer, [outer.ring]]));
  const alone: Ring[] = [];
  for (const hole of rings) {
    if (hole.isClockwise === outerIsClockwise) continue;
    const around = outers
      .filter((outer) => encloses(outer, hole))
      .reduce<BoundedRing | null>(
        (best, outer) => (best && !encloses(best, outer) ? best : outer),
        null,
      );
    if (around) polygons.get(around)!.push(hole.ring);
    else alone.push(hole.ring);
  }
  return { polygons: [...polygons.values()], alone };
}

function withBounds(ring: Ring): BoundedRing {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let doubleArea = 0;
  ring.forEach(([x, y], i) => {
    const [lastX, lastY] = ring[Math.max(0, i - 1)]!;
    doubleArea += (x - lastX) * (y + lastY);
    [minX, minY] = [Math.min(minX, x), Math.min(minY, y)];
    [maxX, maxY] = [Math.max(maxX, x), Math.max(maxY, y)];
  });
  return { ring, isClockwise: doubleArea > 0, bounds: [minX, minY, maxX, maxY] };
}

function encloses({ bounds: outer }: BoundedRing, { bounds: inner }: BoundedRing): boolean {
  return (
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  );
}
