import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalogColumn } from '../catalogs/definition.ts';
import { isShape } from '../catalogs/order.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { nearTo, placeIn } from './map-features.ts';

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

/** Cells of a grid from one to another, both included, at a pixel size in a coordinate system. */
export interface CellRange {
  srid: number;
  /** Size of a pixel in units of the system. */
  perX: number;
  perY: number;
  /** Pixels of the picture in one of a usual screen. */
  scale: number;
  from: readonly [column: number, row: number];
  to: readonly [column: number, row: number];
}

/** What may be named in a range of cells. */
export interface CellNames {
  /** Points of each cell that has few, by `formatCell`; null where it has many. */
  cells: ReadonlyMap<string, readonly Candidate[] | null>;
  /** Lines and areas whose middle is in the range. */
  shapes: readonly ShapeCandidate[];
}

/** Width and height of a cell, in units of the coordinate system. */
export function measureCell({ perX, perY, scale }: Omit<CellRange, 'from' | 'to' | 'srid'>): {
  across: number;
  down: number;
} {
  return { across: perX * CELL.acrossPx * scale, down: perY * CELL.downPx * scale };
}

/** Key of a cell in `CellNames`. */
export function formatCell(column: number, row: number): string {
  return `${column},${row}`;
}

/** Reads what may be named in a range of cells, each of them whole. */
export async function readCells(
  db: Services['db'],
  layer: ServedLayer,
  label: CatalogColumn,
  range: CellRange,
): Promise<CellNames> {
  const { srid, perX, perY, from, to } = range;
  const { across, down } = measureCell(range);
  const [a, b] = [from[0] * across, from[1] * down];
  const [c, d] = [(to[0] + 1) * across, (to[1] + 1) * down];
  // Half a cell more, so that rounding leaves no point out; what lies there is dropped below.
  const box = sql`ST_MakeEnvelope(${a - across / 2}, ${b - down / 2}, ${c + across / 2}, ${d + down / 2}, ${srid}::int)`;
  const near = await nearTo(db, layer, [a - across, b - down, c + across, d + down], srid);
  const type = sql`ST_GeometryType(${sql.ref(layer.geometry.column)})`;
  const known = sql`${placeIn(layer, srid)} as g, ${sql.ref(label.column)}::text as text, concat_ws('.', ${sql.join(layer.catalog.keys.map(({ column }) => sql.ref(column)))}) as key`;
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
  const isInside = (i: number, j: number): boolean =>
    i >= from[0] && i <= to[0] && j >= from[1] && j <= to[1];
  const cells = new Map(
    points.rows
      .filter(({ i, j }) => isInside(i, j))
      .map(({ i, j, xs, ys, texts, keys }): [string, Candidate[] | null] => [
        formatCell(i, j),
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
    shapes: shapes.rows.filter(({ x, y }) =>
      isInside(Math.floor(x / across), Math.floor(y / down)),
    ),
  };
}
