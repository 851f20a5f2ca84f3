import type { GeoBounds, Geometry, Position } from './map-data.ts';
import { isInside } from './point-index.ts';

type Path = readonly Position[];

/**
 * Whether any part of a line, an area or points lies inside rings (even-odd rule) or on them; `box`
 * is that of the rings.
 */
export function touches(
  rings: readonly Path[],
  box: GeoBounds,
  { type, coordinates }: Exclude<Geometry, { type: 'Point' }>,
): boolean {
  if (type === 'MultiPoint') return coordinates.some(([x, y]) => isInside(rings, x, y));
  const areas = type === 'MultiPolygon' ? coordinates : type === 'Polygon' ? [coordinates] : [];
  const paths =
    areas.length > 0
      ? areas.flat()
      : type === 'LineString'
        ? [coordinates]
        : (coordinates as readonly Path[]);
  // Where no border crosses another, a path is inside as a whole, or the rings are inside the area
  // as a whole.
  return (
    paths.some(([first]) => first && isInside(rings, first[0], first[1])) ||
    rings.some(([first]) => first && areas.some((area) => isInside(area, first[0], first[1]))) ||
    paths.some((path) => crosses(path, rings, box))
  );
}

function crosses(
  path: Path,
  rings: readonly Path[],
  [west, south, east, north]: GeoBounds,
): boolean {
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    if (
      Math.max(a[0], b[0]) < west ||
      Math.min(a[0], b[0]) > east ||
      Math.max(a[1], b[1]) < south ||
      Math.min(a[1], b[1]) > north
    )
      continue;
    if (rings.some((ring) => meetsRing(a, b, ring))) return true;
  }
  return false;
}

/** Whether a straight piece has a place in common with a ring. */
function meetsRing(a: Position, b: Position, ring: Path): boolean {
  for (let j = 1; j < ring.length; j++) if (meet(a, b, ring[j - 1]!, ring[j]!)) return true;
  return false;
}

/** Whether two straight pieces have a place in common. */
function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  if (
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1])
  )
    return false;
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** On which side of a line a place lies: -1, 0 or 1. */
function side([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
