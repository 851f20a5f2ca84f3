/** Search and its index over the embedded database and over PostgreSQL: what is written is found. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { TestDatabase } from '../support/databases.ts';
import { bothDatabases, createDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { conditionFacetCases, fewLeftOutCases } from './search/condition-cases.ts';
import { facetCases, facetCountCases, pageCases } from './search/facet-cases.ts';
import { rowCases, catalogCases, addedFieldCases } from './search/index-cases.ts';
import { logRows } from './search/log-rows.ts';
import { WELLS, searchHost } from './search/search-host.ts';
import { wordCases, oddTextCases } from './search/word-cases.ts';

describe.each(bothDatabases)('%s', (name, isHere) => {
  let server: TestServer;
  let postgres: TestDatabase | null = null;

  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    await indexed();
    await insertRows(server.services.db, 'well', WELLS);
  });
  afterAll(async () => {
    await server?.remove();
    await postgres?.drop();
  });

  const host = searchHost(() => server);
  const { post, states, indexed, search, wells, uwis } = host;

  describe.skipIf(!isHere)('search', () => {
    wordCases(host);
    facetCases(host);
    facetCountCases(host);
    pageCases(host);
    oddTextCases(host);
  });

  describe.skipIf(!isHere)('the index', () => {
    rowCases(host);
    catalogCases(host);

    test('is made by a job, one at a time, and tells which rows are bad', async () => {
      const { db } = server.services;
      await sql`insert into ppdm.concession (concession_id, concession_name, geom) values ('=BAD', 'Crossed', 'SRID=4326;POLYGON((0 0,1 1,1 0,0 1,0 0))')`.execute(
        db,
      );
      const both = await Promise.all([
        post('index', { catalogs: ['concession', 'well'] }),
        post('index', { catalogs: ['concession', 'well'] }),
      ]);
      expect(both.map(({ status, body }) => [status, body.error]).sort()).toEqual([
        [202, undefined],
        [409, 'ALREADY_RUNNING'],
      ]);
      await indexed();
      expect(await states('concession', 'well')).toMatchObject([
        {
          catalog: 'well',
          status: 'COMPLETED',
          indexed: WELLS.length,
          total: WELLS.length,
          failed: 0,
        },
        { catalog: 'concession', indexed: 1, total: 1, failed: 1 },
      ]);
      expect(
        (await post('index/status/detail', { catalog: 'concession' })).body.data,
      ).toMatchObject({
        totalCount: 1,
        rows: [{ key: '=BAD', status: 'FAILED', message: expect.stringContaining('bad geometry') }],
      });
      const file = await server.ask('POST', '/trove/api/search/index/status/detail/export', {
        catalog: 'concession',
      });
      expect(file.headers.get('content-type')).toContain('text/csv');
      expect(file.headers.get('content-disposition')).toContain('index-status-concession.csv');
      expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
        '"key","status","message","at"',
        expect.stringMatching(/^"'=BAD","FAILED","bad geometry/),
      ]);
      expect((await search('crossed')).total).toBe(1);
    });

    test.skipIf(name !== 'PostgreSQL')(
      'is started once, whichever server of the database gets the request',
      { timeout: 60_000 },
      async () => {
        const { dataFolder } = server.config;
        const other = await startTestServer({ dataFolder, databaseUrl: postgres!.url });
        try {
          for (let round = 0; round < 15; round++) {
            // Held up, so that the first job has not ended before the last start is requested.
            const answers = await server.services.db.transaction().execute(async (transaction) => {
              await sql`lock table ppdm.well in access exclusive mode`.execute(transaction);
              return Promise.all(
                [server, other, server, other].map((one) =>
                  one.ask('POST', '/trove/api/search/index', { catalogs: ['well'] }),
                ),
              );
            });
            expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
              202, 409, 409, 409,
            ]);
            await indexed();
          }
        } finally {
          await other.close();
        }
      },
    );

    test('finds what was written while nothing watched', async () => {
      const { db } = server.services;
      await sql`alter table ppdm.well disable trigger user`.execute(db);
      await insertRows(db, 'well', [{ uwi: 'DARK-1', wellName: 'Nightjar' }]);
      await sql`delete from ppdm.well where uwi = 'CN-1'`.execute(db);
      await sql`alter table ppdm.well enable trigger user`.execute(db);
      expect([await uwis('nightjar'), await uwis('大庆')]).toEqual([[], []]);
      expect((await wells('中国石油')).totalCount).toBe(1);
      await post('index', { catalogs: ['well'], full: false });
      await indexed();
      expect(await uwis('nightjar')).toEqual(['DARK-1']);
      expect((await wells('中国石油')).totalCount).toBe(0);
    });

    addedFieldCases(host);

    describe('facets of conditions', () => {
      const rows = logRows();

      beforeAll(async () => {
        await insertRows(server.services.db, 'wellLog', rows.logs);
        expect((await post('index', { catalogs: ['wellLog'] })).status).toBe(202);
        await jobsEnded();
      });
      afterAll(async () => void (await sql`delete from ppdm.well_log`.execute(server.services.db)));
      const jobsEnded = () =>
        vi.waitFor(
          async () =>
            expect(
              (
                await sql`select 1 from studio.job where kind = 'search-index' and status in ('NEW', 'RUNNING')`.execute(
                  server.services.db,
                )
              ).rows,
            ).toEqual([]),
          { timeout: 30_000 },
        );

      conditionFacetCases(host, rows);
      fewLeftOutCases(host);
    });

    test('stops on demand, and can be begun again', { timeout: 180_000 }, async () => {
      const { db } = server.services;
      await insertRows(
        db,
        'wellLog',
        Array.from({ length: 8_000 }, (_, i) => ({
          wellLogId: `L${i}`,
          uwi: 'TR-001-22',
          logTitle: 'Sonic',
        })),
      );
      expect((await post('index', { catalogs: ['wellLog'] })).status).toBe(202);
      await vi.waitFor(
        async () =>
          expect((await states('wellLog'))[0]).toMatchObject({
            status: 'RUNNING',
            indexed: expect.toSatisfy((count: number) => count > 0),
          }),
        { timeout: 20_000 },
      );
      expect((await post('cancelReindexing', { catalogs: [] })).body.data).toEqual({
        cancelled: ['wellLog'],
      });
      const [stopped] = await states('wellLog');
      expect(stopped).toMatchObject({ status: 'FAILED', finishedAt: expect.any(String) });
      expect(stopped!.indexed).toBeLessThan(8_000);
      expect((await search({ text: 'sonic', catalogs: ['wellLog'] })).total).toBe(8_000);
      expect((await post('index', { catalogs: ['wellLog'], full: false })).status).toBe(202);
      await vi.waitFor(async () => expect((await states('wellLog'))[0]!.status).toBe('COMPLETED'), {
        timeout: 110_000,
      });
    });
  });
});

test('there is nothing to search before the index is made', async () => {
  const server = await startTestServer();
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from studio.search_catalog where not ready`.execute(server.services.db))
          .rows,
      ).toEqual([]),
    { timeout: 30_000 },
  );
  await sql`update studio.search_catalog set ready = false`.execute(server.services.db);
  expect(
    await (await server.ask('POST', '/trove/api/search/', { request: 'x' })).json(),
  ).toMatchObject({ error: 'INDEX_UNAVAILABLE', status: 503 });
  await server.remove();
});
