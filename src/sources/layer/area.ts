import type { Area, Position } from '../../plot/map/map-data.ts';
import { cutAtAntimeridian, joinAcrossAntimeridian } from './antimeridian.ts';
import { readGeometry } from './read-features.ts';

/** A polygon, or a feature or collection of one, clamped to the world; null for anything else. */
export function areaFrom(value: unknown): Area | null {
  const { type, geometry, features } = (value ?? {}) as {
    type?: unknown;
    geometry?: unknown;
    features?: unknown;
  };
  if (type === 'Feature') return areaFrom(geometry);
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    const polygons = features
      .map(areaFrom)
      .filter((one) => one !== null)
      .flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : one.coordinates));
    return polygons.length === 0
      ? null
      : polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0]! }
        : { type: 'MultiPolygon', coordinates: polygons };
  }
  const found = readGeometry(value);
  if (found?.type !== 'Polygon' && found?.type !== 'MultiPolygon') return null;
  const area = cutAtAntimeridian(joinAcrossAntimeridian(found) as Area);
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(clampRing) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((one) => one.map(clampRing)) };
}

/** Corners clamped to the world (spec 5). */
function clampRing(ring: readonly Position[]): Position[] {
  const clamp = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));
  return ring.map(([lon, lat]) => [clamp(lon, 180), clamp(lat, 90)]);
}

/** How many corners an area has. */
export function countCorners({ type, coordinates }: Area): number {
  return (type === 'Polygon' ? coordinates : coordinates.flat()).reduce(
    (sum, ring) => sum + ring.length,
    0,
  );
}
