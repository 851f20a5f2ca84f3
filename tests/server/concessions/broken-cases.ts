/** Geometries, outlines and requests that are wrong. */
import { expect, test } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { idsIn } from '../inside.ts';
import type { Geometry } from '../inside.ts';
import type { SummaryHost } from './summary-host.ts';
import { LATE_MS, SQUARE, countsOf } from './summary-host.ts';

/** Records that cannot be counted. */
export function brokenRowCases({ generateOf, finished, run, placed }: SummaryHost): void {
  test(
    'is a row with a message, and fails nothing else',
    async () => {
      const lines = await placed('postStacked2d', 'datasetId');
      await run(
        `insert into ppdm.post_stacked3d (dataset_id, geom) values ('bowtie', ST_GeomFromText('POLYGON((27.3 41.3, 27.5 41.4, 27.5 41.3, 27.3 41.4, 27.3 41.3))', 4326))`,
      );
      await run(
        `insert into ppdm.post_stacked2d (dataset_id, geom) values ('endless', ST_SetSRID(ST_MakeLine(ST_MakePoint(27.3, 41.3), ST_MakePoint(27.4, 'Infinity')), 4326))`,
      );
      await run('alter table ppdm.well_marker rename column uwi to gone');
      const square = { type: 'Polygon', coordinates: [SQUARE] };
      await generateOf('broken', square, { name: 'Broken' });
      const rows = await finished('broken');
      await run('alter table ppdm.well_marker rename column gone to uwi');
      const of = (catalog: string) => rows.find(({ catalogName }) => catalogName === catalog)!;
      expect(of('Post-stack 3D').message).toBe(
        'Records around here with a geometry that is not valid: 1. They are counted as a repair makes them',
      );
      expect(of('Post-stack 2D').message).toBe(
        'Records around here with a geometry that is not valid: 1. Of them cannot be counted: 1',
      );
      expect(of('Marker')).toMatchObject({
        count: null,
        message: 'Records could not be counted (42703)',
        schemaName: 'Wells',
        dataListingPath: '/download/broken/Broken-listing.xls',
      });
      expect(of('Post-stack 2D').count).toBe(idsIn(square as Geometry, lines).length);
      expect(of('Well')).toMatchObject({
        count: idsIn(square as Geometry, await placed('well', 'uwi')).length,
        message: null,
      });
      expect(of('Concession').count).toBe(
        idsIn(square as Geometry, await placed('concession', 'concessionId')).length,
      );
      await run(`delete from ppdm.post_stacked3d where dataset_id = 'bowtie'`);
      await run(`delete from ppdm.post_stacked2d where dataset_id = 'endless'`);
    },
    LATE_MS,
  );
}

/** Outlines that are absent or cross themselves. */
export function outlineCases({ server, jobOf, summaryOf, run }: SummaryHost): void {
  test('warns of an outline that is missing or crosses itself', async () => {
    await insertRows(server().services.db, 'concession', [
      { concessionId: 'NO-1', concessionName: 'Twin' },
      { concessionId: 'NO-2', concessionName: 'Twin' },
    ]);
    await run(
      `update ppdm.concession set geom = ST_GeomFromText('POLYGON((27.2 41.2, 27.6 41.5, 27.6 41.2, 27.2 41.5, 27.2 41.2))', 4326) where concession_id = 'NO-2'`,
    );
    const rows = await summaryOf('outlines', {
      concessions: ['Twin'],
      catalogs: ['well', 'wellMarker'],
    });
    expect(
      rows
        .filter(({ message }) => message)
        .map(({ concessionName, schemaName, catalogName, count, message }) => [
          concessionName,
          schemaName,
          catalogName,
          count,
          message!.replace(/:.*/, ''),
        ]),
    ).toEqual([
      ['Twin (NO-1)', 'Concessions and fields', 'Outline', null, 'The concession has no outline'],
      [
        'Twin (NO-2)',
        'Concessions and fields',
        'Outline',
        null,
        'The outline is not valid, records are counted in what a repair makes of it',
      ],
    ]);
    expect(countsOf(rows, 'Twin (NO-2)')['Well']).toBeGreaterThan(0);
    const turkish = await summaryOf('outlines-tr', {
      concessions: ['NO-1'],
      catalogs: ['well'],
      language: 'tr',
    });
    expect(turkish.map(({ message }) => message)).toEqual(['Ruhsatın sınırı yok']);
    expect((await jobOf('outlines')).downloads.length).toBe(4);
  });
}

/** Requests that could only fail. */
export function refusalCases({ generate, dataOf, run }: SummaryHost): void {
  test('is refused before it begins where it could only fail', async () => {
    expect(await generate('bad', { concessions: ['nope'] })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', message: 'There is no concession nope' },
    });
    expect(await generate('bad', { catalogs: ['nope'] })).toMatchObject({
      status: 404,
      body: { error: 'CATALOG_NOT_FOUND' },
    });
    await run(
      `insert into ppdm.concession (concession_id) select 'MANY-' || n from generate_series(1, 500) n`,
    );
    expect(await generate('bad')).toMatchObject({
      status: 413,
      body: {
        error: 'EXPORT_TOO_LARGE',
        message: expect.stringContaining('at most 500 concessions') as string,
      },
    });
    await run(`delete from ppdm.concession where concession_id like 'MANY-%'`);
    expect(await dataOf('bad')).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', message: 'Unable to load concession data' },
    });
  });
}
