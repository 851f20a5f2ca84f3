import type { FeatureData, GeoBounds, Position } from './map-data.ts';
import { computeGeoBounds } from './mercator.ts';
import type { PointIndex } from './point-index.ts';
import { touches } from './touches.ts';

/** Degrees that the same place lies apart in the worlds beside the first. */
const WORLDS = [0, -360, 360];

/** Records of the points near a place whose longitude lies from -180 to 180, the nearest first. */
export function findNear(
  data: FeatureData,
  index: PointIndex,
  [lon, lat]: Position,
  degrees: number,
): number[] {
  const { lon: lons, lat: lats } = data.points;
  return WORLDS.flatMap((world) => {
    const x = lon + world;
    const box: GeoBounds = [x - degrees, lat - degrees, x + degrees, lat + degrees];
    const distance = (i: number): number => Math.hypot(lons[i]! - x, lats[i]! - lat);
    return index.inBox(box).sort((a, b) => distance(a) - distance(b));
  }).map((i) => data.pointRefs[i]!);
}

/** Records of which any part lies inside rings (even-odd rule), in whichever world these are. */
export function findInside(
  data: FeatureData,
  index: PointIndex,
  rings: readonly (readonly Position[])[],
): number[] {
  const found = WORLDS.flatMap((world) => {
    const moved =
      world === 0
        ? rings
        : rings.map((ring) => ring.map(([lon, lat]): Position => [lon + world, lat]));
    const box = computeGeoBounds(moved.flat());
    if (!box) return [];
    const points = index.inRings(moved).map((i) => data.pointRefs[i]!);
    const shapes = data.shapes
      .filter(({ geometry }) => touches(moved, box, geometry))
      .map(({ ref }) => ref);
    return [...points, ...shapes];
  });
  return [...new Set(found)];
}
