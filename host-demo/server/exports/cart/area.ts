import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { CatalogTable } from '../../catalogs/definition.ts';
import { isInside, locateRecords } from '../../catalogs/places.ts';
import type { RecordLocation } from '../../catalogs/places.ts';
import type { Catalogs } from '../../catalogs/registry.ts';

/** What an area of interest does to a catalog. */
export interface AreaRule {
  /** True for records that stay; null if the records have no position, and all stay. */
  where: RawBuilder<SqlBool> | null;
  /** For people: what decides. */
  how: string;
}

/** GeoJSON, checked before, as a geometry of the database. */
export function toGeometrySql(aoi: object): RawBuilder<unknown> {
  return sql`ST_MakeValid(ST_GeomFromGeoJSON(${JSON.stringify(aoi)}::text))`;
}

/** Which records of a catalog lie in an area (EPSG:4326): the same that a summary of it counts. */
export function buildAreaRule(
  catalog: CatalogTable,
  catalogs: Catalogs,
  area: RawBuilder<unknown>,
): AreaRule {
  const place = locateRecords(catalogs, catalog);
  return place
    ? { where: isInside(place, area), how: describeClipping(place) }
    : { where: null, how: 'Not clipped: nothing tells where these records lie' };
}

function describeClipping(place: RecordLocation): string {
  if (place.geometry) return `Clipped by ${place.geometry.field.label}`;
  let source = place;
  while (!source.geometry && source.related) source = source.related.place;
  return `Clipped by the place of ${source.catalog.data.label}`;
}
