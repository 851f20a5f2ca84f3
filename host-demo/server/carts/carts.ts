import type { FastifyInstance } from 'fastify';
import * as calls from '../../../src/api/contract/export.ts';
import type { CartExportRequest, NewCartItem } from '../../../src/api/contract/export.ts';
import type { Row } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { loadCatalogs, checkedItems, buildIdentity, loadRowsByKeys } from './cart-items.ts';
import { measureCart } from './cart-size.ts';
import * as store from './cart-store.ts';
import type { StoredItem } from './cart-store.ts';
import { msg } from '../../../src/formats/msg.ts';

export { migrations } from './cart-store.ts';

/** Items of a cart, or of a catalog in it, that one answer lists. */
const LISTED = 1000;

/**
 * Registers the calls of the user's own carts (spec 7, "Cart and export"): records and queries to
 * be exported together.
 */
export function register(app: FastifyInstance, services: Services): void {
  readCalls(app, services);
  changeCalls(app, services);
}

function readCalls(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, calls.getCartInfo, async ({ user }) => {
    const carts = await store.listCarts(db, user);
    return { data: { count: carts.reduce((sum, { count }) => sum + count, 0), carts } };
  });

  route(app, calls.getCarts, async ({ body: { pageNo, pageSize, withItems }, user }) => {
    const rows: CartExportRequest[] = [];
    for (const cart of await store.listCarts(db, user, {
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    })) {
      const items = withItems
        ? (await store.listItems(db, cart.id, { limit: LISTED })).map(toCartItem)
        : [];
      rows.push({ ...cart, items, catalogs: await store.listCartCatalogs(db, cart.id) });
    }
    return { data: { totalCount: await store.countCarts(db, user), rows } };
  });

  route(
    app,
    calls.getCartCatalog,
    async ({ path: { cartId, catalogName }, query: { offset = '0' }, user }) => {
      await store.expectCart(db, user, cartId);
      const catalog = (await loadCatalogs(db, [catalogName])).get(catalogName)!;
      const items = await store.listItems(db, cartId, {
        catalogName,
        offset: Number(offset),
        limit: LISTED,
      });
      return {
        data: {
          catalogName,
          totalCount: await store.countItems(db, cartId, catalogName),
          rows: await loadRows(db, catalog, items),
        },
      };
    },
  );

  route(app, calls.getCartSize, async ({ body: { cartId }, user }) => {
    await store.expectCart(db, user, cartId);
    const items = await store.listItems(db, cartId);
    const catalogs = await loadCatalogs(
      db,
      items.map(({ catalogName }) => catalogName),
    );
    return {
      data: { ...(await measureCart(services, cartId, catalogs, items)), items: items.length },
    };
  });
}

function changeCalls(app: FastifyInstance, { db }: Services): void {
  route(app, calls.updateCart, async ({ body: { cartId, add, remove }, user }) => {
    if (add.length + remove.length > store.MOST_ITEMS) throw tooLarge();
    if (typeof cartId === 'string') await store.expectCart(db, user, cartId);
    const catalogs = await loadCatalogs(
      db,
      [...add, ...remove].map(({ catalogName }) => catalogName),
    );
    const queries = countQueries(catalogs, add);
    if (queries > store.MOST_QUERIES) throw tooManyQueries();
    const { items, missing } = await checkedItems(db, filterCatalogs(catalogs, add), add);
    if (missing > 0 && items.length === 0)
      throw new Refused(
        404,
        'NOT_FOUND',
        missing === 1
          ? msg`The record is not there any more`
          : msg`The records are not there any more`,
      );
    const removed = remove.map((item) => ({
      catalogName: item.catalogName,
      identity: buildIdentity(catalogs.get(item.catalogName)!, item),
    }));
    return db.transaction().execute(async (transaction) => {
      const id = await store.findOrCreateCart(transaction, user, cartId);
      await store.expectCart(transaction, user, id);
      await store.removeItems(transaction, id, removed);
      const { added, records } = await store.addItems(transaction, id, items);
      const count = await store.countItems(transaction, id);
      if (count > store.MOST_ITEMS) throw tooLarge();
      if (queries > 0 && (await store.countQueries(transaction, id)) > store.MOST_QUERIES)
        throw tooManyQueries();
      return {
        data: { id, count, added, duplicates: add.length - missing - added, missing, records },
      };
    });
  });

  route(app, calls.deleteCart, async ({ path: { id }, user }) => {
    await db.transaction().execute((transaction) => store.deleteCart(transaction, user, id));
    return { message: 'cart cleared successfully' };
  });

  route(app, calls.deleteCartItems, async ({ body: { cartId, itemIds }, user }) =>
    db.transaction().execute(async (transaction) => {
      await store.expectCart(transaction, user, cartId);
      const removed = await store.removeItemsById(transaction, cartId, itemIds);
      if (removed === 0 && itemIds.length > 0)
        throw new Refused(404, 'NOT_FOUND', msg`The cart has none of these items`);
      return { data: { count: await store.countItems(transaction, cartId) } };
    }),
  );
}

function filterCatalogs(
  catalogs: ReadonlyMap<string, CatalogTable>,
  items: readonly NewCartItem[],
): Map<string, CatalogTable> {
  const names = new Set(items.map(({ catalogName }) => catalogName));
  return new Map([...catalogs].filter(([name]) => names.has(name)));
}

/** Number of different queries among items. */
function countQueries(
  catalogs: ReadonlyMap<string, CatalogTable>,
  items: readonly NewCartItem[],
): number {
  const queries = items.filter((item) => !('keys' in item));
  return new Set(
    queries.map(
      (item) => `${item.catalogName} ${buildIdentity(catalogs.get(item.catalogName)!, item)}`,
    ),
  ).size;
}

function toCartItem({
  id,
  catalogName,
  keys,
  constraints,
  except,
  count,
  label,
  size,
}: StoredItem): CartExportRequest['items'][number] {
  return { id, catalogName, keys, constraints, except, count, label, size };
}

/**
 * What the cart shows of a catalog: fields of each record that is there, beside what the item
 * itself says.
 */
async function loadRows(
  db: Services['db'],
  catalog: CatalogTable,
  items: readonly StoredItem[],
): Promise<Row[]> {
  const fields = [...catalog.columns.values()]
    .filter(({ type }) => type !== 'geometry')
    .map(({ name }) => name);
  const rows = await loadRowsByKeys(
    db,
    catalog,
    items.flatMap(({ keys }) => (keys ? [keys] : [])),
    fields,
  );
  return items.map(({ id, identity, keys, constraints, except, label, count }) => ({
    ...(rows.get(identity) ?? keys),
    _itemId: id,
    _label: label,
    _count: count,
    ...(constraints ? { _constraints: constraints, _except: except } : {}),
    ...(keys && !rows.has(identity) ? { _gone: true } : {}),
  }));
}

function tooLarge(): Refused {
  return new Refused(
    413,
    'CART_TOO_LARGE',
    msg`A cart holds at most ${store.MOST_ITEMS} records; all that match a query count as one`,
  );
}

function tooManyQueries(): Refused {
  return new Refused(
    413,
    'CART_TOO_LARGE',
    msg`A cart holds at most ${store.MOST_QUERIES} queries. Remove one, or start another cart.`,
  );
}
