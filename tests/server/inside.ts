/** What lies in an outline, worked out by hand: rays and crossings of sides, without a geometry library. */

type Position = readonly [x: number, y: number];

/** GeoJSON of what the demo field has. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] };

/** Ids of the rows whose geometry has a point in common with a polygon without holes. */
export function idsIn(
  outline: Geometry,
  rows: readonly { id: string; geom: Geometry | null }[],
): string[] {
  const ring = ringOf(outline);
  return rows.filter(({ geom }) => geom !== null && meets(ring, geom)).map(({ id }) => id);
}

function meets(ring: readonly Position[], geometry: Geometry): boolean {
  if (geometry.type === 'Point') return isIn(ring, geometry.coordinates);
  const line = geometry.type === 'Polygon' ? ringOf(geometry) : geometry.coordinates;
  if (line.some((at) => isIn(ring, at))) return true;
  if (geometry.type === 'Polygon' && ring.some((at) => isIn(line, at))) return true;
  return sides(line).some(([a, b]) =>
    sides(ring).some(
      ([c, d]) => turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b),
    ),
  );
}

/** Sides that a ray to the east crosses are odd in number. */
function isIn(ring: readonly Position[], [x, y]: Position): boolean {
  return (
    sides(ring).filter(
      ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
    ).length %
      2 ===
    1
  );
}

function sides(line: readonly Position[]): [Position, Position][] {
  return line.slice(1).map((end, i) => [line[i]!, end]);
}

function turn(a: Position, b: Position, c: Position): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

function ringOf(geometry: Geometry): readonly Position[] {
  if (geometry.type !== 'Polygon') throw new Error(`${geometry.type} is no outline`);
  return geometry.coordinates[0]!;
}
