import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CatalogColumn } from '../catalogs/definition.ts';
import { isShape } from '../catalogs/order.ts';
import type { Services } from '../services.ts';
import { degreesAround } from './degrees-around.ts';
import type { MapExtent, ServedLayer } from './layers.ts';
import type { MapRequest } from './map-picture.ts';
import type { SymbolColumns } from './map-style.ts';

/** A geometry of GeoJSON. */
export interface GeoJsonGeometry {
  type: string;
  coordinates?: unknown;
  geometries?: GeoJsonGeometry[];
}

/** A point in the system of a picture, with what says its sign. */
export interface MapSymbol {
  at: readonly [x: number, y: number];
  status: string | null;
  fluid: string | null;
}

/** Lines and areas of one layer in one picture. */
const MOST_SHAPES = 100_000;
/** What lies within this around the picture reaches into it: symbols and wide lines. */
const MARGIN_PX = 16;

/**
 * Features that a picture shows, in its system: points as x and y, one for each pixel; the rest no
 * finer than half a pixel, the largest first. Both come in an order that does not hang on the
 * picture, so that those of two pictures side by side agree.
 */
export async function readMapFeatures(
  db: Services['db'],
  layer: ServedLayer,
  request: MapRequest,
  symbols: SymbolColumns | null,
): Promise<{ points: MapSymbol[]; shapes: GeoJsonGeometry[] }> {
  const { perX, perY } = computePixelSize(request);
  const near = await nearTo(
    db,
    layer,
    widenBox(request, MARGIN_PX * request.scale, MARGIN_PX * request.scale),
    request.srid,
  );
  const place = placeIn(layer, request.srid);
  const [points, shapes] = await Promise.all([
    sql<{ x: number; y: number; status?: string | null; fluid?: string | null }>`
      select min(ST_X(g)) as x, min(ST_Y(g)) as y, min(status) as status, min(fluid) as fluid from (select ${place} as g, ${columnText(symbols?.status)} as status, ${columnText(symbols?.fluid)} as fluid from ${near} and ST_GeometryType(${sql.ref(layer.geometry.column)}) = 'ST_Point' offset 0) as q
      group by round(ST_X(g) / ${perX}::float8), round(ST_Y(g) / ${perY}::float8) order by 2 desc, 1`.execute(
      db,
    ),
    sql<{ shape: GeoJsonGeometry }>`
      select ST_AsGeoJSON(ST_SimplifyPreserveTopology(g, ${Math.min(perX, perY) / 2}::float8), 9)::jsonb as shape
      from (select ${place} as g from ${near} and ${isShape(layer.geometry.column)} limit ${MOST_SHAPES}) as q where not ST_IsEmpty(g)
      order by ST_Area(ST_Envelope(g)) desc, g`.execute(db),
  ]);
  return {
    points: points.rows.map(({ x, y, status = null, fluid = null }) => ({
      at: [x, y],
      status,
      fluid,
    })),
    shapes: shapes.rows.map(({ shape }) => shape),
  };
}

function columnText(column: CatalogColumn | null | undefined): RawBuilder<unknown> {
  return column ? sql`${sql.ref(column.column)}::text` : sql`null::text`;
}

/** FROM clause of a layer's records that may lie in a box; a condition can follow. */
export async function nearTo(
  db: Services['db'],
  { catalog, geometry }: ServedLayer,
  box: MapExtent,
  srid: number,
): Promise<RawBuilder<unknown>> {
  const degrees = await degreesAround(db, box, srid);
  return sql`${sql.table(catalog.table)} where ${degrees ? sql`${sql.ref(geometry.column)} && ST_MakeEnvelope(${sql.join(degrees)}, 4326)` : sql`false`}`;
}

/** The geometry of a layer's records in a system. */
export function placeIn({ geometry }: ServedLayer, srid: number): RawBuilder<unknown> {
  return srid === 4326
    ? sql.ref(geometry.column)
    : sql`ST_Transform(${sql.ref(geometry.column)}, ${srid}::int)`;
}

/** Size of a pixel; the last digits are left out, so that pictures side by side have the same. */
export function computePixelSize({ box, widthPx, heightPx }: MapRequest): {
  perX: number;
  perY: number;
} {
  return {
    perX: Number(((box[2] - box[0]) / widthPx).toPrecision(10)),
    perY: Number(((box[3] - box[1]) / heightPx).toPrecision(10)),
  };
}

/** The box of a picture and what lies around it. */
export function widenBox(
  { box: [a, b, c, d], widthPx, heightPx }: MapRequest,
  acrossPx: number,
  downPx: number,
): MapExtent {
  const [perX, perY] = [(c - a) / widthPx, (d - b) / heightPx];
  return [a - perX * acrossPx, b - perY * downPx, c + perX * acrossPx, d + perY * downPx];
}
