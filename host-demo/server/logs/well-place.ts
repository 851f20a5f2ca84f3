import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { HeaderCoordinates } from './coordinates.ts';

/**
 * A place in EPSG:4326 as [longitude, latitude]; null where it is not known well enough. Angles
 * without a datum are taken as they are: the datums in use lie within some hundred metres of each
 * other.
 */
export async function toWgs84(
  db: Services['db'],
  { longitude, latitude, x, y, crs }: HeaderCoordinates,
): Promise<[number, number] | null> {
  const isAngle = longitude !== null && latitude !== null;
  if (isAngle && longitude === 0 && latitude === 0) return null;
  if (isAngle && (crs === null || crs === 'EPSG:4326')) return [longitude, latitude];
  const from = isAngle ? [longitude, latitude] : [x, y];
  if (crs === null || from[0] === null || from[1] === null) return null;
  try {
    const { rows } = await sql<{ x: number; y: number }>`
      select ST_X(p) as x, ST_Y(p) as y from (select ST_Transform(ST_SetSRID(ST_MakePoint(${from[0]}, ${from[1]}), ${Number(crs.slice(5))}::int), 4326) as p) as q`.execute(
      db,
    );
    const at = rows[0];
    return at &&
      Number.isFinite(at.x) &&
      Number.isFinite(at.y) &&
      Math.abs(at.x) <= 180 &&
      Math.abs(at.y) <= 90
      ? [at.x, at.y]
      : null;
  } catch {
    // A system that the database does not know, or a place outside of it: the angles are better
    // than none.
    return isAngle ? [longitude, latitude] : null;
  }
}
