import type { Geometry, Position } from '../../plot/map/map-data.ts';

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
  const middle = middleOf(outer!);
  return joined.map((ring, i) => {
    const worlds = i === 0 ? 0 : Math.round((middle - middleOf(ring)) / 360);
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

function middleOf(ring: readonly Position[]): number {
  const lons = ring.map(([lon]) => lon);
  return (Math.min(...lons) + Math.max(...lons)) / 2;
}

function mapChanged<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  const changed = values.map(change);
  return changed.some((value, i) => value !== values[i]) ? changed : values;
}
