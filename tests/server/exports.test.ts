/** The export of a grid, its files and the list of a user's processes. */
import { read } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { unzip } from '../../host-demo/server/studio/unzip.ts';
import { csvTable } from '../support/csv-table.ts';
import { byLength, isLong } from '../support/length.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { gridHost } from './exports/grid-host.ts';
import { idCases, listCases, endCases } from './exports/process-cases.ts';

const COUNT = 20_000;
const HEADER = [
  'UWI',
  'Well name',
  'Status',
  'Spud date',
  'Total depth',
  'Total depth unit',
  'Completion date',
];
const LABELS: Record<string, string> = {
  producing: 'Producing',
  abandoned: 'Abandoned',
  m: 'Metres',
  ft: 'Feet',
};
const HOSTILE = [
  '=1+1',
  '+cmd|x',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  'a,"b"\r\nc',
  ' x ',
  'Ünlü 井 بئر',
  '-12.5',
  '+90',
  '=',
  "'quoted",
  '\n=1',
];

let server: TestServer;
let other: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  other = { authorization: `Bearer ${await server.token({ sub: 'bob', groups: [] })}` };
  const wells = Array.from({ length: COUNT }, (_, i) => ({
    uwi: String(i).padStart(8, '0'),
    wellName: HOSTILE[i] ?? `Adana-${i % 500}`,
    ...(i % 3 > 0 && { wellStatus: i % 3 > 1 ? 'producing' : 'strange' }),
    ...(i % 7 > 0 && { totalDepth: -i / 8, totalDepthOuom: i % 2 > 0 ? 'm' : 'ft' }),
    ...(i % 5 > 0 && { spudDate: '2001-02-03', completionDate: '2001-02-03T04:05:06.789Z' }),
  }));
  await insertRows(server.services.db, 'well', wells);
}, 120_000);
afterAll(() => server.remove());

const host = gridHost(
  () => server,
  () => other,
);
const { post, start, finished, fileOf, exported } = host;

/** What the grid shows, by the query call. */
async function queried(order = ''): Promise<Record<string, unknown>[]> {
  const pages = await Promise.all(
    [0, 10_000].map((offset) =>
      post('/service/ppdm/query', {
        query: `{ well(limit:10000,offset:${offset}${order}) { uwi wellName wellStatus spudDate totalDepth totalDepthOuom completionDate } }`,
      }),
    ),
  );
  return pages.flatMap(({ body }) => body.data.well as Record<string, unknown>[]);
}

const label = (value: unknown) => LABELS[String(value)] ?? value ?? '';
/** A date as a spreadsheet counts it; all else as it is. */
const toSerial = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value)
    ? Date.parse(value) / 86_400_000 + 25_569
    : value;
const asCells = ({
  uwi,
  wellName,
  wellStatus,
  spudDate,
  totalDepth,
  totalDepthOuom,
  completionDate,
}: Record<string, unknown>) => [
  uwi,
  wellName,
  label(wellStatus),
  spudDate ?? '',
  totalDepth ?? '',
  label(totalDepthOuom),
  completionDate ?? '',
];

describe('a grid as csv', () => {
  test('of 20,000 rows holds what the query call answers, in its order, under labels', async () => {
    const [first, ...rows] = csvTable(await exported('csv-all'));
    expect(first).toEqual(HEADER);
    expect(rows.length).toBe(COUNT);
    expect(rows.map((row) => row.map(unmarked))).toEqual(
      (await queried()).map((row) => asCells(row).map(String)),
    );
  });

  const orders: [orderBy: string, order: string][] = [
    ['totalDepth', 'descending'],
    ['completionDate', 'ascending'],
    ['wellName', 'descending'],
    ['totalDepth', 'ascending'],
    ['spudDate', 'descending'],
  ];
  test.each(byLength(orders.slice(0, 2), orders))(
    'has the order of the grid by %s, %s',
    async (orderBy, order) => {
      const rows = csvTable(await exported(`csv-${orderBy}-${order}`, { orderBy, order })).slice(1);
      expect(rows.map(([uwi]) => uwi)).toEqual(
        (await queried(`,orderBy:"${orderBy}",order:"${order}"`)).map(({ uwi }) => uwi),
      );
    },
  );

  test('skips rows and ends at the limit, among those that match', async () => {
    const constraints = [{ field: 'uwi', operator: 'greaterOrEqual', value: '00010000' }];
    const rows = csvTable(
      await exported('csv-part', {
        constraints,
        offSet: 1500,
        limit: 2500,
        selectedColumns: ['uwi'],
      }),
    ).slice(1);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([2500, ['00011500'], ['00013999']]);
    // Most depths of the first half come before: the pages pass from those with a value to those without one.
    const sorted = (await queried(',orderBy:"totalDepth"')).map(({ uwi }) => [uwi]);
    expect(
      csvTable(
        await exported('csv-over', {
          orderBy: 'totalDepth',
          offSet: 17_000,
          limit: 1000,
          selectedColumns: ['uwi'],
        }),
      ).slice(1),
    ).toEqual(sorted.slice(17_000, 18_000));
    expect(
      csvTable(
        await exported('csv-past', {
          orderBy: 'totalDepth',
          offSet: 18_000,
          selectedColumns: ['uwi'],
        }),
      ).slice(1),
    ).toEqual(sorted.slice(18_000));
    expect(csvTable(await exported('csv-none', { limit: 0 }))).toEqual([HEADER]);
  });

  test('without columns has those of the grid, each unit behind its value', async () => {
    const [first] = csvTable(await exported('csv-grid', { selectedColumns: [], limit: 1 }));
    expect(first).toEqual([
      'UWI',
      'Well name',
      'Wellbore name',
      'Operator',
      'Field',
      'Status',
      'Spud date',
      'Total depth',
      'Total depth unit',
    ]);
    expect(
      csvTable(
        await exported('csv-units', {
          selectedColumns: ['totalDepthOuom', 'totalDepth'],
          limit: 1,
        }),
      )[0],
    ).toEqual(['Total depth unit', 'Total depth']);
  });

  test('runs no text as a formula, and damages no number', async () => {
    const bytes = await exported('csv-hostile', {
      limit: HOSTILE.length,
      selectedColumns: ['wellName', 'totalDepth'],
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = csvTable(bytes).slice(1);
    expect(rows.map(([text]) => text)).toEqual([
      "'=1+1",
      "'+cmd|x",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      'a,"b"\r\nc',
      ' x ',
      'Ünlü 井 بئر',
      '-12.5',
      '+90',
      "'=",
      "'quoted",
      '\n=1',
    ]);
    expect(rows[1]![1]).toBe('-0.125');
  });
});

describe('a grid as xls', () => {
  test('of 20,000 rows holds what the query call answers: texts as texts, numbers as numbers, dates as dates', async () => {
    const bytes = await exported('xls-all', { ext: 'xls' });
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const { Sheets, SheetNames } = read(bytes, { dense: true });
    expect(SheetNames).toEqual(['Well']);
    const rows = (Sheets.Well as unknown as { '!data': { t: string; v: unknown }[][] })['!data'];
    expect(rows[0]!.map(({ v }) => v)).toEqual(HEADER);
    expect(rows.slice(1).map((row) => HEADER.map((_, at) => row[at]?.v ?? ''))).toEqual(
      (await queried()).map(asCells).map((cells) => cells.map(toSerial)),
    );
    expect(rows[1]!.slice(0, 2).map(({ t }) => t)).toEqual(['s', 's']);
    expect(rows[2]![4]).toMatchObject({ t: 'n', v: -0.125 });
    expect(rows.flat().some((cell) => cell && 'f' in cell)).toBe(false);
  });

  test('has labels and dates as the user reads them', async () => {
    const saved = await post('/service/', {
      studio: { entityName: 'Preference', data: { name: 'dateFormat', value: 'DD.MM.YYYY' } },
    });
    const bytes = await exported('xls-turkish', { ext: 'xls', limit: 3, language: 'tr' });
    await server.ask('DELETE', '/service/entity/Preference', [saved.body['id']]);
    const { Sheets, SheetNames } = read(bytes, { dense: true });
    expect(SheetNames).toEqual(['Kuyu']);
    const rows = (Sheets.Kuyu as unknown as { '!data': { w: string }[][] })['!data'];
    expect(rows[0]!.slice(1, 4).map(({ w }) => w)).toEqual([
      'Kuyu adı',
      'Durum',
      'Sondaja başlama tarihi',
    ]);
    expect(rows[3]!.slice(2, 4).map(({ w }) => w)).toEqual(['Üretimde', '03.02.2001']);
  });

  test('as zip holds the csv, and as pdf is a report of the rows', async () => {
    const csv = await exported('zip-csv', { limit: 50 });
    const entries = await unzip(await exported('zip', { ext: 'zip', limit: 50 }));
    expect(entries.map(({ name }) => name)).toEqual([expect.stringMatching(/^Well-[\d-]+\.csv$/)]);
    expect(entries[0]!.bytes.equals(csv)).toBe(true);
    const pdf = await exported('pdf', { ext: 'pdf', limit: 50 });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-7).toString()).toContain('%%EOF');
  });

  test('of a format that does not exist is refused', async () => {
    expect(await start('ext-doc', { ext: 'doc' })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION' },
    });
  });

  test.runIf(isLong)('is refused where it would be too large', async () => {
    await sql`insert into ppdm.well_survey_station (station_id) select lpad(n::text, 6, '0') from generate_series(1, 120000) n`.execute(
      server.services.db,
    );
    const stations = { catalogName: 'wellSurveyStation', ext: 'xls' };
    const { body } = await post('/service/studio/query', {
      studio: { data: '{ catalog(name:"wellSurveyStation") { fields { attribute { name } } } }' },
    });
    const all = (body.data.catalog as { fields: { attribute: { name: string } }[] }).fields.map(
      ({ attribute }) => attribute.name,
    );
    const wide = await start('xls-wide', { ...stations, selectedColumns: all });
    expect([wide.status, wide.body.error]).toEqual([413, 'EXPORT_TOO_LARGE']);
    expect(wide.body.message).toMatch(/120000 rows of \d+ columns .* csv/);
  });
});

describe('a process', () => {
  idCases(host);
  listCases(host);
  endCases(host);
});

describe('a file', () => {
  test('comes with its type and name, whole or in part', async () => {
    const job = await finished('once');
    const whole = await fileOf(job);
    expect(whole.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Well-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Well-/,
    );
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fileOf(job, { range: 'bytes=100-199' });
    expect([
      part.status,
      Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)),
    ]).toEqual([206, true]);
    const named = await server.ask(
      'GET',
      `/trove/api/export/download/once/${encodeURIComponent(job.downloads[0]!.fileName)}`,
    );
    expect(Buffer.from(await named.arrayBuffer()).equals(bytes)).toBe(true);
    const xls = await fileOf(await finished('xls-all'));
    expect(xls.headers.get('content-type')).toBe('application/vnd.ms-excel');
    await xls.arrayBuffer();
  });

  test('is not found by a wrong id or format, and a question without them is refused in plain text', async () => {
    const {
      downloads: [download],
    } = await finished('once');
    for (const address of [
      `file/${download!.id}?output=xls`,
      'file/nope?output=csv',
      'once/nope.csv',
    ]) {
      const answer = await server.ask('GET', `/trove/api/export/download/${address}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: 'NOT_FOUND', message: 'File not found. It may have expired or been deleted.' },
      ]);
    }
    for (const address of ['file/x', 'file/x?output=', 'file/?output=csv', 'file?output=csv']) {
      const answer = await server.ask('GET', `/trove/api/export/download/${address}`);
      expect([answer.status, await answer.text()]).toEqual([400, 'Missing required parameters']);
    }
  });

  test('is written down in the audit when it is made, cancelled and fetched, and when that is refused', async () => {
    const { rows } = await sql<{
      event: string;
      success: boolean;
    }>`select distinct data_event as event, success from studio.audit_event where user_id in ('ada', 'bob') order by 1, 2`.execute(
      server.services.db,
    );
    expect(rows).toEqual([
      { event: 'download', success: false },
      { event: 'download', success: true },
      { event: 'export', success: false },
      { event: 'export', success: true },
      { event: 'exportCancelled', success: false },
      { event: 'exportCancelled', success: true },
      { event: 'exportFinished', success: true },
    ]);
  });
});

/** A file of the user's own has nothing of the mark that keeps a text from running. */
function unmarked(text: string): string {
  return text.replace(/^'(?=[=+\-@\t])/, '');
}
