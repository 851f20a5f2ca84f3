import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { boundLayers } from '../../host-demo/server/maps/layer-bounds.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
}, 240_000);
afterAll(() => server.remove());

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number(((await query.execute(server.services.db)).rows[0] as { n: number }).n);

test('the demo field lies inside the bounds of its layers, which are no wider than they need be; they grow with what is loaded', async () => {
  const { db } = server.services;
  const bounds = async (): Promise<
    Map<string, { minx: number; miny: number; maxx: number; maxy: number }>
  > =>
    new Map(
      (
        await sql<{
          id: string;
          bounds: never;
        }>`select id, data -> 'bounds' as bounds from studio.entity where entity_name = 'Layer'`.execute(
          db,
        )
      ).rows.map((one) => [one.id, one.bounds]),
    );
  const before = await bounds();
  for (const [table, layer] of [
    ['well', 'wells'],
    ['concession', 'concessions'],
    ['field', 'fields'],
    ['post_stacked3d', 'surveys3d'],
    ['post_stacked2d', 'lines2d'],
  ] as const) {
    const { minx, miny, maxx, maxy } = before.get(layer)!;
    expect([
      layer,
      await count(
        sql`select count(*) as n from ${sql.table(`ppdm.${table}`)} where not ST_Covers(ST_MakeEnvelope(${minx}, ${miny}, ${maxx}, ${maxy}, 4326), geom)`,
      ),
    ]).toEqual([layer, 0]);
    expect([
      layer,
      (await count(
        sql`select max(greatest(ST_XMin(e) - ${minx}, ST_YMin(e) - ${miny}, ${maxx} - ST_XMax(e), ${maxy} - ST_YMax(e))) as n from (select ST_Extent(geom) as e from ${sql.table(`ppdm.${table}`)}) as q`,
      )) < 0.051,
    ]).toEqual([layer, true]);
  }
  await insertRows(db, 'well', [
    { uwi: 'FAR-1', geom: { type: 'Point', coordinates: [3.2, 56.4] } },
  ]);
  await boundLayers(db);
  expect((await bounds()).get('wells')).toEqual({ ...before.get('wells'), minx: 3.2, maxy: 56.4 });
  expect((await bounds()).get('fields')).toEqual(before.get('fields'));
  await sql`delete from ppdm.well where uwi = 'FAR-1'`.execute(db);
});
