import { sql } from 'kysely';
import { METRES_PER_DEGREE } from '../../../src/units/ground.ts';
import { isDatabaseAway } from '../db/faults.ts';
import type { Migration } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { msg } from '../../../src/formats/msg.ts';

type Position = [x: number, y: number];

/**
 * "EPSG:4326", "4326", "urn:ogc:def:crs:EPSG::4326", "http://www.opengis.net/def/crs/EPSG/0/4326",
 * and "CRS:84", which is 4326 in the order x, y.
 */
const EPSG =
  /^(?:EPSG:|urn:ogc:def:crs:EPSG:[\w.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/\d+\/)?(\d{4,6})$/i;
/** How far the way there and back may lead from where it began. */
const MOST_OFF_M = 10;
/**
 * Places beyond these are in no system. They are left out before the rest is transformed: the
 * database would reject all because of one.
 */
const MOST_TURNS_DEGREES = 720;
const FARTHEST_M = 1e9;
/** Characters of a system's name. */
const LONGEST_NAME = 100;
const CRS84 = /^(?:CRS:84|OGC:CRS84|urn:ogc:def:crs:OGC:[\w.]*:CRS84)$/i;

/**
 * The number of a coordinate system that the database knows by its code, or by its name as ESRI or
 * EPSG write it. @throws {Refused} 422 CRS_UNKNOWN
 */
export async function findSrid(db: Services['db'], crs: string): Promise<number> {
  // Nothing longer is a name: patterns would look through it for seconds.
  const name = crs.length > LONGEST_NAME ? '' : crs.trim();
  const code = CRS84.test(name) ? 4326 : Number(EPSG.exec(name)?.[1] ?? NaN);
  const plain = plainName(name);
  const { rows } = Number.isFinite(code)
    ? await sql<{ srid: number }>`select srid from spatial_ref_sys where srid = ${code}`.execute(db)
    : /[a-z]{2}.*\d/.test(plain)
      ? await sql<{ srid: number }>`
          select srid from spatial_ref_sys
          where replace(regexp_replace(regexp_replace(lower(split_part(srtext, '"', 2) collate "C"), '[^a-z0-9]', '', 'g'), '19([0-9]{2})', '\\1', 'g'), 'gausskruger', 'gk') = ${plain}
          order by srid limit 1`.execute(db)
      : { rows: [] };
  const srid = rows[0]?.srid;
  if (srid === undefined)
    throw new Refused(
      422,
      'CRS_UNKNOWN',
      msg`The coordinate system ${JSON.stringify(crs.slice(0, 100))} is not known here`,
    );
  return srid;
}

/** Letters and digits of a name, with what ESRI and EPSG write differently written alike. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/19(\d\d)/g, '$1')
    .replace('gausskruger', 'gk');
}

/** EPSG codes of the systems that positions come from and go to. */
export interface TransformSystems {
  from: number;
  to: number;
}

/**
 * Positions in another system, x before y in both, whatever their axes. A position that the other
 * system cannot express is null, and its index is in `invalid`. A result is checked by the way
 * back: far outside of its area the formulas of a projection return nonsense.
 */
export async function transformPositions(
  db: Services['db'],
  positions: readonly Position[],
  systems: TransformSystems,
): Promise<{ positions: (Position | null)[]; invalid: number[] }> {
  const found = await transformAll(db, positions, systems);
  return { positions: found, invalid: found.flatMap((at, i) => (at ? [] : [i])) };
}

/** Transforms a geometry; throws for one that the other system cannot express. */
const PLAIN = sql`ST_Transform`;
/** The same with null for what a system cannot express; slower than a statement without it. */
const SAFE = sql`studio.transform_or_null`;

/** The function with which a list of positions is transformed of which some are invalid. */
export const migrations: readonly Migration[] = [
  {
    name: 'maps-1-transform',
    up: async (db) =>
      void (await sql`
        create function studio.transform_or_null(g geometry, srid integer) returns geometry language plpgsql stable as $$
        begin
          return ST_Transform(g, srid);
        exception when others then
          return null;
        end $$`.execute(db)),
  },
];

/** The database rejects all positions because of one: then each is transformed for itself. */
async function transformAll(
  db: Services['db'],
  positions: readonly Position[],
  systems: TransformSystems,
): Promise<(Position | null)[]> {
  if (positions.length === 0) return [];
  try {
    return await transformBy(PLAIN, db, positions, systems);
  } catch (error) {
    if (error instanceof Refused || isDatabaseAway(error)) throw error;
    return transformBy(SAFE, db, positions, systems);
  }
}

async function transformBy(
  transform: typeof PLAIN,
  db: Services['db'],
  positions: readonly Position[],
  { from, to }: TransformSystems,
): Promise<(Position | null)[]> {
  const { rows } = await sql<{ x: number | null; y: number | null; off: number | null }>`
    with source as materialized (select bool_or(proj4text like '%longlat%') as has_degrees from spatial_ref_sys where srid = ${from}),
      given as (
        select n, case when case when has_degrees then abs(y) <= 90 and abs(x) <= ${MOST_TURNS_DEGREES} else greatest(abs(x), abs(y)) <= ${FARTHEST_M} end
          then ST_SetSRID(ST_MakePoint(x, y), ${from}::int) end as g
        from source, unnest(${positions.map(([x]) => x)}::float8[], ${positions.map(([, y]) => y)}::float8[]) with ordinality as given(x, y, n)),
      there as materialized (select n, g, ${transform}(g, ${to}::int) as p from given),
      back as materialized (select n, g, p, ${transform}(p, ${from}::int) as b from there)
    select ST_X(p) as x, ST_Y(p) as y,
      case when (select has_degrees from source)
        then ${METRES_PER_DEGREE} * greatest(abs(ST_Y(b) - ST_Y(g)), abs(sind((ST_X(b) - ST_X(g)) / 2)) * cosd(least(90, abs(ST_Y(g)))) * ${360 / Math.PI}) else ST_Distance(b, g) end as off
    from back order by n`.execute(db);
  return rows.map(({ x, y, off }) =>
    Number.isFinite(x) && Number.isFinite(y) && off !== null && off < MOST_OFF_M ? [x!, y!] : null,
  );
}

/**
 * A GeoJSON geometry in another system. @throws {Refused} 400 VALIDATION if it is not a geometry,
 * or the system cannot express it
 */
export async function transformGeometry(
  db: Services['db'],
  geometry: object,
  from: number,
  to: number,
): Promise<{ type: string }> {
  try {
    const { rows } = await sql<{ geometry: { type: string } }>`
      select ST_AsGeoJSON(ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), ${from}::int), ${to}::int), 9)::jsonb as geometry`.execute(
      db,
    );
    return rows[0]!.geometry;
  } catch {
    throw new Refused(
      400,
      'VALIDATION',
      msg`The geometry cannot be transformed from EPSG:${from} to EPSG:${to}`,
    );
  }
}
