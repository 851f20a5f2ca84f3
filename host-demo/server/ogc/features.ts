import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { buildSubjects } from '../catalogs/query/select.ts';
import type { Services } from '../services.ts';
import type { MapExtent, ServedLayer } from './layers.ts';

/** A record as a feature of GeoJSON (RFC 7946); `id` is the layer's name and the record's key. */
export interface Feature {
  type: 'Feature';
  id: string;
  geometry: object | null;
  properties: Record<string, unknown>;
}

/** Features that a request selects. */
export interface FeatureQuery {
  constraints: readonly Constraint[];
  /** In `boxSrid`; touched by the features. */
  box?: { box: MapExtent; srid: number } | null;
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
/** Number of the selected features, whatever offset and limit are. */
export async function countFeatures(
  db: Services['db'],
  layer: ServedLayer,
  query: Pick<FeatureQuery, 'constraints' | 'box'>,
): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from ${sql.table(layer.catalog.table)} where ${buildFeatureCondition(layer, query)}`.execute(
    db,
  );
  return Number(rows[0]!.n);
}

/** Condition of the selected features. */
export function buildFeatureCondition(
  { catalog, geometry }: ServedLayer,
  { constraints, box }: Pick<FeatureQuery, 'constraints' | 'box'>,
): RawBuilder<SqlBool> {
  const given = sql<SqlBool>`${buildCondition(constraints, buildSubjects(catalog))}`;
  return box
    ? sql<SqlBool>`${given} and ST_Intersects(${sql.ref(geometry.column)}, ${buildEnvelope(box.box, box.srid)})`
    : given;
}

/**
 * A box of any system as the database has places, in degrees: its border is bent where the systems
 * differ. What of it lies off the world is left out: it would come back from the other side.
 */
export function buildEnvelope(given: MapExtent, srid: number): RawBuilder<unknown> {
  const most =
    srid === 4326 ? [180, 90] : srid === 3857 ? [HALF_WORLD_M, HALF_WORLD_M] : [Infinity, Infinity];
  const [a, b, c, d] = given.map((one, i) =>
    Math.max(-most[i % 2]!, Math.min(most[i % 2]!, one)),
  ) as MapExtent;
  const box = sql`ST_MakeEnvelope(${a}, ${b}, ${c}, ${d}, ${srid}::int)`;
  return srid === 4326
    ? box
    : sql`ST_Transform(ST_Segmentize(${box}, ${Math.max(c - a, d - b) / 8}::float8), 4326)`;
}
