import { sql } from 'kysely';
import type { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { TestServer } from '../support/test-server.ts';

type Database = TestServer['services']['db'];

/** A well with nothing else drawn near it, in degrees. */
export interface LoneWell {
  uwi: string;
  x: number;
  y: number;
}

/** In degrees. */
export type GeoBox = [west: number, south: number, east: number, north: number];

/** Up to twelve wells that stand alone. */
export async function findLoneWells(db: Database): Promise<LoneWell[]> {
  const { rows } = await sql<LoneWell>`
    select uwi, ST_X(geom) as x, ST_Y(geom) as y from ppdm.well w where not exists (select 1 from ppdm.well o where o.uwi <> w.uwi and ST_DWithin(o.geom, w.geom, 0.03)) order by uwi limit 12`.execute(
    db,
  );
  return rows;
}

/** The box around all wells, a little wider. */
export async function findExtent(db: Database): Promise<GeoBox> {
  const {
    rows: [e],
  } = await sql<{
    a: number;
    b: number;
    c: number;
    d: number;
  }>`select ST_XMin(e) as a, ST_YMin(e) as b, ST_XMax(e) as c, ST_YMax(e) as d from (select ST_Extent(geom) as e from ppdm.well) q`.execute(
    db,
  );
  return [e!.a - 0.05, e!.b - 0.05, e!.c + 0.05, e!.d + 0.05];
}

/** A symbol may be open in its middle, CSS pixels. */
const REACH = 3;

/** Whether something is drawn at a place of a picture whose ground is transparent. */
export function isDrawn(png: PNG, x: number, y: number, reach = REACH): boolean {
  for (let row = Math.floor(y) - reach; row <= Math.floor(y) + reach; row++)
    for (let column = Math.floor(x) - reach; column <= Math.floor(x) + reach; column++)
      if ((png.data[4 * (row * png.width + column) + 3] ?? 0) > 200) return true;
  return false;
}

/** Expects each well at its pixel in a picture of the box, and none a little off. */
export function expectWells(
  png: PNG,
  wells: readonly LoneWell[],
  [west, south, east, north]: GeoBox,
): void {
  expect(wells.length).toBeGreaterThan(3);
  for (const { uwi, x, y } of wells) {
    const [column, row] = [
      ((x - west) / (east - west)) * png.width,
      ((north - y) / (north - south)) * png.height,
    ];
    expect([
      uwi,
      isDrawn(png, column, row),
      isDrawn(png, column, row + 12, 0),
      isDrawn(png, column, row - 12, 0),
    ]).toEqual([uwi, true, false, false]);
  }
}
