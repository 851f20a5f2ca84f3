import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SQL_TYPES } from '../catalogs/definition.ts';
import { selected } from '../catalogs/query/select.ts';
import { answered } from '../catalogs/query/values.ts';
import type { Services } from '../services.ts';
import { buildFeatureCondition, type Feature, type FeatureQuery } from './features.ts';
import type { ServedLayer } from './layers.ts';

/** Features that are read at once. */
const PAGE = 2000;
/** Digits behind the point: centimetres. */
const DIGITS = { degrees: 7, metres: 2 } as const;
const GEOMETRY = 'geometry of the feature';
const KEY = 'key of the feature';

/**
 * Reads features in pages, so that any number of them takes the memory of one page. They are sorted
 * as `query.orderBy` says, otherwise by key. Sorted by key, each page begins after the last key of
 * the previous page, so that records that are added or deleted meanwhile do not hide others.
 * @throws {Refused} VALIDATION if a constraint is invalid
 */
export async function* featurePages(
  db: Services['db'],
  layer: ServedLayer,
  query: FeatureQuery,
): AsyncGenerator<Feature[]> {
  const isByKey = (query.orderBy ?? []).length === 0;
  let after: string[] | null = null;
  for (let read = 0; read < query.limit;) {
    const size = Math.min(PAGE, query.limit - read);
    const rows: Record<string, unknown>[] = await readPage(
      db,
      layer,
      { ...query, limit: size, offset: isByKey && after ? 0 : query.offset + read },
      isByKey ? after : null,
    );
    if (rows.length > 0) yield rows.map((row) => toFeature(layer, query, row));
    if (rows.length < size) return;
    read += rows.length;
    after = rows.at(-1)![KEY] as string[];
  }
}

async function readPage(
  db: Services['db'],
  layer: ServedLayer,
  query: FeatureQuery,
  after: readonly string[] | null,
): Promise<Record<string, unknown>[]> {
  const { catalog, geometry } = layer;
  const place = sql.ref(geometry.column);
  const moved = query.srid === 4326 ? place : sql`ST_Transform(${place}, ${query.srid}::int)`;
  const keys = sql.join(catalog.keys.map(({ column }) => sql.ref(column)));
  const next = after
    ? sql`(${keys}) > (${sql.join(catalog.keys.map(({ type }, i) => sql`${after[i]!}::${sql.raw(SQL_TYPES[type])}`))})`
    : sql`true`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...new Set([...catalog.keys, ...selectColumns(layer, query)])].map(selected))}, array[${sql.join(catalog.keys.map(({ column }) => sql`${sql.ref(column)}::text`))}] as ${sql.ref(KEY)},
      ST_AsGeoJSON(${moved}, ${query.srid === 4326 ? DIGITS.degrees : DIGITS.metres}::int)::jsonb as ${sql.ref(GEOMETRY)}
    from ${sql.table(catalog.table)} where ${buildFeatureCondition(layer, query)} and ${next} order by ${orderFor(layer, query)} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  return rows;
}

function orderFor({ catalog }: ServedLayer, { orderBy = [] }: FeatureQuery): RawBuilder<unknown> {
  return sql.join([
    ...orderBy.map(
      ({ name, isDown }) =>
        sql`${sql.ref(catalog.columns.get(name)!.column)} ${isDown ? sql`desc` : sql`asc`} nulls last`,
    ),
    ...catalog.keys.map(({ column }) => sql.ref(column)),
  ]);
}

function selectColumns(
  { catalog }: ServedLayer,
  { properties }: FeatureQuery,
): typeof catalog.keys {
  return [...catalog.columns.values()].filter(
    (column) =>
      column.type !== 'geometry' && (properties === null || properties.includes(column.name)),
  );
}

function toFeature(layer: ServedLayer, query: FeatureQuery, row: Record<string, unknown>): Feature {
  const geometry = row[GEOMETRY] as (object & { crs?: unknown }) | null;
  // The collection names the system.
  if (geometry) delete geometry.crs;
  return {
    type: 'Feature',
    id: `${layer.name}.${layer.catalog.keys.map((key) => String(row[key.name])).join('.')}`,
    geometry,
    properties: Object.fromEntries(
      selectColumns(layer, query).map((column) => [
        column.name,
        answered(column.type, row[column.name]),
      ]),
    ),
  };
}
