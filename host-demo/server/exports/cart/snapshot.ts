import { sql } from 'kysely';
import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../../src/api/contract/shapes.ts';
import type { Migration } from '../../db/migrate.ts';
import type { Services } from '../../services.ts';

type Db = Services['db'];

/**
 * What a process of a cart works on: the items as they were when it was started. What the cart
 * becomes later does not change it.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'exports-2-items',
    up: async (db) => {
      await sql`
      create table studio.export_item (
        process_id text not null, item_no bigint generated always as identity, catalog_name text not null,
        keys jsonb, constraints jsonb, except_keys jsonb not null default '[]', created_at timestamptz not null default now(), primary key (process_id, item_no));
      create index on studio.export_item (process_id, catalog_name)`.execute(db);
    },
  },
];

/** An item as it was: keys of a record, or a query. */
export interface SnapshotItem {
  itemNo: string;
  catalogName: string;
  keys: KeyValues | null;
  constraints: Constraint[] | null;
  except: KeyValues[];
}

/** Takes the items of a cart, all at one moment; how many there are. */
export async function snapshotCart(db: Db, processId: string, cartId: string): Promise<number> {
  const { rows } = await sql`
    insert into studio.export_item (process_id, catalog_name, keys, constraints, except_keys)
    select ${processId}, catalog_name, keys, constraints, except_keys from studio.cart_item where cart_id = ${cartId} order by item_id returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Takes records of one catalog. */
export async function snapshotRecords(
  db: Db,
  processId: string,
  catalogName: string,
  keys: readonly KeyValues[],
): Promise<void> {
  await sql`
    insert into studio.export_item (process_id, catalog_name, keys)
    select ${processId}, ${catalogName}, value from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality given(value, n) order by n`.execute(
    db,
  );
}

/** Names of the catalogs that the items are of. */
export async function listSnapshotCatalogs(db: Db, processId: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct catalog_name as name from studio.export_item where process_id = ${processId}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Items in the order they were taken: those of a catalog, all or only the queries; the first
 * `limit` of them.
 */
export async function listSnapshotItems(
  db: Db,
  processId: string,
  {
    catalogName,
    queries = false,
    limit = 100_000,
  }: { catalogName?: string; queries?: boolean; limit?: number } = {},
): Promise<SnapshotItem[]> {
  const { rows } = await sql<SnapshotItem>`
    select item_no::text as "itemNo", catalog_name as "catalogName", keys, constraints, except_keys as "except" from studio.export_item
    where process_id = ${processId} and (${catalogName ?? null}::text is null or catalog_name = ${catalogName ?? null}) and (not ${queries} or constraints is not null)
    order by item_no limit ${limit}`.execute(db);
  return rows;
}

/** Forgets items that were done, or all of a process. */
export async function deleteSnapshotItems(
  db: Db,
  processId: string,
  itemNos?: readonly string[],
): Promise<void> {
  await sql`delete from studio.export_item where process_id = ${processId} and (${itemNos === undefined} or item_no::text = any(${[...(itemNos ?? [])]}::text[]))`.execute(
    db,
  );
}

/** Forgets the items of processes that are over, or were never begun. */
export async function sweepSnapshots(db: Db): Promise<void> {
  await sql`
    delete from studio.export_item i where created_at < now() - interval '1 hour'
      and not exists (select 1 from studio.job j where j.process_id = i.process_id and j.status in ('NEW', 'RUNNING'))`.execute(
    db,
  );
}
