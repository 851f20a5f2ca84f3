import type { Area, Geometry, Position } from '../../plot/map/map-data.ts';

/** Longitudes apart by this or more are the two edges of the world, not neighbours across 180°. */
const WORLD_WIDTH = 360 - 1e-6;

/**
 * A line or an area that crosses the meridian of 180 degrees as one piece: its longitudes go on
 * past 180. It is taken as crossing where neighbouring corners lie more than half the world apart
 * and the ring closes on the short way round. Anything else is answered as it is.
 */
export function joinAcrossAntimeridian(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString': {
      const path = joinPath(geometry.coordinates);
      return path === geometry.coordinates ? geometry : { ...geometry, coordinates: path };
    }
    case 'MultiLineString': {
      const paths = mapChanged(geometry.coordinates, joinPath);
      return paths === geometry.coordinates ? geometry : { ...geometry, coordinates: paths };
    }
    case 'Polygon': {
      const rings = joinRings(geometry.coordinates);
      return rings === geometry.coordinates ? geometry : { ...geometry, coordinates: rings };
    }
    case 'MultiPolygon': {
      const areas = mapChanged(geometry.coordinates, joinRings);
      return areas === geometry.coordinates ? geometry : { ...geometry, coordinates: areas };
    }
    default:
      return geometry;
  }
}

/** Holes lie in the world of their outer ring. */
function joinRings(rings: readonly (readonly Position[])[]): readonly (readonly Position[])[] {
  const joined = mapChanged(rings, joinRing);
  if (joined === rings) return rings;
  const [outer] = joined;
  const middle = findMiddle(outer!);
  return joined.map((ring, i) => {
    const worlds = i === 0 ? 0 : Math.round((middle - findMiddle(ring)) / 360);
    return worlds === 0 ? ring : ring.map(([lon, lat]): Position => [lon + worlds * 360, lat]);
  });
}

function joinRing(ring: readonly Position[]): readonly Position[] {
  const joined = joinPath(ring);
  // A ring that does not close lies around a pole.
  return joined === ring || Math.abs(joined[0]![0] - joined.at(-1)![0]) < 1 ? joined : ring;
}

function joinPath(path: readonly Position[]): readonly Position[] {
  if (!path.some(([lon], i) => i > 0 && isJump(lon - path[i - 1]![0]))) return path;
  let worlds = 0;
  const joined = path.map(([lon, lat], i): Position => {
    const step = i === 0 ? 0 : lon - path[i - 1]![0];
    if (isJump(step)) worlds -= Math.sign(step);
    return [lon + worlds * 360, lat];
  });
  const least = Math.min(...joined.map(([lon]) => lon));
  return least < -180 ? joined.map(([lon, lat]): Position => [lon + 360, lat]) : joined;
}

function isJump(step: number): boolean {
  return Math.abs(step) > 180 && Math.abs(step) < WORLD_WIDTH;
}

function findMiddle(ring: readonly Position[]): number {
  const lons = ring.map(([lon]) => lon);
  return (Math.min(...lons) + Math.max(...lons)) / 2;
}

function mapChanged<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  const changed = values.map(change);
  return changed.some((value, i) => value !== values[i]) ? changed : values;
}

/**
 * An area whose longitudes go on past 180 degrees, cut there: each part lies between -180 and 180,
 * as servers need it (RFC 7946, 3.1.9). Any other area, and one around the world, is answered as it
 * is.
 */
export function cutAtAntimeridian(area: Area): Area {
  const areas = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const lons = areas.flatMap(([outer = []]) => outer.map(([lon]) => lon));
  if (!lons.some(isOutside) || measureWidth(lons) >= 360) return area;
  const parts = areas.flatMap((rings) =>
    WORLDS.flatMap((world) => {
      const west = world * 360 - 180;
      const cut = rings
        .map((ring) => clip(clip(ring, west, 1), west + 360, -1))
        .filter((ring) => ring.length > 3)
        .map((ring) => ring.map(([lon, lat]): Position => [lon - world * 360, lat]));
      return cut.length > 0 ? [cut] : [];
    }),
  );
  return parts.length === 1
    ? { type: 'Polygon', coordinates: parts[0]! }
    : { type: 'MultiPolygon', coordinates: parts };
}

/** Worlds in which an area of a map may lie. */
const WORLDS = [-2, -1, 0, 1, 2];

function measureWidth(lons: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const lon of lons) {
    least = Math.min(least, lon);
    most = Math.max(most, lon);
  }
  return most - least;
}

function isOutside(lon: number): boolean {
  return lon < -180 || lon > 180;
}

/** The part of a closed ring on one side of a meridian: east of it for 1, west of it for -1. */
function clip(ring: readonly Position[], meridian: number, side: 1 | -1): readonly Position[] {
  const isKept = ([lon]: Position): boolean => (lon - meridian) * side >= 0;
  if (ring.every(isKept)) return ring;
  const kept: Position[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    if (isKept(from)) kept.push(from);
    if (isKept(from) === isKept(to)) continue;
    const share = (meridian - from[0]) / (to[0] - from[0]);
    kept.push([meridian, from[1] + share * (to[1] - from[1])]);
  }
  // Nothing is left of a ring that touches the meridian alone.
  const hasWidth = kept.some(([lon]) => lon !== meridian);
  return hasWidth ? [...kept, kept[0]!] : [];
}
