/** Items of carts. */
import { expect } from 'vitest';
import type { CartCalls } from './cart-calls.ts';
import { CART, change, deep, log, newCart } from './cart-calls.ts';

/** Lists of items and of their rows. */
export function itemListCases({ usual, ada, listed }: CartCalls): void {
  usual('lists its items with their labels, and the rows of a catalog in it', async () => {
    const id = await newCart(ada, log('L0'), log('L1'), {
      catalogName: 'wellLog',
      constraints: [],
    });
    const cart = await listed(id);
    expect(cart.count).toBe(3);
    expect(cart.items).toEqual([
      {
        id: expect.any(String),
        catalogName: 'wellLog',
        keys: { wellLogId: 'L0' },
        constraints: null,
        except: [],
        count: 1,
        label: 'GR run 1',
        size: 1000,
      },
      {
        id: expect.any(String),
        catalogName: 'wellLog',
        keys: { wellLogId: 'L1' },
        constraints: null,
        except: [],
        count: 1,
        label: 'L1',
        size: 1000,
      },
      {
        id: expect.any(String),
        catalogName: 'wellLog',
        keys: null,
        constraints: [],
        except: [],
        count: 1200,
        label: 'Well log',
        size: null,
      },
    ]);
    const { data } = (await ada('GET', `${CART}/shoppingCartCatalog/${id}/wellLog`)).body as {
      data?: { rows: object[] };
    };
    expect(data).toMatchObject({
      catalogName: 'wellLog',
      totalCount: 3,
      rows: [
        { wellLogId: 'L0', topDepth: 0, _label: 'GR run 1' },
        { wellLogId: 'L1', _count: 1 },
        { _count: 1200, _itemId: cart.items[2]!['id'], _constraints: [], _except: [] },
      ],
    });
    expect((await ada('GET', `${CART}/shoppingCartCatalog/${id}/well`)).body.data).toEqual({
      catalogName: 'well',
      totalCount: 0,
      rows: [],
    });
  });
}

/** Items that no cart takes. */
export function refusalCases({ usual, ada, refused, listed }: CartCalls): void {
  usual('refuses what cannot be in it, and then nothing of it is in it', async () => {
    const id = await newCart(ada);
    expect(
      await refused({ cartId: id, add: [log('L0'), { catalogName: 'nothing', keys: { a: 1 } }] }),
    ).toEqual([404, 'NOT_FOUND']);
    expect(
      await refused({
        cartId: id,
        add: [log('L0'), { catalogName: 'wellMarker', constraints: [] }],
      }),
    ).toEqual([422, 'NOT_EXPORTABLE']);
    expect(await refused({ cartId: id, add: [log('nobody')] })).toEqual([404, 'NOT_FOUND']);
    for (const keys of [{}, { uwi: '007' }, { wellLogId: null }, { wellLogId: 'L0', uwi: '007' }])
      expect(
        await refused({ cartId: id, add: [log('L0'), { catalogName: 'wellLog', keys }] }),
      ).toEqual([400, 'VALIDATION']);
    for (const constraints of [
      [{ field: 'nope', operator: 'equal', value: 1 }],
      [{ field: 'topDepth', operator: 'like', value: 'x' }],
      [7],
      'all',
    ])
      expect(
        await refused({ cartId: id, add: [log('L0'), { catalogName: 'wellLog', constraints }] }),
      ).toEqual([400, 'VALIDATION']);
    expect(
      await refused({
        cartId: id,
        add: [{ catalogName: 'wellLog', constraints: [], except: [{ uwi: '007' }] }],
      }),
    ).toEqual([400, 'VALIDATION']);
    expect(await refused({ cartId: id, add: [{ catalogName: 'wellLog' }] })).toEqual([
      400,
      'VALIDATION',
    ]);
    expect(
      await refused({ cartId: id, add: Array.from({ length: 10_001 }, () => log('L0')) }),
    ).toEqual([413, 'CART_TOO_LARGE']);
    expect((await listed(id)).count).toBe(0);
  });

  usual('takes as many queries as can be measured together, and the same one once', async () => {
    const id = await newCart(ada);
    const query = (from: number) => ({ catalogName: 'wellLog', constraints: deep(from) });
    const queries = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => query(from + i));
    expect(await refused({ cartId: id, add: queries(0, 101) })).toEqual([413, 'CART_TOO_LARGE']);
    await change(ada, { cartId: id, add: [...queries(0, 99), ...queries(0, 99)] });
    expect(await refused({ cartId: id, add: queries(200, 2) })).toEqual([413, 'CART_TOO_LARGE']);
    await change(ada, { cartId: id, add: [log('L0'), query(200)] });
    expect((await listed(id)).count).toBe(101);
    await change(ada, { cartId: id, remove: queries(0, 1) });
    await change(ada, { cartId: id, add: [query(300)] });
    expect((await listed(id)).count).toBe(101);
  });
}
