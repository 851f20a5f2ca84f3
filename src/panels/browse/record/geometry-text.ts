/**
 * A place or a shape in words: a place by its coordinates, a shape by its kind and how many points
 * it has.
 */
export type GeometryText = {
  /** The place, or two opposite corners of the bounds: longitude and latitude. */
  corners: readonly (readonly [lon: number, lat: number])[];
} & (
  { kind: 'point'; text: string } | { kind: 'shape'; type: string; points: number; bounds: string }
);

/** Degrees of five decimals: about a metre. */
const DECIMALS = 5;
const CRS = 'WGS 84';

/**
 * GeoJSON in degrees (RFC 7946: longitude first) as people of the field write it: `35.32100° E,
 * 37.12345° N (WGS 84)`. Null where it is no geometry.
 */
export function geometryText(geometry: unknown): GeometryText | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  const { type, coordinates, geometries } = geometry as {
    type?: unknown;
    coordinates?: unknown;
    geometries?: unknown;
  };
  const positions = Array.isArray(geometries)
    ? geometries.flatMap((one: { coordinates?: unknown }) => flattenPositions(one?.coordinates))
    : flattenPositions(coordinates);
  if (typeof type !== 'string' || positions.length === 0) return null;
  if (type === 'Point')
    return {
      kind: 'point',
      corners: [positions[0]!],
      text: `${placeText(positions[0]!)} (${CRS})`,
    };
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)];
  const corners = [
    [least(lons), least(lats)],
    [-least(lons.map((one) => -one)), -least(lats.map((one) => -one))],
  ] as const;
  return {
    kind: 'shape',
    corners,
    type,
    points: positions.length,
    bounds: `${corners.map(placeText).join(' – ')} (${CRS})`,
  };
}

/**
 * Places in a system of the EPSG register, x before y: metres to the decimetre, degrees to five
 * decimals.
 */
export function projectedText(
  places: readonly (readonly [x: number, y: number])[],
  system: string,
): string {
  const pairs = places.map(([x, y]) => {
    const digits = Math.abs(x) <= 360 && Math.abs(y) <= 360 ? DECIMALS : 1;
    return `${x.toFixed(digits)}, ${y.toFixed(digits)}`;
  });
  return `${pairs.join(' – ')} (${system})`;
}

function placeText([lon, lat]: readonly [number, number]): string {
  return `${degrees(lon, 'E', 'W')}, ${degrees(lat, 'N', 'S')}`;
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(DECIMALS)}° ${value < 0 ? negative : positive}`;
}

function flattenPositions(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return [];
  const [lon, lat] = coordinates as unknown[];
  if (typeof lon === 'number')
    return typeof lat === 'number' && Number.isFinite(lon) && Number.isFinite(lat)
      ? [[lon, lat]]
      : [];
  return coordinates.flatMap(flattenPositions);
}

/** Without spreading: a line may have more points than a call can have arguments. */
function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}
