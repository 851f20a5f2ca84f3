import type { GeoBounds, Position } from '../../plot/map/map-data.ts';
import { computeGeoBounds } from '../../plot/map/mercator.ts';

/**
 * Whether the box around a geometry of GeoJSON has a place in common with a box, in whichever
 * world; true of one without a position.
 */
export function meetsBox(geometry: unknown, [west, south, east, north]: GeoBounds): boolean {
  const bounds = computeGeoBounds(listPositions(geometry));
  if (!bounds) return true;
  const [least, lowest, most, highest] = bounds;
  return (
    lowest <= north &&
    highest >= south &&
    [-360, 0, 360].some((world) => least + world <= east && most + world >= west)
  );
}

function listPositions(part: unknown): Position[] {
  if (Array.isArray(part))
    return typeof part[0] === 'number'
      ? [part as unknown as Position]
      : part.flatMap(listPositions);
  const { coordinates, geometries } = (part ?? {}) as Record<string, unknown>;
  return [coordinates, geometries].flatMap((one) => (one ? listPositions(one) : []));
}
