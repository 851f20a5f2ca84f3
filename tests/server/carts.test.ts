/** Carts of one user: what may stand in them, how it is counted and sized, and that nobody else's are there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { TestDatabase } from '../support/databases.ts';
import { bothDatabases, createDatabase, isUsual } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { CART, log, deep, as, change, newCart, cartCalls } from './carts/cart-calls.ts';
import { itemListCases, refusalCases } from './carts/item-cases.ts';

let server: TestServer;

describe.each(bothDatabases)('on %s', (name, isHere) => {
  const host = cartCalls(() => server, test.runIf(isUsual(name)));
  const { usual, ada, rea, size, listed } = host;

  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    const { db, stores } = server.services;
    await insertRows(db, 'well', [
      { uwi: '007', wellboreName: 'Adana-7', geom: { type: 'Point', coordinates: [35, 37] } },
    ]);
    await stores.get('main')!.write('a.pdf', new Uint8Array(700));
    await insertRows(db, 'wellDocument', [
      { documentId: 'd1', title: 'Final report', storeId: 'main', locationReference: 'a.pdf' },
      { documentId: 'd2', storeId: 'main', locationReference: 'gone.pdf' },
    ]);
    await insertRows(
      db,
      'wellLog',
      Array.from({ length: 1200 }, (_, i) => ({
        wellLogId: `L${i}`,
        uwi: '007',
        logTitle: i === 0 ? 'GR run 1' : null,
        topDepth: i,
        storeId: 'main',
        locationReference: `l${i}.las`,
        fileSize: 1000,
        ...(i === 0 && { coordSystemId: 'EPSG:23036' }),
      })),
    );
    await sql`update studio.entity set data = jsonb_set(data, '{exportable}', 'false') where entity_name = 'Catalog' and data ->> 'name' = 'wellMarker'`.execute(
      db,
    );
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
  });

  describe.skipIf(!isHere)('a cart', () => {
    usual(
      'takes records and queries, each once, and says how many records they stand for',
      async () => {
        const { id, ...first } = await change(ada, {
          cartId: null,
          add: [log('L0'), log('L1'), log('L1'), { catalogName: 'well', keys: { uwi: '007' } }],
        });
        expect(first).toEqual({ count: 3, added: 3, duplicates: 1, missing: 0, records: 3 });
        const query = {
          catalogName: 'wellLog',
          constraints: deep(199),
          except: [{ wellLogId: 'L500' }, { wellLogId: 'L501' }],
        };
        expect(await change(ada, { cartId: id, add: [query, log('L0')] })).toEqual({
          id,
          count: 4,
          added: 1,
          duplicates: 1,
          missing: 0,
          records: 998,
        });
        const other = { ...query, except: [...query.except].reverse() };
        expect(await change(ada, { cartId: id, add: [other] })).toMatchObject({
          count: 4,
          added: 0,
          duplicates: 1,
          records: 0,
        });
      },
    );

    usual('takes a query without hundreds of its records', async () => {
      const except = Array.from({ length: 700 }, (_, i) => ({ wellLogId: `L${i}` }));
      expect(
        await change(ada, {
          cartId: null,
          add: [{ catalogName: 'wellLog', constraints: [], except }],
        }),
      ).toMatchObject({ count: 1, records: 500 });
    });

    itemListCases(host);

    usual(
      'says what it holds of each catalog without listing it, and lists more than one answer has from a place on',
      async () => {
        const id = await newCart(
          ada,
          { catalogName: 'well', keys: { uwi: '007' } },
          { catalogName: 'wellLog', constraints: deep(199) },
          ...Array.from({ length: 1100 }, (_, i) => log(`L${i}`)),
        );
        const { data } = (
          await ada('POST', `${CART}/get/shoppingcarts`, { pageSize: 1000, withItems: false })
        ).body as { data?: { rows: { id: string }[] } };
        expect(data!.rows.find((one) => one.id === id)).toMatchObject({
          count: 1102,
          items: [],
          catalogs: [
            { catalogName: 'well', items: 1, records: 1 },
            { catalogName: 'wellLog', items: 1101, records: 2100 },
          ],
        });
        const rest = (await ada('GET', `${CART}/shoppingCartCatalog/${id}/wellLog?offset=1000`))
          .body as { data?: { totalCount: number; rows: { _label: string }[] } };
        expect([rest.data!.totalCount, rest.data!.rows.length, rest.data!.rows[0]!._label]).toEqual(
          [1101, 101, 'L999'],
        );
        expect(
          (await ada('GET', `${CART}/shoppingCartCatalog/${id}/wellLog?offset=-1`)).status,
        ).toBe(400);
      },
    );

    usual('keeps a record that is deleted later, and says that it is gone', async () => {
      await insertRows(server.services.db, 'wellLog', [{ wellLogId: 'late', uwi: '007' }]);
      const id = await newCart(ada, log('late'));
      await sql`delete from ppdm.well_log where well_log_id = 'late'`.execute(server.services.db);
      expect(
        (await ada('GET', `${CART}/shoppingCartCatalog/${id}/wellLog`)).body.data,
      ).toMatchObject({ rows: [{ wellLogId: 'late', _gone: true }] });
    });

    usual('takes thousands of records at once', async () => {
      const add = Array.from({ length: 1200 }, (_, i) => log(`L${i}`));
      expect(await change(ada, { cartId: null, add: [...add, log('nobody')] })).toMatchObject({
        count: 1200,
        added: 1200,
        missing: 1,
        records: 1200,
      });
    });

    usual('gives items up by what they are and by their ids', async () => {
      const id = await newCart(ada, log('L0'), log('L1'), {
        catalogName: 'wellLog',
        constraints: deep(5),
      });
      expect(
        await change(ada, {
          cartId: id,
          remove: [{ catalogName: 'wellLog', constraints: deep(5) }, log('L1'), log('nobody')],
        }),
      ).toMatchObject({ count: 1 });
      const [item] = (await listed(id)).items;
      expect(
        (
          await ada('DELETE', `${CART}/shoppingcartitem/delete`, {
            cartId: id,
            itemIds: [item!['id']],
          })
        ).body.data,
      ).toEqual({ count: 0 });
      expect(
        await ada('DELETE', `${CART}/shoppingcartitem/delete`, {
          cartId: id,
          itemIds: [item!['id']],
        }),
      ).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    });

    usual('knows the size of the files that its records name, each once', async () => {
      const id = await newCart(
        ada,
        log('L0'),
        log('L1'),
        {
          catalogName: 'wellLog',
          constraints: [{ field: 'topDepth', operator: 'lessOrEqual', value: 9 }],
        },
        { catalogName: 'well', keys: { uwi: '007' } },
        { catalogName: 'wellDocument', keys: { documentId: 'd1' } },
        { catalogName: 'wellDocument', keys: { documentId: 'd2' } },
      );
      // Ten logs say their size, one document is requested at the store, one is not there, a well has no file.
      expect(await size(id)).toEqual({
        bytes: 10_700,
        files: 11,
        items: 6,
        formats: [
          { format: 'las', files: 10, bytes: 10_000 },
          { format: 'pdf', files: 1, bytes: 700 },
        ],
        crs: ['EPSG:23036', 'EPSG:4326'],
      });
      expect(await size(await newCart(ada))).toEqual({
        bytes: 0,
        files: 0,
        items: 0,
        formats: [],
        crs: [],
      });
    });

    usual('is cleared', async () => {
      const id = await newCart(ada, log('L0'));
      expect((await ada('DELETE', `${CART}/ShoppingCart/${id}`)).body).toEqual({
        success: true,
        message: 'cart cleared successfully',
      });
      expect(await ada('DELETE', `${CART}/ShoppingCart/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      });
      const { rows } = await sql<{
        count: string;
      }>`select count(*) as count from studio.cart_item where cart_id = ${id}`.execute(
        server.services.db,
      );
      expect(Number(rows[0]!.count)).toBe(0);
    });

    refusalCases(host);

    usual("is its user's alone", async () => {
      const id = await newCart(ada, log('L0'));
      const [item] = (await listed(id)).items;
      const foreign: [string, string, object?][] = [
        ['GET', `/shoppingCartCatalog/${id}/wellLog`],
        ['DELETE', `/ShoppingCart/${id}`],
        ['PUT', '/update/shoppingcart/V2', { cartId: id, add: [log('L1')] }],
        ['DELETE', '/shoppingcartitem/delete', { cartId: id, itemIds: [item!['id']] }],
        ['POST', '/shoppingcart/size', { cartId: id }],
      ];
      for (const [method, address, body] of foreign)
        expect(await rea(method, CART + address, body)).toMatchObject({
          status: 404,
          body: { error: 'NOT_FOUND' },
        });
      expect((await rea('GET', `${CART}/shoppingCartInfo`)).body.data).toEqual({
        count: 0,
        carts: [],
      });
      expect((await rea('POST', `${CART}/get/shoppingcarts`, {})).body.data).toEqual({
        totalCount: 0,
        rows: [],
      });
      expect((await listed(id)).count).toBe(1);
      const own = await newCart(rea, log('L0'), log('L1'));
      expect((await rea('GET', `${CART}/shoppingCartInfo`)).body.data).toMatchObject({
        count: 2,
        carts: [{ id: own, name: 'default', count: 2 }],
      });
    });

    usual('that no change names is the first one, made once for all windows', async () => {
      const who = as(
        () => server,
        () => server.token({ sub: 'sel', email: 'sel@subsurface.example', groups: ['viewer'] }),
      );
      const [one, two] = await Promise.all([
        change(who, { add: [log('L0')] }),
        change(who, { add: [log('L1')] }),
      ]);
      expect(one.id).toBe(two.id);
      await newCart(who, log('L2'));
      expect(await change(who, { add: [log('L3')] })).toMatchObject({ id: one.id, count: 3 });
    });

    test('counts to the same when it is changed from several windows at once', async () => {
      const id = await newCart(ada);
      await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          change(ada, { cartId: id, add: [log('L0'), log(`L${i + 1}`)] }),
        ),
      );
      expect((await listed(id)).count).toBe(9);
    });
  });
});
