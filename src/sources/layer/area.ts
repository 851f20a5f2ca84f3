import type { Area, Position } from '../../plot/map/map-data.ts';
import { cutAtAntimeridian, joinAcrossAntimeridian } from './antimeridian.ts';
import { readGeometry } from './read-features.ts';

/** A polygon, or a feature or collection of one, within the world; null for anything else. */
export function areaFrom(value: unknown): Area | null {
  const found = findPolygons(value);
  if (!found) return null;
  const area = cutAtAntimeridian(joinAcrossAntimeridian(found) as Area);
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(clampRing) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((one) => one.map(clampRing)) };
}

/** The same, its coordinates as they are: of whatever system. */
export function findPolygons(value: unknown): Area | null {
  const { type, geometry, features, geometries } = (value ?? {}) as Record<string, unknown>;
  if (type === 'Feature') return findPolygons(geometry);
  const parts =
    type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : null;
  if (Array.isArray(parts)) {
    const polygons = parts
      .map(findPolygons)
      .filter((one) => one !== null)
      .flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : one.coordinates));
    return polygons.length === 0 ? null : toArea(polygons);
  }
  const found = readGeometry(value);
  return found?.type === 'Polygon' || found?.type === 'MultiPolygon' ? found : null;
}

/** An area of at least one polygon. */
export function toArea(polygons: readonly (readonly (readonly Position[])[])[]): Area {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
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
