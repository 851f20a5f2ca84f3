import type { Area, GeoBounds, Position } from './map-data.ts';

/** Half the width of the world in EPSG:3857, metres. */
export const HALF_WORLD_M = 20_037_508.342789244;
/** Where the square world of EPSG:3857 ends. */
const MOST_LATITUDE = 85.0511287798;
const RADIUS_M = HALF_WORLD_M / Math.PI;

/** Width of the world in EPSG:3857, metres: the map repeats itself after it. */
export const WORLD_M = 2 * HALF_WORLD_M;

/** A longitude as the same one from -180 to 180; one within stays as it is. */
export function wrapLon(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** Whether two numbers can be a longitude and a latitude. */
export function isDegrees([lon, lat]: Position): boolean {
  return Math.abs(lon) <= 360 && Math.abs(lat) <= 90;
}

/** x of a longitude in EPSG:3857. */
export function lonToX(lon: number): number {
  return (lon / 180) * HALF_WORLD_M;
}

/** y of a latitude in EPSG:3857; beyond its world, its edge. */
export function latToY(lat: number): number {
  const within = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat));
  return RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (within * Math.PI) / 360));
}

/** Longitude of an x in EPSG:3857. */
export function xToLon(x: number): number {
  return (x / HALF_WORLD_M) * 180;
}

/** Latitude of a y in EPSG:3857. */
export function yToLat(y: number): number {
  return (Math.atan(Math.exp(y / RADIUS_M)) * 360) / Math.PI - 90;
}

/** A box of degrees in EPSG:3857. */
export function boxToMap([west, south, east, north]: GeoBounds): [number, number, number, number] {
  return [lonToX(west), latToY(south), lonToX(east), latToY(north)];
}

/** A box of EPSG:3857 in degrees: west, south, east, north. */
export function boxFromMap([minX, minY, maxX, maxY]: readonly number[]): [
  number,
  number,
  number,
  number,
] {
  return [xToLon(minX!), yToLat(minY!), xToLon(maxX!), yToLat(maxY!)];
}

/**
 * The rings of an area, all its polygons' in one list: what is inside of an even number of them is
 * outside.
 */
export function flattenRings({ type, coordinates }: Area): readonly (readonly Position[])[] {
  return type === 'Polygon' ? coordinates : coordinates.flat();
}

/** The box around positions; null where no position is given, or all are NaN. */
export function computeGeoBounds(positions: Iterable<Position>): GeoBounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    if (Number.isNaN(lon + lat)) continue;
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return west <= east ? [west, south, east, north] : null;
}
