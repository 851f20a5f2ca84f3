import { sql } from 'kysely';
import type { GroundUnit } from '../../../src/units/ground.ts';
import type { Services } from '../services.ts';

/** Units as PROJ writes them. */
const BY_PROJ: ReadonlyMap<string, GroundUnit> = new Map([
  ['m', 'm'],
  ['ft', 'ft'],
  ['us-ft', 'ftUS'],
]);

/**
 * The unit of a coordinate system, `EPSG:32635`; null where the database does not know the system,
 * or the unit is one that no survey has.
 */
export async function unitOfCrs(db: Services['db'], crs: string): Promise<GroundUnit | null> {
  const {
    rows: [known],
  } = await sql<{
    proj: string | null;
  }>`select proj4text as proj from spatial_ref_sys where srid = ${Number(crs.replace(/^EPSG:/, ''))}`.execute(
    db,
  );
  const proj = known?.proj ?? '';
  if (/\+proj=longlat\b/.test(proj)) return 'deg';
  return BY_PROJ.get(/\+units=(\S+)/.exec(proj)?.[1] ?? '') ?? null;
}
