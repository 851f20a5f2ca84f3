import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { TableReading } from '../../../src/api/contract/load.ts';
import { findStored, insertStored } from '../entities/store.ts';
import { MAIN_STORE, PRIVATE_FOLDER } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import type { FileStore, Services, User } from '../services.ts';
import type { LoadEncoding } from '../../../src/api/contract/studio.ts';
import type { LoadTable, TableReader, TableSource } from './load-table.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Entity of tables that were sent; the entity calls do not have it. */
const TABLE = 'LoadTable';
const FOLDER = `${PRIVATE_FOLDER}/tables`;
/** Tables are kept so long: what waits for a review is loaded from them. */
const KEPT_DAYS = 90;

interface StoredTable {
  fileName: string;
  encoding: LoadEncoding | null;
}

/** Keeps a table that was sent. @returns its id */
export async function keepTable(
  { db, stores }: Services,
  { fileName, bytes, encoding }: TableSource,
  user: User,
): Promise<string> {
  const id = randomUUID();
  await requireStore(stores).write(`${FOLDER}/${id}`, bytes);
  const stored: StoredTable = { fileName, encoding };
  await insertStored(db, TABLE, stored, { id, uniqueKey: null, owner: user.id, by: user.id });
  return id;
}

/**
 * Reads a table that was sent.
 * @param userId whose it has to be; of anybody without it
 * @throws {Refused} 404 NOT_FOUND
 */
export async function openTable(
  { db, stores }: Services,
  reader: TableReader,
  { tableId, reading }: { tableId: string; reading: TableReading },
  userId?: string,
): Promise<{ source: TableSource; table: LoadTable }> {
  const found = await findStored<StoredTable>(db, TABLE, tableId, {
    visible: userId === undefined ? undefined : sql`owner = ${userId}`,
  });
  const store = requireStore(stores);
  const key = `${FOLDER}/${tableId}`;
  if (!found || !(await store.stat(key)))
    throw new Refused(404, 'NOT_FOUND', msg`This table is not kept any more. Send the file again.`);
  const source = { ...found.data, bytes: new Uint8Array(await buffer(await store.read(key))) };
  return { source, table: await reader.read(source, reading) };
}

/** Removes tables that are older than what may still wait for a review. */
export async function sweepTables({ db, stores }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from studio.entity where entity_name = ${TABLE}
      and created_at < now() - ${KEPT_DAYS} * interval '1 day' returning id`.execute(db);
  for (const { id } of rows) await requireStore(stores).remove(`${FOLDER}/${id}`);
}

function requireStore(stores: Services['stores']): FileStore {
  const store = stores.get(MAIN_STORE);
  if (!store)
    throw new Refused(501, 'NOT_CONFIGURED', msg`The server has no store to load files to`);
  return store;
}
