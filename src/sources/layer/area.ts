import type { Area, Position } from '../../plot/map/map-data.ts';
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
  if (found?.type === 'Polygon')
    return { type: 'Polygon', coordinates: found.coordinates.map(clampRing) };
  return found?.type === 'MultiPolygon'
    ? { type: 'MultiPolygon', coordinates: found.coordinates.map((one) => one.map(clampRing)) }
    : null;
}

/** Corners clamped to the world (spec 5): the map can be panned a little beyond its edge. */
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
