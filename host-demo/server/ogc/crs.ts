import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { ServiceError } from './service-error.ts';

/** A coordinate system as a request names it, and whether its positions have y before x. */
export interface RequestedCrs {
  srid: number;
  isFlipped: boolean;
}

const CRS84 =
  /^(urn:ogc:def:crs:OGC:[\w.]*:CRS84|CRS:84|OGC:CRS84|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\w.]+\/CRS84)$/i;
const LONG =
  /^(?:urn:ogc:def:crs:EPSG:[\w.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/\d+\/|https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#)(\d{4,6})$/i;
const SHORT = /^EPSG:(\d{4,6})$/i;

/**
 * The system of a name. Long names follow the axes of the authority, as short ones do where
 * `isByAuthority` (WMS 1.3.0, 6.7.2); short ones elsewhere are x before y.
 * @throws {ServiceError} where the database does not know it
 */
export async function parseCrs(
  db: Services['db'],
  name: string,
  locator: string,
  { isByAuthority = false, code = 'InvalidParameterValue' } = {},
): Promise<RequestedCrs> {
  if (CRS84.test(name)) return { srid: 4326, isFlipped: false };
  const long = LONG.exec(name);
  const srid = Number((long ?? SHORT.exec(name))?.[1] ?? NaN);
  const {
    rows: [known],
  } = Number.isFinite(srid)
    ? await sql<{
        wkt: string;
      }>`select srtext as wkt from spatial_ref_sys where srid = ${srid}`.execute(db)
    : { rows: [] };
  if (!known)
    throw new ServiceError(
      code,
      locator,
      `The coordinate system ${JSON.stringify(name.slice(0, 100))} is not known here`,
    );
  return { srid, isFlipped: (long !== null || isByAuthority) && isNorthFirst(known.wkt) };
}

/**
 * Geographic systems have the latitude first; for others the description says which axis is first
 * (OGC 01-009, 7.2).
 */
function isNorthFirst(wkt: string): boolean {
  const [north, east] = [wkt.search(/,NORTH\]/), wkt.search(/,EAST\]/)];
  return wkt.startsWith('GEOGCS') || (north >= 0 && east >= 0 && north < east);
}
