import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { AnyDatabase } from './any-database.ts';

/** Inside a transaction; tables of any schema. */
export type MigrationDb = Transaction<Record<string, Record<string, unknown>>> | AnyDatabase;

/** One step of the data model. It is done once and never changed after; the next one mends it. */
export interface Migration {
  /** Unique over all modules, e.g. `catalogs-1-tables`. */
  readonly name: string;
  up(db: MigrationDb): Promise<void>;
}

/**
 * Does what was not done yet, in order, each in a transaction of its own. Answers the names of what
 * it did.
 */
export async function migrate(
  db: AnyDatabase,
  migrations: readonly Migration[],
): Promise<string[]> {
  await sql`create schema if not exists studio`.execute(db);
  await sql`create table if not exists studio.migration (name text primary key, done_at timestamptz not null default now())`.execute(
    db,
  );
  const rows = await db.selectFrom('studio.migration').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  const now: string[] = [];
  for (const { name, up } of migrations) {
    if (done.has(name)) continue;
    await db.transaction().execute(async (transaction) => {
      await up(transaction);
      await transaction.insertInto('studio.migration').values({ name }).execute();
    });
    now.push(name);
  }
  return now;
}

/**
 * Names of migrations. What seeds and the demo field have done is noted in the same table under
 * other names, which change with what they write.
 */
const MIGRATION = '^(?!demo-)[a-z]+-[0-9]';

/**
 * Throws with a message for people where a newer server has changed the data in a way that this one
 * does not know.
 */
export async function refuseNewer(
  db: AnyDatabase,
  migrations: readonly Migration[],
): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('studio.migration') is not null as "isThere"`.execute(db);
  if (!rows[0]!.isThere) return;
  const { rows: newer } = await sql<{ name: string }>`
    select name from studio.migration where name ~ ${MIGRATION} and name <> all(${known}::text[]) order by done_at, name`.execute(
    db,
  );
  if (newer.length === 0) return;
  const names = newer.slice(0, 5).map(({ name }) => name);
  throw new Error(
    `The data was written by a newer version of Geo Elements (${names.join(', ')}${newer.length > 5 ? ', ...' : ''}). Start that version or a later one, or restore a backup from before the upgrade`,
  );
}
