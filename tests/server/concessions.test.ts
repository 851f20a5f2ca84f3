/** Summaries of concessions and of areas: what they count, their files, whose they are, and what becomes of them when something fails. */
import { read } from '@e965/xlsx';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { SummaryRow } from '../../src/api/contract/jobs.ts';
import { storedPath } from '../../src/api/downloads.ts';
import { idsIn } from './inside.ts';
import type { Geometry } from './inside.ts';
import { createDatabase, type TestDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

type Body = Record<string, unknown> & { data: never; error?: string; message?: string };
interface Job {
  processId: string;
  name: string;
  status: string;
  progress: number;
  processType: string;
  messages: string[];
  downloads: { fileName: string }[];
}

const LATE_MS = 90_000;
const SQUARE: [number, number][] = [
  [27.2, 41.2],
  [27.6, 41.2],
  [27.6, 41.5],
  [27.2, 41.5],
  [27.2, 41.2],
];

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  let dataFolder: string;
  let server: TestServer;
  let rea: Record<string, string>;
  const start = async () => {
    server = await startTestServer({ dataFolder, demo: true, databaseUrl: postgres?.url ?? null });
    rea = {
      authorization: `Bearer ${await server.token({ sub: 'rea', email: 'rea@subsurface.example', groups: ['viewer'] })}`,
    };
  };
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('demo');
    dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-concessions-'));
    await start();
  }, LATE_MS);
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const ask = async (
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await server.ask(method, address, body, headers);
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const generate = (processId: string, more: object = {}, headers?: Record<string, string>) =>
    ask('POST', '/trove/api/export/generate/summary', { processId, ...more }, headers);
  const generateOf = (processId: string, aoi: object, more: object = {}) =>
    ask('POST', '/trove/api/generate/aoi/summary', { processId, aoi, ...more });
  const jobOf = async (processId: string) =>
    (
      (await ask('POST', '/trove/api/job/myJobs', { pageSize: 100 })).body.data as { rows: Job[] }
    ).rows.find((job) => job.processId === processId)!;
  const dataOf = (processId: string, headers?: Record<string, string>) =>
    ask('GET', `/service/concession/summary/data/${processId}`, undefined, headers);
  const finished = async (processId: string): Promise<SummaryRow[]> => {
    await expect
      .poll(async () => ['COMPLETED', 'FAILED'].includes((await jobOf(processId)).status), {
        timeout: LATE_MS,
        interval: 100,
      })
      .toBe(true);
    expect(await jobOf(processId)).toMatchObject({
      status: 'COMPLETED',
      messages: [],
      progress: 100,
    });
    return ((await dataOf(processId)).body.data as [{ data: { summaryData: SummaryRow[] } }])[0]
      .data.summaryData;
  };
  const summaryOf = async (processId: string, more?: object) => {
    expect(await generate(processId, more)).toMatchObject({
      status: 202,
      body: { success: true, data: { processId } },
    });
    return finished(processId);
  };
  const fileAt = async (address: string, headers?: Record<string, string>) =>
    server.ask('GET', `/fm${address}`, undefined, headers);
  const countsOf = (rows: readonly SummaryRow[], concession: string) =>
    Object.fromEntries(
      rows
        .filter(({ concessionName }) => concessionName === concession)
        .map(({ catalogName, count }) => [catalogName, count]),
    );
  const run = (statement: string) => sql.raw(statement).execute(server.services.db);
  const numberOf = async (statement: string) =>
    Number((await run(statement)).rows.map((row) => (row as { n: string }).n)[0]);

  /** Rows of a catalog by its query call. */
  const rowsOf = async <T>(query: string): Promise<T[]> =>
    Object.values(
      (await ask('POST', '/service/ppdm/query', { query: `{ ${query} }` })).body.data as Record<
        string,
        T[]
      >,
    )[0]!;
  type Placed = { id: string; geom: Geometry | null };
  const placed = (catalog: string, key: string) =>
    rowsOf<Placed>(`rows: ${catalog}(limit:9000) { id: ${key} geom }`);

  describe.skipIf(!isHere)('a summary', () => {
    test(
      'counts what a point-in-polygon by hand counts: places of wells, paths, lines and outlines, and what belongs to wells',
      async () => {
        await run(
          `insert into ppdm.well_log (well_log_id, uwi) select 'nowhere-' || uwi, uwi from ppdm.well where concession_id = 'TR-K35-B3'`,
        );
        await run(
          `insert into ppdm.well_log_curve (curve_key, well_log_id) select 'curve-' || uwi, 'nowhere-' || uwi from ppdm.well where concession_id = 'TR-K35-B3'`,
        );
        const rows = await summaryOf('counted', { concessions: ['K35-B3', 'TR-K35-A1'] });
        const outlines = new Map(
          (await placed('concession', 'concessionId')).map(({ id, geom }) => [id, geom!]),
        );
        for (const concession of ['K35-A1', 'K35-B3']) {
          const outline = outlines.get(`TR-${concession}`)!;
          const inside = async (catalog: string, key: string) =>
            idsIn(outline, await placed(catalog, key));
          const wells = new Set(await inside('well', 'uwi'));
          const ofWells = async (catalog: string, key: string) =>
            (await rowsOf<{ uwi: string }>(`rows: ${catalog}(limit:9000) { ${key} uwi }`)).filter(
              ({ uwi }) => wells.has(uwi),
            ).length;
          const logs = (
            await rowsOf<{ id: string; uwi: string }>(
              'rows: wellLog(limit:9000) { id: wellLogId uwi }',
            )
          ).filter(({ uwi }) => wells.has(uwi));
          const expected: Record<string, number> = {
            Well: wells.size,
            'Directional survey': (await inside('wellDirSurvey', 'surveyId')).length,
            'Survey station': await ofWells('wellSurveyStation', 'stationId'),
            Marker: await ofWells('wellMarker', 'markerId'),
            'Well log': logs.length,
            'Log curve': logs.filter(({ id }) => id.startsWith('nowhere-')).length,
            'Post-stack 2D': (await inside('postStacked2d', 'datasetId')).length,
            'Pre-stack 2D': (await inside('preStacked2d', 'datasetId')).length,
            'Post-stack 3D': (await inside('postStacked3d', 'datasetId')).length,
            'Pre-stack 3D': (await inside('preStacked3d', 'datasetId')).length,
            Field: (await inside('field', 'fieldId')).length,
          };
          expect(countsOf(rows, concession), concession).toEqual(
            Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)),
          );
          expect(expected['Well log']).toBeGreaterThan(20);
        }
        expect(countsOf(rows, 'K35-B3')['Log curve']).toBeGreaterThan(0);
        expect(await jobOf('counted')).toMatchObject({
          name: 'Summary K35-A1 +1',
          processType: 'concessionSummary',
          progress: 100,
        });
        expect((await dataOf('counted')).body).toEqual({
          success: true,
          data: [{ data: { summaryData: rows } }],
        });
        expect(
          (await ask('GET', '/service/process/last/response?processId=counted')).body.data,
        ).toMatchObject({
          status: 'COMPLETED',
          response: { data: [{ data: { summaryData: rows } }], downloads: [{}, {}, {}, {}] },
        });
      },
      LATE_MS,
    );

    test('has its rows in the order of concessions, groups and catalogs, with the latest change', async () => {
      const rows = await finished('counted');
      const first = rows.filter(({ concessionName }) => concessionName === 'K35-A1');
      expect(rows.slice(0, first.length)).toEqual(first);
      expect([...new Set(first.map(({ schemaName }) => schemaName))]).toEqual([
        'Wells',
        'Well logs',
        'Seismic',
        'Concessions and fields',
      ]);
      expect(first.map(({ catalogDisplayOrder }) => catalogDisplayOrder)).toEqual(
        first.map(({ catalogDisplayOrder }) => catalogDisplayOrder!).sort((a, b) => a - b),
      );
      const latest = await run(
        `select to_char(max(row_changed_date), 'YYYY-MM-DD') as n from ppdm.well_log l where exists (select 1 from ppdm.well w where w.uwi = l.uwi and concession_id = 'TR-K35-A1')`,
      );
      expect(
        first.find(({ catalogName }) => catalogName === 'Well log')!.updateDate!.slice(0, 10),
      ).toBe((latest.rows[0] as { n: string }).n);
      expect(
        rows.every(
          ({ message, schemaName, catalogGroup }) =>
            message === null && schemaName === catalogGroup,
        ),
      ).toBe(true);
    });

    test('has a listing with a sheet for each catalog and a report, at paths that the page lets through', async () => {
      const rows = (await finished('counted')).filter(
        ({ concessionName }) => concessionName === 'K35-A1',
      );
      const { dataListingPath, summaryPdfPath } = rows[0]!;
      expect([dataListingPath, summaryPdfPath]).toEqual([
        '/download/counted/K35-A1-listing.xls',
        '/download/counted/K35-A1.pdf',
      ]);
      expect(storedPath(dataListingPath!)).toBe('counted/K35-A1-listing.xls');
      const listing = await fileAt(dataListingPath!);
      expect([
        listing.status,
        listing.headers.get('content-type'),
        listing.headers.get('content-disposition'),
      ]).toEqual([
        200,
        'application/vnd.ms-excel',
        `attachment; filename="K35-A1-listing.xls"; filename*=UTF-8''K35-A1-listing.xls`,
      ]);
      const bytes = Buffer.from(await listing.arrayBuffer());
      const { Sheets, SheetNames } = read(bytes, { dense: true });
      const cells = (sheet: string) =>
        (Sheets[sheet] as unknown as { '!data': { v: unknown }[][] })['!data'].map((row) =>
          row.map(({ v }) => v),
        );
      expect(SheetNames).toEqual(['Summary', ...rows.map(({ catalogName }) => catalogName)]);
      expect(
        cells('Summary')
          .slice(1)
          .map(([group, catalog, count]) => [group, catalog, count]),
      ).toEqual(rows.map(({ schemaName, catalogName, count }) => [schemaName, catalogName, count]));
      for (const { catalogName, count } of rows)
        expect([catalogName, cells(catalogName).length - 1]).toEqual([catalogName, count]);
      expect(
        cells('Well')
          .slice(1)
          .map(([uwi]) => uwi)
          .sort(),
      ).toEqual(
        (
          await run(`select uwi from ppdm.well where concession_id = 'TR-K35-A1' order by uwi`)
        ).rows.map((row) => (row as { uwi: string }).uwi),
      );

      const part = await fileAt(dataListingPath!, { range: 'bytes=100-199' });
      expect([
        part.status,
        Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)),
      ]).toEqual([206, true]);
      const report = Buffer.from(await (await fileAt(summaryPdfPath!)).arrayBuffer());
      expect(report.subarray(0, 5).toString()).toBe('%PDF-');
      const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], {
        input: report,
        encoding: 'utf8',
      });
      if (stdout)
        expect(stdout).toMatch(
          new RegExp(
            `Concession summary: K35-A1[^]*TR-K35-A1[^]*Well log\\s+${rows.find(({ catalogName }) => catalogName === 'Well log')!.count}`,
          ),
        );
    });

    test('is empty where nothing lies, in the language that was asked for, and one for one id', async () => {
      await run(
        `insert into ppdm.concession (concession_id, concession_name, geom) values ('EMPTY', '../Boş %2e;Ruhsat', ST_MakeEnvelope(-30, -30, -29, -29, 4326))`,
      );
      const twice = await Promise.all([
        generate('none', { concessions: ['EMPTY'], language: 'tr' }),
        generate('none', { concessions: ['EMPTY'], language: 'tr' }),
      ]);
      expect(
        twice.map(({ status, body }) => [status, (body.data as { processId: string }).processId]),
      ).toEqual([
        [202, 'none'],
        [202, 'none'],
      ]);
      expect(await finished('none')).toEqual([]);
      expect((await jobOf('none')).downloads.map(({ fileName }) => fileName)).toEqual([
        'Boş_2e_Ruhsat-listing.xls',
        'Boş_2e_Ruhsat.pdf',
      ]);
      const report = await fileAt(`/download/none/${encodeURIComponent('Boş_2e_Ruhsat.pdf')}`);
      const { stdout } = spawnSync('pdftotext', ['-', '-'], {
        input: Buffer.from(await report.arrayBuffer()),
        encoding: 'utf8',
      });
      if (stdout) expect(stdout).toMatch(/Ruhsat özeti[^]*Burada hiçbir şey bulunamadı/);
      expect((await ask('GET', '/service/concession/summary/processes')).body.data).toMatchObject([
        { processId: 'none', status: 'COMPLETED', name: 'Summary ../Boş %2e;Ruhsat' },
        { processId: 'counted' },
      ]);
    });
  });

  describe.skipIf(!isHere)('what is broken', () => {
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
          '1 record around here has a geometry that is not valid: counted as a repair makes it',
        );
        expect(of('Post-stack 2D').message).toBe(
          '1 record around here has a geometry that is not valid: 1 of them cannot be counted',
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

    test('is told of an outline that is missing or crosses itself', async () => {
      await insertRows(server.services.db, 'concession', [
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
      expect((await jobOf('outlines')).downloads.length).toBe(4);
    });

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
  });

  describe.skipIf(!isHere)('groups', () => {
    test(
      'that are hidden have no rows, and one inside of another has tables of its own',
      async () => {
        await run(
          `insert into studio.entity (entity_name, id, data) values ('CatalogGroup', 'paths', '{"name": "paths", "label": "Paths", "parent": "wells", "displayOrder": 1, "hidden": false}')`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{group}', '"paths"') where entity_name = 'Catalog' and id = 'wellDirSurvey'`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{hidden}', 'true') where entity_name = 'CatalogGroup' and id = 'seismic'`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{exportable}', 'false') where entity_name = 'Catalog' and id = 'wellMarker'`,
        );
        const rows = await summaryOf('groups', { concessions: ['K35-A2'] });
        expect(
          rows
            .filter(({ schemaName }) => schemaName === 'Wells')
            .map(({ catalogGroup, catalogName }) => [catalogGroup, catalogName]),
        ).toEqual([
          ['Wells', 'Well'],
          ['Wells', 'Survey station'],
          ['Wells', 'Marker'],
          ['Paths', 'Directional survey'],
        ]);
        expect(rows.some(({ schemaName }) => schemaName === 'Seismic')).toBe(false);
        const { SheetNames } = read(
          Buffer.from(await (await fileAt(rows[0]!.dataListingPath!)).arrayBuffer()),
        );
        expect([SheetNames.includes('Well'), SheetNames.includes('Marker')]).toEqual([true, false]);
      },
      LATE_MS,
    );
  });

  describe.skipIf(!isHere)('an area', () => {
    const inMetres: [number, number][] = [
      [520_000, 4_560_000],
      [545_000, 4_560_000],
      [545_000, 4_590_000],
      [520_000, 4_590_000],
      [520_000, 4_560_000],
    ];

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
        name: 'Summary AOI',
        processType: 'concessionSummary',
      });
    });

    test('that is none, or lies nowhere, is refused', async () => {
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
  });

  describe.skipIf(!isHere)('a process', () => {
    test("is nobody else's: not its rows, its files, its end or its id", async () => {
      const [{ dataListingPath }] = (await finished('counted')) as [SummaryRow];
      expect((await dataOf('counted', rea)).status).toBe(404);
      expect(
        (await ask('GET', '/service/concession/summary/processes', undefined, rea)).body.data,
      ).toEqual([]);
      expect(
        (await ask('GET', '/service/process/last/response?processId=counted', undefined, rea))
          .status,
      ).toBe(404);
      expect(
        (await ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=counted', undefined, rea))
          .status,
      ).toBe(404);
      expect(await generate('counted', {}, rea)).toMatchObject({
        status: 409,
        body: { error: 'CONFLICT' },
      });
      expect((await fileAt(dataListingPath!, rea)).status).toBe(404);
      expect((await fetch(`${server.url}/fm${dataListingPath}`)).status).toBe(401);
    });

    test.each([
      '',
      'file',
      '..',
      'a/b',
      'a..b',
      '.a',
      'a%2e',
      'a;b',
      'a b',
      '\u0000',
      'ü',
      'x'.repeat(201),
    ])('cannot be called %j', async (processId) => {
      expect(await generate(processId, { concessions: ['K35-A2'] })).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION' },
      });
    });

    test('cannot have the name of a store, and no path below it leads elsewhere', async () => {
      for (const store of ['main', 'demo'])
        expect(await generate(store, { concessions: ['K35-A2'] })).toMatchObject({
          status: 409,
          body: { error: 'CONFLICT' },
        });
      for (const below of [
        'counted',
        'counted/',
        'counted/none.xls',
        'counted/%2e%2e/main/x',
        'counted/..%2fK35-A1.pdf',
        'counted/K35-A1.pdf%00',
        'counted/K35-A1.pdf/x',
        'counted//K35-A1.pdf/..',
        'counted;x/K35-A1.pdf',
        'COUNTED/K35-A1.pdf',
      ]) {
        expect([below, (await fileAt(`/download/${below}`)).status]).toEqual([below, 404]);
      }
    });

    test('is cancelled, and leaves nothing', async () => {
      await generate('cancelled', {});
      await expect
        .poll(async () => (await jobOf('cancelled')).progress, { timeout: LATE_MS, interval: 20 })
        .toBeGreaterThan(0);
      expect(
        (await ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=cancelled')).body,
      ).toMatchObject({ data: { processId: 'cancelled', status: 'FAILED', cancelled: true } });
      await expect
        .poll(
          () =>
            numberOf(`select count(*) as n from studio.export_file where process_id = 'cancelled'`),
          { timeout: 20_000 },
        )
        .toBe(0);
      expect((await dataOf('cancelled')).status).toBe(404);
      expect(await jobOf('cancelled')).toMatchObject({ status: 'FAILED', downloads: [] });
    });

    test(
      'is taken up by the next server, whole and once',
      async () => {
        await generate('ended', { concessions: ['K35-A1', 'K35-A2'], catalogs: ['well'] });
        await expect
          .poll(async () => (await jobOf('ended')).progress, { timeout: LATE_MS, interval: 10 })
          .toBeGreaterThan(10);
        await server.close();
        await start();
        expect((await finished('ended')).map(({ concessionName }) => concessionName)).toEqual([
          'K35-A1',
          'K35-A2',
        ]);
        expect(
          await numberOf(`select count(*) as n from studio.export_file where process_id = 'ended'`),
        ).toBe(4);
        expect(
          await numberOf(
            `select count(*) as n from studio.audit_event where data_event = 'concessionSummaryFinished' and items::text like '%"ended"%'`,
          ),
        ).toBe(1);
      },
      2 * LATE_MS,
    );

    test('keeps its rows without paths when the time of its files is over', async () => {
      const [{ dataListingPath }] = (await finished('ended')) as [SummaryRow];
      await run(`update studio.export_file set expires_at = now() where process_id = 'ended'`);
      expect((await fileAt(dataListingPath!)).status).toBe(404);
      expect(
        (await finished('ended')).map((row) => [
          row.dataListingPath,
          row.summaryPdfPath,
          row.count! > 0,
        ]),
      ).toEqual(Array(2).fill([null, null, true]));
    });

    test('is written down in the audit: start, end, refusal, download', async () => {
      const { rows } = await run(
        `select distinct data_event, entity, success from studio.audit_event where entity in ('concession', 'aoi') order by 1, 2, 3`,
      );
      const events = rows.map((row) => Object.values(row as object).join(' '));
      for (const event of [
        'concessionSummary concession true',
        'concessionSummary concession false',
        'concessionSummary aoi true',
        'concessionSummary aoi false',
        'concessionSummaryFinished concession true',
        'concessionSummaryFinished aoi true',
        'download concession true',
      ])
        expect(events).toContain(event);
    });
  });

  describe.skipIf(!isHere)('the date of the data', () => {
    test('of a concession is its latest change, or the day that it says itself', async () => {
      const dates = async (concessions: string[]) =>
        (await ask('POST', '/trove/api/concession/updateDate', { concessions })).body
          .data as unknown as {
          updateDate: string | null;
          items: { id: string; updateDate: string | null }[];
        };
      expect(await dates(['K35-C1', 'EMPTY', 'nobody'])).toEqual({
        updateDate: '2026-01-31T00:00:00.000Z',
        items: [
          { id: 'K35-C1', updateDate: '2026-01-31T00:00:00.000Z' },
          { id: 'EMPTY', updateDate: null },
          { id: 'nobody', updateDate: null },
        ],
      });
      await run(
        `update ppdm.well_marker set row_changed_date = '2026-05-06T07:08:09Z' where marker_id = (select marker_id from ppdm.well_marker m join ppdm.well w using (uwi) where w.concession_id = 'TR-K35-C1' limit 1)`,
      );
      expect(await dates(['TR-K35-C1', 'K35-A1'])).toMatchObject({
        updateDate: '2026-05-06T07:08:09.000Z',
        items: [
          { id: 'TR-K35-C1', updateDate: '2026-05-06T07:08:09.000Z' },
          { id: 'K35-A1', updateDate: '2026-01-31T00:00:00.000Z' },
        ],
      });
      expect((await dates([])).items.length).toBe(
        await numberOf('select count(*) as n from ppdm.concession'),
      );
    });

    test('of a project is the latest change of what belongs to it', async () => {
      const date = async (projectId: string) =>
        (await ask('POST', '/trove/api/project/updateDate', { projectId })).body.data;
      expect(await date('P1')).toEqual({
        updateDate: null,
        items: [{ id: 'P1', updateDate: null }],
      });
      await insertRows(server.services.db, 'wellLog', [
        { wellLogId: 'p1', projectId: 'P1', rowChangedDate: '2024-02-03T00:00:00Z' },
        { wellLogId: 'p2', projectId: 'P1', rowChangedDate: '2023-02-03T00:00:00Z' },
      ]);
      expect(await date('P1')).toEqual({
        updateDate: '2024-02-03T00:00:00.000Z',
        items: [{ id: 'P1', updateDate: '2024-02-03T00:00:00.000Z' }],
      });
    });
  });
});
