import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalogColumn } from '../catalogs/definition.ts';
import { isShape } from '../catalogs/order.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { nearTo, computePixelSize, placeIn, widenBox } from './map-features.ts';
import type { MapRequest } from './map-picture.ts';

/**
 * A grid over the world, as fine as a picture: cells of so many pixels. A cell with more points has
 * names of none: they would hide what they name.
 */
const CELL = { acrossPx: 96, downPx: 24, most: 3 } as const;

/** An area no higher than this has its name above or below it where points cover its middle. */
export const LOW_SHAPE_PX = 240;

/** A record that may be named, in the picture's system. `rank` is the lower the sooner it is. */
export interface Candidate {
  x: number;
  y: number;
  text: string;
  rank: string;
}

/** A line or an area: its width in pixels, its edges in the picture's system. */
export interface ShapeCandidate extends Candidate {
  widthPx: number;
  /** Null for a line. */
  heightPx: number | null;
  top: number;
  bottom: number;
}

/** What may be named in and around a picture. */
export interface Candidates {
  /**
   * Points of each cell that has few, by the `cellAt` of their positions; null where it has many.
   */
  cells: Map<string, readonly Candidate[] | null>;
  /** Lines and areas, each at its middle. */
  shapes: readonly ShapeCandidate[];
  /** The cell at a position. */
  cellAt(x: number, y: number): readonly [column: number, row: number];
}

/** A picture, and how far around it names are looked for, in its pixels. */
export interface NameArea {
  request: MapRequest;
  acrossPx: number;
  downPx: number;
}

/**
 * Reads what may be named in an area, in whole cells: a picture sees the same of a cell as its
 * neighbour does.
 */
export async function readCandidates(
  db: Services['db'],
  layer: ServedLayer,
  label: CatalogColumn,
  { request, acrossPx, downPx }: NameArea,
): Promise<Candidates> {
  const { perX, perY } = computePixelSize(request);
  const [across, down] = [perX * CELL.acrossPx * request.scale, perY * CELL.downPx * request.scale];
  const [a, b, c, d] = widenBox(request, acrossPx, downPx + LOW_SHAPE_PX * request.scale);
  const box = sql`ST_MakeEnvelope(${Math.floor(a / across) * across}, ${Math.floor(b / down) * down}, ${Math.ceil(c / across) * across}, ${Math.ceil(d / down) * down}, ${request.srid}::int)`;
  const near = await nearTo(db, layer, [a - across, b - down, c + across, d + down], request.srid);
  const type = sql`ST_GeometryType(${sql.ref(layer.geometry.column)})`;
  const known = sql`${placeIn(layer, request.srid)} as g, ${sql.ref(label.column)}::text as text, concat_ws('.', ${sql.join(layer.catalog.keys.map(({ column }) => sql.ref(column)))}) as key`;
  const [points, shapes] = await Promise.all([
    sql<{
      i: number;
      j: number;
      xs: number[] | null;
      ys: number[];
      texts: string[];
      keys: string[];
    }>`
      with near as (select ${known} from ${near} and ${type} = 'ST_Point' offset 0),
        points as (select text, key, ST_X(g) as x, ST_Y(g) as y, floor(ST_X(g) / ${across}::float8) as i, floor(ST_Y(g) / ${down}::float8) as j from near where g && ${box})
      select i, j, ${sql.join([sql`x`, sql`y`, sql`coalesce(text, '')`, sql`key`].map((value, n) => sql`case when count(*) <= ${CELL.most} then array_agg(${value}) end as ${sql.ref(['xs', 'ys', 'texts', 'keys'][n]!)}`))}
      from points group by i, j`.execute(db),
    sql<ShapeCandidate>`
      with near as (select ${known} from ${near} and ${isShape(layer.geometry.column)} offset 0),
        wide as (
          select text, key, ST_XMax(g) - ST_XMin(g) as width, ST_YMax(g) as top, ST_YMin(g) as bottom, ST_Dimension(g) = 2 as is_area, case when ST_Dimension(g) = 1 then ST_LineInterpolatePoint(ST_GeometryN(ST_LineMerge(g), 1), 0.5) else ST_PointOnSurface(g) end as at
          from near where text <> '' and ST_XMax(g) - ST_XMin(g) > ${across / 8}::float8)
      select ST_X(at) as x, ST_Y(at) as y, text, md5(key) as rank, width / ${perX}::float8 as "widthPx", top, bottom, case when is_area then (top - bottom) / ${perY}::float8 end as "heightPx" from wide where at && ${box}`.execute(
      db,
    ),
  ]);
  const cells = new Map(
    points.rows.map(({ i, j, xs, ys, texts, keys }): [string, Candidate[] | null] => [
      `${i},${j}`,
      xs &&
        xs.map((x, n) => ({
          x,
          y: ys[n]!,
          text: texts[n]!,
          rank: createHash('md5').update(keys[n]!).digest('hex'),
        })),
    ]),
  );
  return {
    cells,
    shapes: shapes.rows,
    cellAt: (x, y) => [Math.floor(x / across), Math.floor(y / down)],
  };
}
