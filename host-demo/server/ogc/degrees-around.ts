import { transformPositions } from '../maps/transform.ts';
import type { Services } from '../services.ts';
import type { MapExtent } from './layers.ts';

/** Places along each side of a box that are looked at. */
const STEPS = 8;

/**
 * Degrees that hold a box of any system; null where no part of it has a place on the world. A bent
 * box is smaller than its degrees, never larger.
 */
export async function degreesAround(
  db: Services['db'],
  [a, b, c, d]: MapExtent,
  srid: number,
): Promise<MapExtent | null> {
  if (srid === 4326) return [a, b, c, d];
  if (srid === 3857) return [toLongitude(a), toLatitude(b), toLongitude(c), toLatitude(d)];
  const grid = Array.from({ length: (STEPS + 1) ** 2 }, (_, i): [number, number] => [
    a + ((c - a) * (i % (STEPS + 1))) / STEPS,
    b + ((d - b) * Math.floor(i / (STEPS + 1))) / STEPS,
  ]);
  const { positions } = await transformPositions(db, grid, { from: srid, to: 4326 });
  const [xs, ys] = [0, 1].map((axis) => positions.flatMap((at) => (at ? [at[axis]!] : []))) as [
    number[],
    number[],
  ];
  if (xs.length === 0) return null;
  const [west, south, east, north] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ];
  // Between two places the border bends, and where some have no place it ends somewhere before the
  // next: a step more on each side, and all the way round where the box spans half the world.
  const [across, down] = [(east - west) / STEPS, (north - south) / STEPS];
  return east - west > 170
    ? [-180, Math.max(-90, south - down), 180, Math.min(90, north + down)]
    : [west - across, Math.max(-90, south - down), east + across, Math.min(90, north + down)];
}

const RADIUS_M = 6_378_137;

function toLongitude(x: number): number {
  return (x / RADIUS_M) * (180 / Math.PI);
}

function toLatitude(y: number): number {
  return (Math.atan(Math.sinh(y / RADIUS_M)) * 180) / Math.PI;
}
