/** What a summary counts, and its rows and files. */
import { read } from '@e965/xlsx';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { SummaryRow } from '../../../src/api/contract/jobs.ts';
import { storedPath } from '../../../src/api/downloads.ts';
import { idsIn } from '../inside.ts';
import type { Geometry } from '../inside.ts';
import type { SummaryHost } from './summary-host.ts';
import { LATE_MS, countsOf } from './summary-host.ts';

/** Numbers of records in an outline, by the names of catalogs. */
async function countedByHand(
  { rowsOf, placed }: SummaryHost,
  outline: Geometry,
): Promise<Record<string, number>> {
  const inside = async (catalog: string, key: string) => idsIn(outline, await placed(catalog, key));
  const wells = new Set(await inside('well', 'uwi'));
  const ofWells = async (catalog: string, key: string) =>
    (await rowsOf<{ uwi: string }>(`rows: ${catalog}(limit:9000) { ${key} uwi }`)).filter(
      ({ uwi }) => wells.has(uwi),
    ).length;
  const logs = (
    await rowsOf<{ id: string; uwi: string }>('rows: wellLog(limit:9000) { id: wellLogId uwi }')
  ).filter(({ uwi }) => wells.has(uwi));
  const curvesOf = async (ofLogs: ReadonlySet<string>) => {
    const found: { log: string }[] = [];
    const PAGE = 9000;
    for (;;) {
      const page = await rowsOf<{ log: string }>(
        `rows: wellLogCurve(limit:${PAGE}, offset:${found.length}, orderBy:"curveKey") { log: wellLogId }`,
      );
      found.push(...page);
      if (page.length < PAGE) return found.filter(({ log }) => ofLogs.has(log));
    }
  };
  return {
    Well: wells.size,
    'Directional survey': (await inside('wellDirSurvey', 'surveyId')).length,
    'Survey station': await ofWells('wellSurveyStation', 'stationId'),
    Marker: await ofWells('wellMarker', 'markerId'),
    'Well log': logs.length,
    'Log curve': (await curvesOf(new Set(logs.map(({ id }) => id)))).length,
    Document: await ofWells('wellDocument', 'documentId'),
    'Post-stack 2D': (await inside('postStacked2d', 'datasetId')).length,
    'Pre-stack 2D': (await inside('preStacked2d', 'datasetId')).length,
    'Post-stack 3D': (await inside('postStacked3d', 'datasetId')).length,
    'Pre-stack 3D': (await inside('preStacked3d', 'datasetId')).length,
    Field: (await inside('field', 'fieldId')).length,
  };
}

/** Counts, against those by hand. */
export function countCases(host: SummaryHost): void {
  const { ask, jobOf, dataOf, summaryOf, run, placed } = host;
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
        const expected = await countedByHand(host, outlines.get(`TR-${concession}`)!);
        expect(countsOf(rows, concession), concession).toEqual(
          Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)),
        );
        expect(expected['Well log']).toBeGreaterThan(20);
      }
      expect(countsOf(rows, 'K35-B3')['Log curve']).toBeGreaterThan(0);
      expect(await jobOf('counted')).toMatchObject({
        name: 'K35-A1 +1',
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
}

/** Order and dates of rows. */
export function orderCases({ finished, run }: SummaryHost): void {
  test('has its rows in the order of concessions, groups and catalogs, with the latest change', async () => {
    const rows = await finished('counted');
    const first = rows.filter(({ concessionName }) => concessionName === 'K35-A1');
    expect(rows.slice(0, first.length)).toEqual(first);
    expect([...new Set(first.map(({ schemaName }) => schemaName))]).toEqual([
      'Wells',
      'Well logs',
      'Seismic',
      'Concessions and fields',
      'Documents',
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
        ({ message, schemaName, catalogGroup }) => message === null && schemaName === catalogGroup,
      ),
    ).toBe(true);
  });
}

/** Expects a sheet for each catalog and the summary in the first one; gives the cells of a sheet. */
function expectSheets(bytes: Buffer, rows: readonly SummaryRow[]) {
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
  return cells;
}

/** Expects the number of logs in a report, where there is a program to read it. */
function expectLogCount(report: Buffer, rows: readonly SummaryRow[]): void {
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
}

/** Listing and report. */
export function fileCases({ finished, fileAt, run }: SummaryHost): void {
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
    const cells = expectSheets(bytes, rows);
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
    expectLogCount(report, rows);
  });
}

/** A concession without records. */
export function emptyCases({ ask, generate, jobOf, finished, fileAt, run }: SummaryHost): void {
  test('is empty where nothing lies, in the language that was requested, and one for one id', async () => {
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
      { processId: 'none', status: 'COMPLETED', name: '../Boş %2e;Ruhsat' },
      { processId: 'counted' },
    ]);
  });
}
