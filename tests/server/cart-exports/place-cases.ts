/** Areas and coordinate systems of exports. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { manifestOf, unzipped } from '../cart-host.ts';
import { csvTable } from '../../support/csv-table.ts';
import { well } from './export-host.ts';
import type { ExportHost } from './export-host.ts';
import { AREA } from './rows.ts';

/** Records clipped to an area. */
export function areaCases({ newCart, exported }: ExportHost): void {
  test('is clipped to an area: by geometry, and by the place of what a record hangs on', async () => {
    const { bytes } = await exported(
      await newCart(
        { catalogName: 'well', constraints: [] },
        { catalogName: 'wellMarker', constraints: [] },
        { catalogName: 'plain', constraints: [] },
      ),
      { aoi: AREA },
    );
    const { catalogs, parameters } = manifestOf(await unzipped(bytes));
    expect(
      catalogs.map(({ catalogName, records, leftOut }) => [catalogName, records, leftOut]),
    ).toEqual([
      ['well', 3, 4],
      ['wellMarker', 3, 3],
      ['plain', 1, 0],
    ]);
    expect(catalogs.map(({ area }) => area)).toEqual([
      'Clipped by Location',
      'Clipped by the place of Well',
      'Not clipped: nothing tells where these records lie',
    ]);
    expect(parameters['aoi']).toEqual(AREA);
  });
}

/** An outline that crosses itself. */
export function outlineCases({ server, call, newCart, finished, exported }: ExportHost): void {
  test('judges an outline that crosses itself as a summary of the same area does', async () => {
    // Two triangles, one of them partly in the area.
    const processId = `bow-${randomBytes(4).toString('hex')}`;
    await sql`delete from ppdm.field where field_id = 'F-bow'`.execute(server().services.db);
    await insertRows(server().services.db, 'field', [
      {
        fieldId: 'F-bow',
        fieldName: 'Bow',
        geom: {
          type: 'Polygon',
          coordinates: [
            [
              [33.8, 36.5],
              [35, 37.5],
              [35, 36.5],
              [33.8, 37.5],
              [33.8, 36.5],
            ],
          ],
        },
      },
    ]);
    const fields = {
      catalogName: 'field',
      constraints: [{ field: 'fieldId', operator: 'equal', value: 'F-bow' }],
    };
    const { bytes } = await exported(await newCart(fields), { aoi: AREA });
    const clipped = manifestOf(await unzipped(bytes)).catalogs.map(({ records, leftOut }) => [
      records,
      leftOut,
    ]);
    const summary = await call('POST', 'generate/aoi/summary', {
      processId,
      aoi: AREA,
      srs: 'EPSG:4326',
      catalogs: ['field'],
    });
    expect(summary.status).toBe(202);
    await finished(processId);
    const body = (await (
      await server().ask('GET', `/service/concession/summary/data/${processId}`)
    ).json()) as { data: [{ data: { summaryData: { count: number }[] } }] };
    expect([clipped, body.data[0].data.summaryData.map(({ count }) => count)]).toEqual([
      [[1, 0]],
      [1],
    ]);
  });
}

/** Coordinates in a system that is requested. */
export function coordinateCases({ server, newCart, exported }: ExportHost): void {
  test('has its places in the coordinate system that is requested', async () => {
    const { bytes } = await exported(
      await newCart(well('W0'), well('W-far'), {
        catalogName: 'wellSurveyStation',
        keys: { stationId: '00000001' },
      }),
      { crs: 'epsg:23036' },
    );
    const entries = await unzipped(bytes);
    const [header, row, far] = csvTable(entries.get('listings/well.csv')!).map(
      (cells, _, [labels]) => Object.fromEntries(labels!.map((label, i) => [label, cells[i]!])),
    );
    const point = (x: number, y: number, from: number) =>
      sql<{
        x: number;
        y: number;
      }>`select ST_X(p) as x, ST_Y(p) as y from ST_Transform(ST_SetSRID(ST_MakePoint(${x}, ${y}), ${from}::integer), 23036) p`
        .execute(server().services.db)
        .then(({ rows: [at] }) => at!);
    const surface = await point(500_000, 4_100_000, 32636);
    const geometry = await point(33.5, 37, 4326);
    // W-far comes before W0 in the order of keys.
    const near = row!['UWI'] === 'W0' ? row! : far!;
    const bad = row!['UWI'] === 'W0' ? far! : row!;
    expect(Object.keys(header!).filter((label) => label.includes('EPSG'))).toEqual([
      'Surface X, EPSG:23036',
      'Surface Y, EPSG:23036',
      'Location, EPSG:23036',
    ]);
    expect(Number(near['Surface X, EPSG:23036'])).toBeCloseTo(surface.x, 2);
    expect(Number(near['Surface Y, EPSG:23036'])).toBeCloseTo(surface.y, 2);
    expect([near['Surface X'], near['Coordinate system']]).toEqual(['500000', 'EPSG:32636']);
    const [x, y] = (JSON.parse(near['Location, EPSG:23036']!) as { coordinates: [number, number] })
      .coordinates;
    expect([x, y].map((value) => value.toFixed(2))).toEqual(
      [geometry.x, geometry.y].map((value) => value.toFixed(2)),
    );
    expect(bad['Surface X, EPSG:23036']).toBe('');
    const { problems, parameters } = manifestOf(entries);
    expect([parameters['crs'], problems]).toEqual([
      'EPSG:23036',
      [
        {
          catalogName: 'well',
          keys: { uwi: 'W-far' },
          of: 'Surface Y',
          reason: 'The place cannot be transformed to EPSG:23036',
        },
      ],
    ]);
    // A station names no system: it has its well's.
    const station = csvTable(entries.get('listings/wellSurveyStation.csv')!);
    expect(Number(station[1]![station[0]!.indexOf('X, EPSG:23036')])).toBeCloseTo(
      (await point(500_001, 4_100_000, 32636)).x,
      2,
    );
  });
}
