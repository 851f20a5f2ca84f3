/** Summaries of areas. */
import { expect, test } from 'vitest';
import { SQUARE } from './summary-host.ts';
import type { SummaryHost } from './summary-host.ts';

const inMetres: [number, number][] = [
  [520_000, 4_560_000],
  [545_000, 4_560_000],
  [545_000, 4_590_000],
  [520_000, 4_590_000],
  [520_000, 4_560_000],
];

/** Areas in any coordinate system. */
export function coordinateCases({ generateOf, jobOf, finished, numberOf }: SummaryHost): void {
  test('of any coordinate system is summed up as it lies', async () => {
    expect(
      await generateOf(
        'metres',
        { type: 'MultiPolygon', coordinates: [[inMetres]] },
        { srs: 'EPSG:32635', catalogs: ['well', 'well'] },
      ),
    ).toMatchObject({ status: 202 });
    const rows = await finished('metres');
    const expected = await numberOf(
      'select count(*) as n from ppdm.well where surface_x between 520000 and 545000 and surface_y between 4560000 and 4590000',
    );
    expect(rows).toMatchObject([{ concessionName: 'AOI', catalogName: 'Well', count: expected }]);
    expect(expected).toBeGreaterThan(5);
    expect(await jobOf('metres')).toMatchObject({
      name: 'AOI',
      processType: 'concessionSummary',
    });
  });
}

/** Areas that are refused. */
export function wrongAreaCases({ generateOf }: SummaryHost): void {
  test('that is not valid, or has no place, is refused', async () => {
    const square = { type: 'Polygon', coordinates: [SQUARE] };
    expect(await generateOf('x', square, { srs: 'EPSG:999999' })).toMatchObject({
      status: 422,
      body: { error: 'CRS_UNKNOWN' },
    });
    expect(await generateOf('x', square, { srs: "4326'; drop table ppdm.well" })).toMatchObject({
      status: 422,
      body: { error: 'CRS_UNKNOWN' },
    });
    expect(await generateOf('x', { type: 'Polygon', coordinates: [inMetres] })).toMatchObject({
      status: 422,
      body: { error: 'UNPROCESSABLE' },
    });
    expect(
      await generateOf('x', {
        type: 'Polygon',
        coordinates: [
          [
            [27, 41],
            [28, 41],
            [27, 41],
            [27, 41],
          ],
        ],
      }),
    ).toMatchObject({
      status: 422,
      body: { error: 'UNPROCESSABLE', message: 'The area encloses nothing' },
    });
    for (const wrong of [
      { type: 'Point', coordinates: [27, 41] },
      { type: 'Polygon', coordinates: [SQUARE.slice(1)] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [[['27', 41]]] },
      { type: 'Polygon' },
    ]) {
      expect([wrong, await generateOf('x', wrong)]).toMatchObject([
        wrong,
        { status: 400, body: { error: 'VALIDATION' } },
      ]);
    }
  });
}
