/** The export of a cart: what is in the zip, on both databases, opened by other programs than the one that wrote it. */
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { manifestOf, sha256, unzipped } from './cart-host.ts';
import { csvTable } from '../support/csv-table.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { fileCases, problemCases, listingCases } from './cart-exports/content-cases.ts';
import { well, log, exportHost } from './cart-exports/export-host.ts';
import { areaCases, outlineCases, coordinateCases } from './cart-exports/place-cases.ts';
import { refusalCases } from './cart-exports/refusal-cases.ts';
import { fillCatalogs } from './cart-exports/rows.ts';
import { STUCK } from './cart-exports/stores.ts';

const DELETED = '/trove/api/export/delete/start';

let server: TestServer;
const host = exportHost(() => server);
const { call, newCart, started, jobOf, finished, exported, eventsOf, leftOver } = host;

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    await fillCatalogs(server);
  }, 240_000);
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
  });

  describe.skipIf(!isHere)('the zip of a cart', () => {
    fileCases(host);
    problemCases(host);
    listingCases(host);

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

    areaCases(host);
    outlineCases(host);
    coordinateCases(host);

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

    test('is cancelled while a store does not answer, and nothing is left of it', async () => {
      STUCK.isRead = false;
      const processId = await started(await newCart(log('S1')));
      const files = async () =>
        (
          await sql`select 1 from studio.export_file where process_id = ${processId}`.execute(
            server.services.db,
          )
        ).rows.length;
      await expect.poll(files, { timeout: 30_000, interval: 50 }).toBe(1);
      // It has come to the file that never does: the listings before it take less.
      await expect.poll(() => STUCK.isRead, { timeout: 30_000, interval: 50 }).toBe(true);
      expect((await call('PUT', `export/cancel/shoppingcart?pid=${processId}`)).status).toBe(200);
      await expect.poll(files, { interval: 20 }).toBe(0);
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

    refusalCases(host);
  });

  describe.skipIf(!isHere)('records deleted in the background', () => {
    const remove = (catalogName: string, keys: object[]) =>
      server.ask('POST', DELETED, { catalogName, keys });
    test('are deleted, but for those that others need, which are listed', async () => {
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
