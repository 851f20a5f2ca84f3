import { sql } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { Migration, MigrationDb } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import type { User } from '../services.ts';
import type { CheckedItem } from './cart-items.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Items of a cart, and carts of a user. */
export const MOST_ITEMS = 10_000;
/**
 * Items of a cart that are queries: each is counted by a statement of its own, and all of them are
 * conditions of each statement on the records of the cart.
 */
export const MOST_QUERIES = 100;
const MOST_CARTS = 100;

/** Migrations of carts and of their items. */
export const migrations: readonly Migration[] = [
  {
    name: 'carts-1',
    up: async (db) => {
      await sql`
      create table studio.cart (
        cart_id text primary key default gen_random_uuid()::text, user_id text not null, name text not null, created_at timestamptz not null default now());
      create index on studio.cart (user_id, created_at);
      create table studio.cart_item (
        item_id bigint generated always as identity primary key, cart_id text not null references studio.cart on delete cascade,
        catalog_name text not null, identity text not null, keys jsonb, constraints jsonb, except_keys jsonb not null,
        label text not null, record_count bigint not null, size_bytes bigint, unique (cart_id, catalog_name, identity))`.execute(
        db,
      );
    },
  },
];

/** A cart without its items. */
export interface StoredCart {
  id: string;
  name: string;
  count: number;
  createdAt: string;
}

/** An item of a cart. */
export interface StoredItem extends CheckedItem {
  id: string;
  cartId: string;
}

/** The user's carts, oldest first. */
export async function listCarts(
  db: MigrationDb,
  user: User,
  { offset = 0, limit = MOST_CARTS } = {},
): Promise<StoredCart[]> {
  const { rows } = await sql<{ cart_id: string; name: string; created_at: Date; count: string }>`
    select cart_id, name, created_at, (select count(*) from studio.cart_item item where item.cart_id = cart.cart_id) as count
    from studio.cart cart where user_id = ${user.id} order by created_at, cart_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.cart_id,
    name: row.name,
    count: Number(row.count),
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

/** Number of carts that the user owns. */
export async function countCarts(db: MigrationDb, user: User): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from studio.cart where user_id = ${user.id}`.execute(db);
  return Number(rows[0]!.count);
}

/**
 * Throws NOT_FOUND for a cart that does not exist or belongs to another user. In a transaction the
 * cart is locked until its end.
 */
export async function expectCart(db: MigrationDb, user: User, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from studio.cart where cart_id = ${id} and user_id = ${user.id} ${db.isTransaction ? sql`for update` : sql``}`.execute(
      db,
    );
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND', msg`There is no cart ${id}`);
}

/** A new cart of the user; its id. @throws Refused CART_TOO_LARGE where there are too many */
async function createCart(db: MigrationDb, user: User): Promise<string> {
  const count = await countCarts(db, user);
  if (count >= MOST_CARTS)
    throw new Refused(
      413,
      'CART_TOO_LARGE',
      msg`Limit of ${MOST_CARTS} carts reached. Remove one first.`,
    );
  const { rows } = await sql<{
    cart_id: string;
  }>`insert into studio.cart (user_id, name) values (${user.id}, ${count === 0 ? 'default' : `cart ${count + 1}`}) returning cart_id`.execute(
    db,
  );
  return rows[0]!.cart_id;
}

/**
 * Returns the id of the cart that a change applies to: the given cart, a new cart for null, or the
 * user's first cart for undefined, which is created if the user has no cart.
 */
export async function findOrCreateCart(
  db: MigrationDb,
  user: User,
  cartId: string | null | undefined,
): Promise<string> {
  if (typeof cartId === 'string') return cartId;
  if (cartId === undefined) {
    // Two windows that add at the same time must not make two first carts.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`first cart of ${user.id}`}, 0))`.execute(
      db,
    );
    const [first] = await listCarts(db, user, { limit: 1 });
    if (first) return first.id;
  }
  return createCart(db, user);
}

/** Deletes a cart with its items. @throws {Refused} 404 if the user has no cart with this id. */
export async function deleteCart(db: MigrationDb, user: User, id: string): Promise<void> {
  await expectCart(db, user, id);
  await sql`delete from studio.cart where cart_id = ${id}`.execute(db);
}

/**
 * Inserts the items that the cart does not have yet.
 * @returns How many items were inserted, and how many records they cover.
 */
export async function addItems(
  db: MigrationDb,
  cartId: string,
  items: readonly CheckedItem[],
): Promise<{ added: number; records: number }> {
  const { rows } = await sql<{ record_count: string }>`
    insert into studio.cart_item (cart_id, catalog_name, identity, keys, constraints, except_keys, label, record_count, size_bytes)
    select ${cartId}, "catalogName", identity, nullif(keys, 'null'), nullif(constraints, 'null'), "except", label, "count", size
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given("catalogName" text, identity text, keys jsonb, constraints jsonb, "except" jsonb, label text, "count" bigint, size bigint)
    on conflict do nothing returning record_count`.execute(db);
  return {
    added: rows.length,
    records: rows.reduce((sum, row) => sum + Number(row.record_count), 0),
  };
}

/** Removes the given items from a cart; items that the cart does not have are ignored. */
export async function removeItems(
  db: MigrationDb,
  cartId: string,
  items: readonly { catalogName: string; identity: string }[],
): Promise<void> {
  await sql`
    delete from studio.cart_item item using jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given("catalogName" text, identity text)
    where item.cart_id = ${cartId} and item.catalog_name = given."catalogName" and item.identity = given.identity`.execute(
    db,
  );
}

/** Removes items from a cart by id. @returns How many items were removed. */
export async function removeItemsById(
  db: MigrationDb,
  cartId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } =
    await sql`delete from studio.cart_item where cart_id = ${cartId} and item_id::text = any(${ids}::text[]) returning 1`.execute(
      db,
    );
  return rows.length;
}

/** Number of items in a cart; with a catalog name, only those of that catalog. */
export async function countItems(
  db: MigrationDb,
  cartId: string,
  catalogName?: string,
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from studio.cart_item where cart_id = ${cartId} ${ofCatalog(catalogName)}`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

/** Number of items in a cart that are queries. */
export async function countQueries(db: MigrationDb, cartId: string): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from studio.cart_item where cart_id = ${cartId} and keys is null`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

/** Items of a cart by catalog, and the records they cover. */
export async function listCartCatalogs(
  db: MigrationDb,
  cartId: string,
): Promise<{ catalogName: string; items: number; records: number }[]> {
  const { rows } = await sql<{ catalog_name: string; items: string; records: string }>`
    select catalog_name, count(*) as items, sum(record_count) as records from studio.cart_item where cart_id = ${cartId} group by catalog_name order by catalog_name`.execute(
    db,
  );
  return rows.map((row) => ({
    catalogName: row.catalog_name,
    items: Number(row.items),
    records: Number(row.records),
  }));
}

/** Items of a cart in the order they came, `limit` of them from `offset` on. */
export async function listItems(
  db: MigrationDb,
  cartId: string,
  {
    catalogName,
    offset = 0,
    limit = MOST_ITEMS,
  }: { catalogName?: string; offset?: number; limit?: number } = {},
): Promise<StoredItem[]> {
  const { rows } = await sql<{
    item_id: string;
    catalog_name: string;
    identity: string;
    keys: KeyValues | null;
    constraints: Constraint[] | null;
    except_keys: KeyValues[];
    label: string;
    record_count: string;
    size_bytes: string | null;
  }>`
    select item_id, catalog_name, identity, keys, constraints, except_keys, label, record_count, size_bytes from studio.cart_item
    where cart_id = ${cartId} ${ofCatalog(catalogName)} order by item_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: String(row.item_id),
    cartId,
    catalogName: row.catalog_name,
    identity: row.identity,
    keys: row.keys,
    constraints: row.constraints,
    except: row.except_keys,
    label: row.label,
    count: Number(row.record_count),
    size: row.size_bytes === null ? null : Number(row.size_bytes),
  }));
}

function ofCatalog(name: string | undefined) {
  return name === undefined ? sql`` : sql`and catalog_name = ${name}`;
}
