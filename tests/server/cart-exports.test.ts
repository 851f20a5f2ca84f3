/** The export of a cart: what is in the zip, on both databases, opened by other programs than the one that wrote it. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { FileStore } from '../../host-demo/server/services.ts';
import { cartsOf, manifestOf, sha256, unzipped } from './cart-host.ts';
import { csvTable } from '../support/csv-table.ts';
import { createDatabase, type TestDatabase, usualDatabases } from '../support/databases.ts';
import { byLength } from '../support/length.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const MANY = byLength(3000, 21_000);
const HOSTILE = [
  '../../x',
  'CON',
  `${'n'.repeat(300)}.las`,
  'same.las',
  'SAME.las',
  'سجل بئر.las',
  '/etc/passwd',
  'C:\\boot.ini',
  'a\u202egpj.las',
  '..',
  'x\ty.las ',
  'aux.las',
  '井.las',
];
const CONTENT = new Map(HOSTILE.map((_, i) => [`f${i}.bin`, randomBytes(2000 + i)]));
const FLAKY = randomBytes(300_000);
/** Around 33 E, 37 N: the wells of even number lie in it. */
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [33, 36],
      [34, 36],
      [34, 38],
      [33, 38],
      [33, 36],
    ],
  ],
};
const DELETED = '/trove/api/export/delete/start';

let server: TestServer;
let stuck = false;
const { call, newCart, start, started, jobOf, finished, exported } = cartsOf(() => server);
const well = (uwi: string) => ({ catalogName: 'well', keys: { uwi } });
const log = (wellLogId: string) => ({ catalogName: 'wellLog', keys: { wellLogId } });
const eventsOf = async (processId: string) =>
  (
    await sql<{ what: string; success: boolean }>`
  select data_event as what, success from studio.audit_event where items @> ${JSON.stringify([{ fieldName: 'processId', value: processId }])}::jsonb order by audit_event_id`.execute(
      server.services.db,
    )
  ).rows;
const leftOver = async () =>
  (
    await sql<{
      n: string;
    }>`select (select count(*) from studio.export_item i join studio.job j using (process_id) where j.status in ('COMPLETED', 'FAILED')) as n`.execute(
      server.services.db,
    )
  ).rows[0]!.n;

/** A store that breaks off after some bytes: at each of the first reads, or at all of them. */
function flakyStore(breaks: number): FileStore {
  let left = breaks;
  return {
    id: `flaky-${breaks}`,
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    stat: () => Promise.resolve({ sizeBytes: FLAKY.length, etag: 'e', changed: new Date(0) }),
    read: (_key, from = 0) =>
      Promise.resolve(
        Readable.from(
          (function* (): Generator<Buffer> {
            if (left-- <= 0) {
              yield FLAKY.subarray(from);
              return;
            }
            yield FLAKY.subarray(from, from + 50_000);
            throw Object.assign(new Error('/srv/secret/place'), { code: 'ECONNRESET' });
          })(),
        ),
      ),
  };
}

/** A store whose bytes never come. */
const STUCK: FileStore = {
  ...flakyStore(0),
  id: 'stuck',
  read: () => {
    stuck = true;
    return Promise.resolve(new Readable({ read() {} }));
  },
};

/** A catalog that neither has a geometry nor hangs on one that has. */
const PLAIN = {
  name: 'plain',
  label: 'Plain',
  group: null,
  displayOrder: 99,
  editable: true,
  creatable: true,
  deletable: true,
  readOnly: false,
  type: 'data',
  dataModel: 'ppdm',
  superType: null,
  indexable: false,
  exportable: true,
  exportFile: false,
  hidden: false,
  viewers: [],
  sourced: [],
  processes: [],
  layers: [],
  viewerSettings: [],
  fields: [
    {
      label: 'Id',
      attribute: { name: 'plainId', typeName: 'string', label: 'Id' },
      partOfKey: true,
      editable: false,
      creatable: true,
      readOnly: false,
      required: true,
      displayOrder: 1,
      pickList: null,
      spatialType: null,
    },
  ],
};

async function fill(): Promise<void> {
  const { db, stores } = server.services;
  expect(
    (await server.ask('POST', '/service/', { studio: { entityName: 'Catalog', data: PLAIN } }))
      .status,
  ).toBe(201);
  await insertRows(db, 'plain', [{ plainId: 'one' }]);
  for (const store of [flakyStore(2), flakyStore(100), STUCK]) stores.set(store.id, store);
  for (const [key, bytes] of CONTENT) await stores.get('main')!.write(key, bytes);
  await stores.get('main')!.write('private/exports/of-somebody', randomBytes(10));
  await insertRows(
    db,
    'well',
    Array.from({ length: 6 }, (_, i) => ({
      uwi: `W${i}`,
      wellboreName: `Adana-${i}`,
      totalDepth: 1000.5 + i,
      totalDepthOuom: 'm',
      wellStatus: 'producing',
      surfaceX: 500_000 + i,
      surfaceY: 4_100_000,
      coordSystemId: 'EPSG:32636',
      geom: { type: 'Point', coordinates: [i % 2 === 0 ? 33.5 : 35.5, 37] },
    })),
  );
  await insertRows(db, 'well', [
    { uwi: 'W-far', surfaceX: 1e30, surfaceY: 1e30, coordSystemId: 'EPSG:32636' },
  ]);
  await insertRows(
    db,
    'wellMarker',
    Array.from({ length: 6 }, (_, i) => ({ markerId: `M${i}`, uwi: `W${i}`, markerName: 'Top' })),
  );
  await insertRows(
    db,
    'wellLog',
    HOSTILE.map((originalFileName, i) => ({
      wellLogId: `L${i}`,
      uwi: 'W0',
      originalFileName,
      storeId: 'main',
      locationReference: `f${i}.bin`,
    })),
  );
  await insertRows(db, 'wellLog', [
    {
      wellLogId: 'P-twin',
      originalFileName: 'twin.las',
      storeId: 'main',
      locationReference: 'f0.bin',
    },
    {
      wellLogId: 'P-gone',
      originalFileName: 'gone.las',
      storeId: 'main',
      locationReference: 'gone',
    },
    { wellLogId: 'P-none', originalFileName: 'none.las' },
    { wellLogId: 'P-store', storeId: 'nowhere', locationReference: 'x' },
    { wellLogId: 'P-private', storeId: 'main', locationReference: 'private/exports/of-somebody' },
    {
      wellLogId: 'P-flaky',
      originalFileName: 'flaky.dlis',
      storeId: 'flaky-2',
      locationReference: 'x',
    },
    {
      wellLogId: 'P-broken',
      originalFileName: 'broken.dlis',
      storeId: 'flaky-100',
      locationReference: 'x',
    },
    { wellLogId: 'S1', originalFileName: 'stuck.dlis', storeId: 'stuck', locationReference: 'x' },
  ]);
  await sql`insert into ppdm.well_survey_station (station_id, uwi, md, x, y) select lpad(n::text, 8, '0'), 'W1', n, 500000 + n, 4100000 from generate_series(1, ${MANY}) n`.execute(
    db,
  );
}

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    await fill();
  }, 240_000);
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
  });

  describe.skipIf(!isHere)('the zip of a cart', () => {
    test('has the files of its records, byte for byte, under names that are safe everywhere', async () => {
      const { job, bytes } = await exported(
        await newCart(
          {
            catalogName: 'wellLog',
            constraints: [{ field: 'wellLogId', operator: 'like', value: 'L*' }],
          },
          log('L0'),
          log('P-twin'),
        ),
        { name: 'Logs / of W0' },
      );
      expect(job).toMatchObject({
        name: 'Logs / of W0',
        processType: 'export',
        messages: [],
        progress: 100,
      });
      expect(job.downloads[0]!.fileName).toMatch(/^Logs _ of W0-\d{4}-\d\d-\d\d\.zip$/);
      const entries = await unzipped(bytes);
      const manifest = manifestOf(entries);
      expect(manifest).toMatchObject({
        name: 'Logs / of W0',
        by: { id: 'ada', name: 'Ada' },
        parameters: { includeFiles: true, crs: null, aoi: null },
        problems: [],
      });
      const files = manifest.entries.filter(({ kind }) => kind === 'file');
      expect(files.length).toBe(HOSTILE.length);
      for (const file of files) {
        const i = Number(/\d+/.exec(String(file.records![0]!['wellLogId']))![0]);
        expect(file.sha256).toBe(sha256(CONTENT.get(`f${i}.bin`)!));
        const last = file.name.slice('files/wellLog/'.length);
        expect(
          file.name.startsWith('files/wellLog/') &&
            !/[/\\:\p{C}]|^\.|[. ]$|^(con|aux|nul)\b/iu.test(last) &&
            Buffer.byteLength(last) <= 200,
          file.name,
        ).toBe(true);
        expect(file.originalFileName ?? last).toBe(HOSTILE[i]);
      }
      // The same file of two records is there once and names both; names that differ in capitals alone do not meet.
      expect(files.find(({ records }) => records!.length === 2)!.records).toEqual([
        { wellLogId: 'L0' },
        { wellLogId: 'P-twin' },
      ]);
      expect(new Set(files.map((file) => file.name.toLowerCase())).size).toBe(files.length);
      expect([...entries.keys()].filter((entry) => entry.includes('سجل بئر.las')).length).toBe(1);
      expect((await eventsOf(job.processId)).slice(0, 2)).toEqual([
        { what: 'export', success: true },
        { what: 'exportFinished', success: true },
      ]);
      expect(entries.get('report.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
    });

    test('names what could not be read, and why, and has the rest', async () => {
      const { job, bytes } = await exported(
        await newCart(
          {
            catalogName: 'wellLog',
            constraints: [{ field: 'wellLogId', operator: 'like', value: 'P-*' }],
          },
          log('L3'),
        ),
      );
      expect(job.messages).toEqual(['5 things could not be exported as asked: see the manifest']);
      const entries = await unzipped(bytes);
      const { problems, entries: listed } = manifestOf(entries);
      expect(
        Object.fromEntries(problems.map(({ keys, reason }) => [keys!['wellLogId'], reason])),
      ).toEqual({
        'P-gone': 'The file is not there',
        'P-none': 'The record names no file',
        'P-store': 'There is no store nowhere',
        'P-private': 'The file is not there',
        'P-broken': 'Broken off after 200000 bytes: The file cannot be read (ECONNRESET)',
      });
      expect(entries.get('files/wellLog/flaky.dlis')!.equals(FLAKY)).toBe(true);
      expect(listed.find((entry) => entry.name === 'files/wellLog/broken.dlis')).toMatchObject({
        bytes: 200_000,
        complete: false,
      });
      expect(csvTable(entries.get('manifest.csv')!).filter((row) => row.at(-1) !== '').length).toBe(
        1 + 5 + 1,
      );
    });

    test('lists every record once, however many items hold it, as csv and as xls', async () => {
      const id = await newCart(
        { catalogName: 'wellSurveyStation', constraints: [], except: [{ stationId: '00000007' }] },
        {
          catalogName: 'wellSurveyStation',
          constraints: [{ field: 'md', operator: 'lessThan', value: 100 }],
        },
        ...Array.from({ length: 50 }, (_, i) => ({
          catalogName: 'wellSurveyStation',
          keys: { stationId: String(i + 10).padStart(8, '0') },
        })),
        well('W1'),
      );
      const entries = await unzipped((await exported(id, { includeFiles: false })).bytes);
      const rows = csvTable(entries.get('listings/wellSurveyStation.csv')!);
      // The record that one query leaves out is in the other.
      expect([
        rows.length,
        rows[0]!.slice(0, 2),
        rows[1]![0],
        rows.at(-1)![0],
        new Set(rows.map(([key]) => key)).size,
      ]).toEqual([
        MANY + 1,
        ['Station id', 'UWI'],
        '00000001',
        String(MANY).padStart(8, '0'),
        MANY + 1,
      ]);
      const book = read(entries.get('listings/wellSurveyStation.xls')!);
      const cells = book.SheetNames.flatMap((sheet) =>
        utils.sheet_to_json<unknown[]>(book.Sheets[sheet]!, { header: 1 }),
      );
      expect([cells.length, cells[MANY / 3]![0]]).toEqual([
        MANY + 1,
        String(MANY / 3).padStart(8, '0'),
      ]);
      const [header, first] = csvTable(entries.get('listings/well.csv')!);
      expect(header!.length).toBe(first!.length);
      expect(Object.fromEntries(header!.map((label, i) => [label, first![i]]))).toMatchObject({
        UWI: 'W1',
        Status: 'Producing',
        'Total depth': '1001.5',
        'Total depth unit': 'Metres',
        'Surface X': '500001',
      });
      expect(
        manifestOf(entries).catalogs.map(({ catalogName, records }) => [catalogName, records]),
      ).toEqual([
        ['well', 1],
        ['wellSurveyStation', MANY],
      ]);
    });

    test('is of the cart as it was when it was started', async () => {
      const id = await newCart(well('W1'), well('W2'), log('L1'));
      const processId = await started(id);
      await call('PUT', 'export/update/shoppingcart/V2', {
        cartId: id,
        add: [well('W3')],
        remove: [well('W1'), log('L1')],
      });
      await call('DELETE', `export/ShoppingCart/${id}`);
      const job = await finished(processId);
      const manifest = manifestOf(
        await unzipped(
          Buffer.from(
            await (
              await server.ask(
                'GET',
                `/trove/api/export/download/${processId}/${job.downloads[0]!.fileName}`,
              )
            ).arrayBuffer(),
          ),
        ),
      );
      expect(manifest.catalogs.map(({ items }) => items)).toEqual([
        [{ keys: { uwi: 'W1' } }, { keys: { uwi: 'W2' } }],
        [{ keys: { wellLogId: 'L1' } }],
      ]);
      expect(Number(await leftOver())).toBe(0);
    });

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

    test('judges an outline that crosses itself as a summary of the same area does', async () => {
      // Two triangles, one of them partly in the area.
      const processId = `bow-${randomBytes(4).toString('hex')}`;
      await sql`delete from ppdm.field where field_id = 'F-bow'`.execute(server.services.db);
      await insertRows(server.services.db, 'field', [
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
        await server.ask('GET', `/service/concession/summary/data/${processId}`)
      ).json()) as { data: [{ data: { summaryData: { count: number }[] } }] };
      expect([clipped, body.data[0].data.summaryData.map(({ count }) => count)]).toEqual([
        [[1, 0]],
        [1],
      ]);
    });

    test('has its places in the coordinate system that is asked for', async () => {
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
          .execute(server.services.db)
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
      const [x, y] = (
        JSON.parse(near['Location, EPSG:23036']!) as { coordinates: [number, number] }
      ).coordinates;
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

    test('goes on by Range where a download broke off', async () => {
      const job = await finished(
        await started(
          await newCart({
            catalogName: 'wellLog',
            constraints: [{ field: 'wellLogId', operator: 'like', value: 'L*' }],
          }),
        ),
      );
      const address = `/trove/api/export/download/file/${job.downloads[0]!.id}?output=zip`;
      const whole = await server.ask('GET', address);
      const bytes = Buffer.from(await whole.arrayBuffer());
      const cut = Math.floor(bytes.length / 3);
      const head = await server.ask('GET', address, undefined, { range: `bytes=0-${cut - 1}` });
      const tail = await server.ask('GET', address, undefined, {
        range: `bytes=${cut}-`,
        'if-range': whole.headers.get('etag')!,
      });
      expect([head.status, tail.status, tail.headers.get('content-range')]).toEqual([
        206,
        206,
        `bytes ${cut}-${bytes.length - 1}/${bytes.length}`,
      ]);
      const joined = Buffer.concat([
        Buffer.from(await head.arrayBuffer()),
        Buffer.from(await tail.arrayBuffer()),
      ]);
      expect(sha256(joined)).toBe(sha256(bytes));
      manifestOf(await unzipped(joined));
    });

    test('is cancelled within a second, even where a store does not answer, and nothing is left of it', async () => {
      stuck = false;
      const processId = await started(await newCart(log('S1')));
      const files = async () =>
        (
          await sql`select 1 from studio.export_file where process_id = ${processId}`.execute(
            server.services.db,
          )
        ).rows.length;
      await expect.poll(files, { timeout: 30_000, interval: 50 }).toBe(1);
      // It has come to the file that never does: the listings before it take less.
      await expect.poll(() => stuck, { timeout: 30_000, interval: 50 }).toBe(true);
      const begun = performance.now();
      expect((await call('PUT', `export/cancel/shoppingcart?pid=${processId}`)).status).toBe(200);
      await expect.poll(files, { interval: 20 }).toBe(0);
      expect(performance.now() - begun).toBeLessThan(1000);
      expect(await jobOf(processId)).toMatchObject({
        status: 'FAILED',
        cancelled: true,
        downloads: [],
        messages: ['Cancelled by user'],
      });
      expect((await eventsOf(processId)).map(({ what }) => what)).toEqual([
        'export',
        'exportCancelled',
      ]);
    });
  });

  describe.skipIf(!isHere)('an export', () => {
    test('of one catalog is a csv, an xls or a report alone', async () => {
      const id = await newCart(well('W0'), well('W1'));
      expect(csvTable((await exported(id, { outputFormat: 'csv' })).bytes).length).toBe(3);
      const sheet = read((await exported(id, { outputFormat: 'xls' })).bytes);
      expect(utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0]!]!).length).toBe(2);
      expect((await exported(id, { outputFormat: 'pdf' })).bytes.subarray(0, 5).toString()).toBe(
        '%PDF-',
      );
    });

    test('is refused where it could only fail', async () => {
      const refused = async (id: string, more?: object) => {
        const { status, body } = await start(id, more);
        return [status, body.error];
      };
      const id = await newCart(well('W0'), log('L0'));
      const jobs = async () =>
        (await sql`select 1 from studio.job where kind = 'export-cart'`.execute(server.services.db))
          .rows.length;
      const before = await jobs();
      expect(await refused(await newCart())).toEqual([409, 'CART_EMPTY']);
      expect(
        await refused(id, {
          aoi: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
          },
        }),
      ).toEqual([409, 'CART_EMPTY']);
      expect(await refused('no-cart')).toEqual([404, 'NOT_FOUND']);
      for (const crs of ['EPSG:999999', 'EPSG:4978', 'nothing', "EPSG:4326'--", ''])
        expect(await refused(id, { crs })).toEqual([422, 'CRS_UNKNOWN']);
      for (const more of [
        { outputFormat: 'csv' },
        { outputFormat: 'exe' },
        { aoi: { type: 'Point', coordinates: [1, 1] } },
        {
          aoi: {
            type: 'Polygon',
            coordinates: [
              [
                [500_000, 0],
                [1, 0],
                [1, 1],
                [500_000, 0],
              ],
            ],
          },
        },
        { name: 'n'.repeat(201) },
      ])
        expect(await refused(id, more)).toEqual([400, 'VALIDATION']);
      await sql`update ppdm.well_log set file_size = 60e9 where well_log_id = 'L0'`.execute(
        server.services.db,
      );
      expect(await refused(id)).toEqual([413, 'EXPORT_TOO_LARGE']);
      await sql`update ppdm.well_log set file_size = null where well_log_id = 'L0'`.execute(
        server.services.db,
      );
      expect(await jobs()).toBe(before);
      expect(
        (
          await sql`select 1 from studio.export_item i where not exists (select 1 from studio.job j where j.process_id = i.process_id)`.execute(
            server.services.db,
          )
        ).rows,
      ).toEqual([]);
    });
  });

  describe.skipIf(!isHere)('records deleted in the background', () => {
    const remove = (catalogName: string, keys: object[]) =>
      server.ask('POST', DELETED, { catalogName, keys });
    test('are gone, but for those that others hang on, which are told', async () => {
      const { db } = server.services;
      await insertRows(
        db,
        'well',
        Array.from({ length: 120 }, (_, i) => ({ uwi: `D${i}` })),
      );
      await insertRows(db, 'wellMarker', [{ markerId: 'of-D7', uwi: 'D7' }]);
      await server.ask('POST', '/trove/api/search/index', { catalogs: ['well'], full: true });
      const indexed = async () =>
        Number(
          (
            await sql<{
              n: string;
            }>`select count(*) as n from studio.search_entry where catalog = 'well' and key like '["D%'`.execute(
              db,
            )
          ).rows[0]!.n,
        );
      await expect.poll(indexed, { timeout: 30_000 }).toBe(120);
      const answer = await remove('well', [
        ...Array.from({ length: 110 }, (_, i) => ({ uwi: `D${i}` })),
        { uwi: 'D0' },
        { uwi: 'nobody' },
      ]);
      expect(answer.status).toBe(202);
      const {
        data: { processId },
      } = (await answer.json()) as { data: { processId: string } };
      const job = await finished(processId);
      expect(job).toMatchObject({
        status: 'COMPLETED',
        processType: 'bulkDelete',
        name: 'Well: 111',
        messages: ['D7: well is used by wellMarker'],
      });
      const { rows } = await sql<{
        uwi: string;
      }>`select uwi from ppdm.well where uwi like 'D%' order by uwi`.execute(db);
      expect(rows.map(({ uwi }) => uwi)).toEqual([
        'D110',
        'D111',
        'D112',
        'D113',
        'D114',
        'D115',
        'D116',
        'D117',
        'D118',
        'D119',
        'D7',
      ]);
      expect(await indexed()).toBe(11);
      expect(await eventsOf(processId)).toEqual([
        { what: 'delete', success: true },
        { what: 'deleteFinished', success: false },
      ]);
    });

    test('are not begun where that cannot be', async () => {
      const { db } = server.services;
      expect((await remove('nothing', [{ a: 1 }])).status).toBe(404);
      expect((await remove('well', [{ wellId: 1 }])).status).toBe(400);
      expect((await remove('well', [])).status).toBe(400);
      await sql`update studio.entity set data = jsonb_set(data, '{deletable}', 'false') where entity_name = 'Catalog' and data ->> 'name' = 'concession'`.execute(
        db,
      );
      expect((await remove('concession', [{ concessionId: 'C' }])).status).toBe(403);
    });
  });
});
