import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { CatalogTable, CatalogColumn } from './definition.ts';
import type { Catalogs } from './registry.ts';

/**
 * Where the records of a catalog lie: where their geometry does, and without one where the records
 * do that they are related to. The catalogs' own relations say which those are (spec 3, "Catalog":
 * relations with source, target and field pairs).
 */
export interface RecordLocation {
  catalog: CatalogTable;
  /** The first geometry field; null where the catalog has none. */
  geometry: CatalogColumn | null;
  /** For records without a geometry; null where nothing leads to one. */
  related: Related | null;
}

interface Related {
  place: RecordLocation;
  /** Columns that have the same values in a record and in the one it is related to. */
  pairs: readonly (readonly [own: CatalogColumn, other: CatalogColumn])[];
}

/** Relations that are followed one after the other. */
const MOST_STEPS = 4;
/** The more exact a place, the lower. */
const EXACTNESS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 0,
  LineString: 1,
  MultiLineString: 1,
  Polygon: 2,
  MultiPolygon: 2,
};
const UNKNOWN = 3;
const NO_GEOMETRY = 4;

/**
 * The position of a catalog's records; null if they have neither a geometry nor a relation to
 * records that have one.
 */
export function locateRecords(catalogs: Catalogs, catalog: CatalogTable): RecordLocation | null {
  if (findGeometryColumn(catalog)) return nearest(catalogs, catalog, 0, []);
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    const found = nearest(catalogs, catalog, steps, []);
    if (found) return found;
  }
  return null;
}

/**
 * True for the records of a place that intersect an area. Column names are not qualified by their
 * table, so it holds in a statement over the catalog's table alone. A geometry that is not valid is
 * judged as PostGIS repairs it; one that cannot be repaired lies nowhere. Each way finds its rows
 * by an index.
 */
export function isInside(
  { catalog, geometry, related }: RecordLocation,
  area: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const own = geometry && intersects(sql.ref(geometry.column), area);
  if (!related) return own ?? sql<SqlBool>`false`;
  const byRelation = sql<SqlBool>`(${refs(related.pairs.map(([column]) => column))}) in (
    select ${refs(related.pairs.map(([, column]) => column))} from ${sql.table(related.place.catalog.table)} where ${isInside(related.place, area)})`;
  if (!own) return byRelation;
  const keys = refs(catalog.keys);
  const from = sql`select ${keys} from ${sql.table(catalog.table)} where`;
  return sql<SqlBool>`(${keys}) in (${from} ${own} union all ${from} ${sql.ref(geometry!.column)} is null and ${byRelation})`;
}

/** The field that says where a record lies. */
export function findGeometryColumn({ columns }: CatalogTable): CatalogColumn | null {
  return [...columns.values()].find(({ type }) => type === 'geometry') ?? null;
}

function intersects(geometry: RawBuilder<unknown>, area: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${geometry} && ${area} and case
    when ST_IsValid(${geometry}) then ST_Intersects(${geometry}, ${area})
    when ST_IsValid(ST_MakeValid(${geometry})) then ST_Intersects(ST_MakeValid(${geometry}), ${area}) else false end`;
}

function nearest(
  catalogs: Catalogs,
  catalog: CatalogTable,
  steps: number,
  seen: readonly CatalogTable[],
): RecordLocation | null {
  const geometry = findGeometryColumn(catalog);
  const links = listLinks(catalogs, catalog).filter(
    (link) => !seen.includes(link.catalog) && link.catalog !== catalog,
  );
  if (geometry) return { catalog, geometry, related: pointAbove(links) };
  if (steps === 0) return null;
  for (const { catalog: other, pairs } of links) {
    const place = nearest(catalogs, other, steps - 1, [...seen, catalog]);
    if (place) return { catalog, geometry: null, related: { place, pairs } };
  }
  return null;
}

/**
 * A record of a spatial catalog that has no geometry lies where the point is that it belongs to. An
 * outline would put it into every area that the outline touches.
 */
function pointAbove(links: readonly Link[]): Related | null {
  const link = links.find((one) => one.isAbove && exactness(one.catalog) === 0);
  return link
    ? {
        place: { catalog: link.catalog, geometry: findGeometryColumn(link.catalog), related: null },
        pairs: link.pairs,
      }
    : null;
}

interface Link {
  catalog: CatalogTable;
  /** The other one is what a record belongs to, not what belongs to it. */
  isAbove: boolean;
  pairs: Related['pairs'];
}

/**
 * Related catalogs: what a record belongs to before what belongs to it, exact places before others,
 * then by display order.
 */
function listLinks({ all, byName }: Catalogs, catalog: CatalogTable): Link[] {
  const above = all.flatMap((other) =>
    other.data.sourced
      .filter((relation) => relation.catalog === catalog.data.name)
      .map(({ fieldPairs }): Link => ({
        catalog: other,
        isAbove: true,
        pairs: pairColumns(
          catalog,
          other,
          (fieldPairs ?? []).map(({ from, to }) => [to, from]),
        ),
      })),
  );
  const below = catalog.data.sourced.flatMap(({ catalog: name, fieldPairs }): Link[] => {
    const other = byName.get(name);
    return other
      ? [
          {
            catalog: other,
            isAbove: false,
            pairs: pairColumns(
              catalog,
              other,
              (fieldPairs ?? []).map(({ from, to }) => [from, to]),
            ),
          },
        ]
      : [];
  });
  return [...above, ...below]
    .filter(({ pairs }) => pairs.length > 0)
    .sort(
      (a, b) =>
        Number(b.isAbove) - Number(a.isAbove) || exactness(a.catalog) - exactness(b.catalog),
    );
}

/** Empty where a field of a pair is not there. */
function pairColumns(
  catalog: CatalogTable,
  other: CatalogTable,
  names: readonly (readonly [own: string, other: string])[],
): Related['pairs'] {
  const pairs = names.map(
    ([own, its]) => [catalog.columns.get(own), other.columns.get(its)] as const,
  );
  return pairs.every(
    (pair): pair is readonly [CatalogColumn, CatalogColumn] =>
      pair[0] !== undefined && pair[1] !== undefined,
  )
    ? pairs
    : [];
}

function exactness(catalog: CatalogTable): number {
  const geometry = findGeometryColumn(catalog);
  return geometry ? (EXACTNESS[geometry.field.spatialType ?? ''] ?? UNKNOWN) : NO_GEOMETRY;
}

function refs(columns: readonly CatalogColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column }) => sql.ref(column)));
}
