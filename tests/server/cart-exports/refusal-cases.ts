/** Exports that are refused. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { well, log } from './export-host.ts';
import type { ExportHost } from './export-host.ts';

/** A triangle with a corner at this x on the equator and the others at 1. */
const triangle = (x: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 0],
      [1, 0],
      [1, 1],
      [x, 0],
    ],
  ],
});

/** Exports that could only fail. */
export function refusalCases({ server, newCart, start }: ExportHost): void {
  test('is refused where it could only fail', async () => {
    const refused = async (id: string, more?: object) => {
      const { status, body } = await start(id, more);
      return [status, body.error];
    };
    const id = await newCart(well('W0'), log('L0'));
    const jobs = async () =>
      (await sql`select 1 from studio.job where kind = 'export-cart'`.execute(server().services.db))
        .rows.length;
    const before = await jobs();
    expect(await refused(await newCart())).toEqual([409, 'CART_EMPTY']);
    expect(
      await refused(id, {
        aoi: triangle(0),
      }),
    ).toEqual([409, 'CART_EMPTY']);
    expect(await refused('no-cart')).toEqual([404, 'NOT_FOUND']);
    for (const crs of ['EPSG:999999', 'EPSG:4978', 'nothing', "EPSG:4326'--", ''])
      expect(await refused(id, { crs })).toEqual([422, 'CRS_UNKNOWN']);
    for (const more of [
      { outputFormat: 'csv' },
      { outputFormat: 'exe' },
      { aoi: { type: 'Point', coordinates: [1, 1] } },
      { aoi: triangle(500_000) },
      { name: 'n'.repeat(201) },
    ])
      expect(await refused(id, more)).toEqual([400, 'VALIDATION']);
    await sql`update ppdm.well_log set file_size = 60e9 where well_log_id = 'L0'`.execute(
      server().services.db,
    );
    expect(await refused(id)).toEqual([413, 'EXPORT_TOO_LARGE']);
    await sql`update ppdm.well_log set file_size = null where well_log_id = 'L0'`.execute(
      server().services.db,
    );
    expect(await jobs()).toBe(before);
    expect(
      (
        await sql`select 1 from studio.export_item i where not exists (select 1 from studio.job j where j.process_id = i.process_id)`.execute(
          server().services.db,
        )
      ).rows,
    ).toEqual([]);
  });
}
