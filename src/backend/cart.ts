import type { Result, SendOptions } from '../api/client.ts';
import type { AnswerOf } from '../api/contract/call.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import * as calls from '../api/contract/export.ts';
import type { Row } from '../api/contract/shapes.ts';
import { announceCartChange } from './cart-changes.ts';
import type { Selection } from '../core/selection.ts';
import { type Backend, lastingBackend } from './backend.ts';

/** A cart and the number of its items. */
export interface CartCount {
  cartId: string;
  count: number;
}

/** What became of a selection that was put into a cart. */
export interface CartChange extends CartCount {
  /** Records that are new in the cart. */
  records: number;
  /** Items that were in it already: records, or the same query. */
  duplicates: number;
  /** Records that have been deleted. */
  missing: number;
}

/** The carts of the user, oldest first. */
export async function cartInfo(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<CartCount[]>> {
  const answer = await backend.send(calls.getCartInfo, {}, options);
  return answer.ok
    ? { ok: true, data: answer.data.data.carts.map(({ id, count }) => ({ cartId: id, count })) }
    : answer;
}

/** How many records the user's carts hold; a cart that does not say so counts by its items. */
export async function countCartRecords(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<number>> {
  const carts = await listCarts(backend, options);
  if (!carts.ok) return carts;
  const counts = carts.data.map(countRecordsInCart);
  return { ok: true, data: counts.reduce((sum, one) => sum + one, 0) };
}

/**
 * Adds a selection to the user's first cart, which the server creates if it does not exist. A
 * selection of all matching records is sent as one query, other records by their keys. It is one
 * request, and it continues after the element or the page is left.
 */
export async function addToCart(
  backend: Backend,
  selection: Selection,
): Promise<Result<CartChange>> {
  const answer = await lastingBackend(backend).send(calls.updateCart, {
    body: { add: toCartItems(selection) },
  });
  if (!answer.ok) return answer;
  const { id, count, added, records, duplicates, missing } = answer.data.data;
  announceCartChange(backend, id);
  return { ok: true, data: { cartId: id, count, records: records ?? added, duplicates, missing } };
}

function toCartItems({
  mode,
  catalog: catalogName,
  constraints,
  keys = [],
  except = [],
}: Selection): calls.NewCartItem[] {
  if (mode === 'all-matching')
    return [{ catalogName, constraints: [...constraints], except: [...except] }];
  return keys.map((one) => ({ catalogName, keys: one }));
}

/** Carts of one answer: a user has at most so many. */
const MOST_CARTS = 100;
/** Items that one answer of a catalog lists. */
export const LISTED_AT_ONCE = 1000;

/** What a cart holds of one catalog. */
export interface CartGroup {
  catalog: string;
  /** Records and queries. */
  items: number;
  /** Records that the items cover. */
  records: number;
}

/** A cart, and what it holds. */
export interface Cart {
  id: string;
  name: string;
  /** Items of all catalogs. */
  count: number;
  groups: readonly CartGroup[];
}

/** One line of a cart: a record, or all records of a query. */
export interface CartItem {
  id: string;
  label: string;
  /** Records that the item covers. */
  records: number;
  /** The record, as far as it is there. */
  row: Row;
  /** The record has been deleted since. */
  gone: boolean;
  /** What the records of a query match; null for a record. */
  constraints: readonly Constraint[] | null;
  /** Records that a query leaves out. */
  except: number;
}

/** Bytes of the files that the records of a cart name, each once. */
export type CartSizeAnswer = AnswerOf<typeof calls.getCartSize>['data'];

/** The carts of the user with what they hold, oldest first. */
export async function listCarts(backend: Backend, options?: SendOptions): Promise<Result<Cart[]>> {
  const answer = await backend.send(
    calls.getCarts,
    { body: { pageSize: MOST_CARTS, withItems: false } },
    options,
  );
  if (!answer.ok) return answer;
  return {
    ok: true,
    data: answer.data.data.rows.map(({ id, name, count, catalogs, items }) => ({
      id,
      name,
      count,
      groups:
        catalogs.length > 0
          ? catalogs.map(({ catalogName, ...sums }) => ({ catalog: catalogName, ...sums }))
          : sumGroups(items),
    })),
  };
}

/** A part of the items of a catalog in a cart: at most `LISTED_AT_ONCE` from `offset` on. */
export interface CartItemsRange {
  cartId: string;
  catalog: string;
  offset: number;
}

/** Items of a catalog in a cart, and how many there are. */
export async function cartItems(
  backend: Backend,
  { cartId, catalog, offset }: CartItemsRange,
  options?: SendOptions,
): Promise<Result<{ items: CartItem[]; total: number }>> {
  const answer = await backend.send(
    calls.getCartCatalog,
    {
      path: { cartId, catalogName: catalog },
      query: offset > 0 ? { offset: String(offset) } : {},
    },
    options,
  );
  if (!answer.ok) return answer;
  const { rows, totalCount } = answer.data.data;
  return { ok: true, data: { total: totalCount, items: rows.map(parseCartItem) } };
}

/** Makes a cart that holds nothing yet; its id. */
export async function newCart(backend: Backend, options?: SendOptions): Promise<Result<string>> {
  const answer = await backend.send(calls.updateCart, { body: { cartId: null } }, options);
  return answer.ok ? { ok: true, data: answer.data.data.id } : answer;
}

/** Removes items from a cart. Items that were already removed elsewhere are not a failure. */
export async function removeItems(
  backend: Backend,
  cartId: string,
  itemIds: readonly string[],
): Promise<Result<null>> {
  return unlessAbsent(
    await backend.send(calls.deleteCartItems, { body: { cartId, itemIds: [...itemIds] } }),
  );
}

/** Removes a cart with all that it holds. */
export async function removeCart(backend: Backend, cartId: string): Promise<Result<null>> {
  return unlessAbsent(await backend.send(calls.deleteCart, { path: { id: cartId } }));
}

/** How much the files of a cart are. */
export async function cartSize(
  backend: Backend,
  cartId: string,
  options?: SendOptions,
): Promise<Result<CartSizeAnswer>> {
  const answer = await backend.send(calls.getCartSize, { body: { cartId } }, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** A failure, unless it is that what was to be removed is not there. */
function unlessAbsent(answer: Result<unknown>): Result<null> {
  return answer.ok || answer.error.status === 404 ? { ok: true, data: null } : answer;
}

/** For a server that tells no sums: those of the items that it lists. */
function sumGroups(items: readonly { catalogName: string; count: number }[]): CartGroup[] {
  const sums = new Map<string, CartGroup>();
  for (const { catalogName: catalog, count } of items) {
    const sum = sums.get(catalog) ?? { catalog, items: 0, records: 0 };
    sums.set(catalog, { catalog, items: sum.items + 1, records: sum.records + count });
  }
  return [...sums.values()];
}

function parseCartItem(given: Row): CartItem {
  const {
    _itemId: id,
    _label: label,
    _count: records,
    _gone: gone,
    _constraints: constraints,
    _except: except,
    ...row
  } = given;
  return {
    id: String(id),
    label: typeof label === 'string' ? label : '',
    records: typeof records === 'number' ? records : 1,
    row,
    gone: gone === true,
    constraints: Array.isArray(constraints) ? (constraints as Constraint[]) : null,
    except: Array.isArray(except) ? except.length : 0,
  };
}

/** Records of a cart; its items where the server does not tell of which catalogs they are. */
export function countRecordsInCart({ groups, count }: Pick<Cart, 'groups' | 'count'>): number {
  return groups.length > 0 ? groups.reduce((sum, { records }) => sum + records, 0) : count;
}
