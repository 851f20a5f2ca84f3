import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import { msg } from '../../../src/formats/msg.ts';

/** A stored entity of Studio. */
export interface StoredEntity<T extends object = Record<string, unknown>> {
  id: string;
  version: number;
  /** Id of the user whose it is; null if it is everybody's. */
  owner: string | null;
  data: T;
}

/** Which entities of a kind are meant, and in which order. */
export interface StoredEntityQuery {
  where?: RawBuilder<unknown> | undefined;
  orderBy?: RawBuilder<unknown>;
  offset?: number;
  limit?: number;
  /** They are about to be written or deleted. */
  lock?: boolean;
}

/** Entities of a kind; without an order by id. */
export async function listStored<T extends object = Record<string, unknown>>(
  db: MigrationDb,
  entityName: string,
  selection: StoredEntityQuery = {},
): Promise<StoredEntity<T>[]> {
  const { offset = 0, limit = 10_000, orderBy } = selection;
  const { rows } = await sql<StoredEntity<T>>`
    select id, version, owner, data from studio.entity where ${meant(entityName, selection)}
    order by ${orderBy ? sql`${orderBy}, id` : sql`id`} limit ${limit} offset ${offset} ${selection.lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows;
}

/** Number of stored entities of a kind that the selection matches. */
export async function countStored(
  db: MigrationDb,
  entityName: string,
  selection: StoredEntityQuery = {},
): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from studio.entity where ${meant(entityName, selection)}`.execute(db);
  return Number(rows[0]!.count);
}

/** One entity, locked if it is about to be written; null if it does not exist. */
export async function findStored<T extends object = Record<string, unknown>>(
  db: MigrationDb,
  entityName: string,
  id: string,
  { visible, lock = false }: { visible?: RawBuilder<unknown> | undefined; lock?: boolean } = {},
): Promise<StoredEntity<T> | null> {
  const { rows } = await sql<StoredEntity<T>>`
    select id, version, owner, data from studio.entity where ${meant(entityName, { where: joinConditions(sql`id = ${id}`, visible) })} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What is written of an entity besides its data. */
export interface EntityWrite {
  id: string;
  /** Two entities of a kind cannot have the same. */
  uniqueKey: string | null;
  owner: string | null;
  /** Id of the user. */
  by: string | null;
}

/** Throws CONFLICT where the id or the unique key is taken. */
export async function insertStored(
  db: MigrationDb,
  entityName: string,
  data: object,
  { id, uniqueKey, owner, by }: EntityWrite,
): Promise<void> {
  await unlessTaken(entityName, data, () =>
    sql`
    insert into studio.entity (entity_name, id, owner, unique_key, data, changed_by) values (${entityName}, ${id}, ${owner}, ${uniqueKey}, ${JSON.stringify(data)}::jsonb, ${by})`.execute(
      db,
    ),
  );
}

/** Writes the next version; its number. Throws CONFLICT where the unique key is taken. */
export async function updateStored(
  db: MigrationDb,
  entityName: string,
  data: object,
  { id, uniqueKey, by }: Omit<EntityWrite, 'owner'>,
): Promise<number> {
  const { rows } = await unlessTaken(entityName, data, () =>
    sql<{ version: number }>`
    update studio.entity set data = ${JSON.stringify(data)}::jsonb, unique_key = ${uniqueKey}, changed_by = ${by}, changed_at = now(), version = version + 1
    where entity_name = ${entityName} and id = ${id} returning version`.execute(db),
  );
  return rows[0]!.version;
}

/** Deletes entities of a kind by id; unknown ids are ignored. */
export async function deleteStored(
  db: MigrationDb,
  entityName: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from studio.entity where entity_name = ${entityName} and id = any(${ids}::text[])`.execute(
    db,
  );
}

/** A number of the data of an entity, as SQL; null where the data hold something else there. */
export function storedNumber(name: string): RawBuilder<number | null> {
  return sql`case jsonb_typeof(data -> ${sql.lit(name)}) when 'number' then (data ->> ${sql.lit(name)})::double precision end`;
}

/** A flag of the data of an entity, as SQL; null where the data hold something else there. */
export function storedFlag(name: string): RawBuilder<boolean | null> {
  return sql`case jsonb_typeof(data -> ${sql.lit(name)}) when 'boolean' then (data ->> ${sql.lit(name)})::boolean end`;
}

/** One condition of two, where there are two. */
export function joinConditions(
  one: RawBuilder<unknown> | undefined,
  other: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> | undefined {
  return one && other ? sql`(${one}) and ${other}` : (one ?? other);
}

function meant(entityName: string, { where }: StoredEntityQuery): RawBuilder<unknown> {
  return sql`entity_name = ${entityName} ${where ? sql`and ${where}` : sql``}`;
}

/** SQLSTATE of a key that is taken. */
export const UNIQUE_VIOLATION = '23505';

async function unlessTaken<T>(
  entityName: string,
  data: object,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const { name } = data as { name?: string };
    throw new Refused(
      409,
      'CONFLICT',
      name === undefined
        ? msg`There is a ${entityName} already`
        : msg`There is a ${entityName} ${name} already`,
    );
  }
}
