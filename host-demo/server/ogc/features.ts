import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { conditionOf } from '../catalogs/query/constraints.ts';
import { selected, subjectsOf } from '../catalogs/query/select.ts';
import { answered } from '../catalogs/query/values.ts';
import type { Services } from '../services.ts';
import type { Box, ServedLayer } from './layers.ts';

/** A record as a feature of GeoJSON (RFC 7946); `id` is the layer's name and the record's key. */
export interface Feature {
  type: 'Feature';
  id: string;
  geometry: object | null;
  properties: Record<string, unknown>;
}

/** Features that are asked for. */
export interface FeaturesAsked {
  constraints: readonly Constraint[];
  /** In `boxSrid`; touched by the features. */
  box?: { box: Box; srid: number } | null;
  /** Of the answer's positions. */
  srid: number;
  /** Attributes besides the geometry; all where null. */
  properties: readonly string[] | null;
  offset: number;
  limit: number;
  /** Of the key; of these attributes, each up or down, where given. */
  orderBy?: readonly { name: string; isDown: boolean }[];
}

/** The world of EPSG:3857. */
const HALF_WORLD_M = 20_037_508.342789244;
/** Digits behind the point: centimetres. */
const DIGITS = { degrees: 7, metres: 2 } as const;

/** Features by their key, or as asked. Throws VALIDATION where a constraint is wrong. */
export async function readFeatures(db: Services['db'], layer: ServedLayer, asked: FeaturesAsked): Promise<Feature[]> {
  const { catalog, geometry, name } = layer;
  const columns = [...catalog.columns.values()].filter((column) => column.type !== 'geometry' && (asked.properties === null || asked.properties.includes(column.name)));
  const place = sql.ref(geometry.column);
  const moved = asked.srid === 4326 ? place : sql`ST_Transform(${place}, ${asked.srid}::int)`;
  const order = [...(asked.orderBy ?? []).map(({ name: by, isDown }) => sql`${sql.ref(catalog.columns.get(by)!.column)} ${isDown ? sql`desc` : sql`asc`} nulls last`), ...catalog.keys.map(({ column }) => sql.ref(column))];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...new Set([...catalog.keys, ...columns])].map(selected))}, ST_AsGeoJSON(${moved}, ${asked.srid === 4326 ? DIGITS.degrees : DIGITS.metres}::int)::jsonb as "geometry of the feature"
    from ${sql.table(catalog.table)} where ${conditionFor(layer, asked)} order by ${sql.join(order)} limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return rows.map((row) => ({
    type: 'Feature', id: `${name}.${catalog.keys.map((key) => String(row[key.name])).join('.')}`, geometry: row['geometry of the feature'] as object | null,
    properties: Object.fromEntries(columns.map((column) => [column.name, answered(column.type, row[column.name])])),
  }));
}

/** Number of the features that are asked for, whatever offset and limit. */
export async function countFeatures(db: Services['db'], layer: ServedLayer, asked: Pick<FeaturesAsked, 'constraints' | 'box'>): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(layer.catalog.table)} where ${conditionFor(layer, asked)}`.execute(db);
  return Number(rows[0]!.n);
}

/** Condition of the features that are asked for. */
export function conditionFor({ catalog, geometry }: ServedLayer, { constraints, box }: Pick<FeaturesAsked, 'constraints' | 'box'>): RawBuilder<SqlBool> {
  const given = sql<SqlBool>`${conditionOf(constraints, subjectsOf(catalog))}`;
  return box ? sql<SqlBool>`${given} and ST_Intersects(${sql.ref(geometry.column)}, ${envelopeOf(box.box, box.srid)})` : given;
}

/** A box of any system as the database has places, in degrees: its border is bent where the systems differ. What of it lies off the world is left out: it would come back from the other side. */
export function envelopeOf(given: Box, srid: number): RawBuilder<unknown> {
  const most = srid === 4326 ? [180, 90] : srid === 3857 ? [HALF_WORLD_M, HALF_WORLD_M] : [Infinity, Infinity];
  const [a, b, c, d] = given.map((one, i) => Math.max(-most[i % 2]!, Math.min(most[i % 2]!, one))) as Box;
  const box = sql`ST_MakeEnvelope(${a}, ${b}, ${c}, ${d}, ${srid}::int)`;
  return srid === 4326 ? box : sql`ST_Transform(ST_Segmentize(${box}, ${Math.max(c - a, d - b) / 8}::float8), 4326)`;
}
