import { sql } from 'kysely';
import type { Migration, MigrationDb } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import type { RuleWarning } from './check-record.ts';

/** Attribute by which an entity carries the warnings that it was stored with. */
export const WARNINGS = '_warnings';

/** The warnings that records were last stored with, at which version of the record. */
export const recordWarnings: Migration = {
  name: 'rules-1-record-warnings',
  up: async (db) =>
    void (await sql`
      create table studio.record_warning (
        catalog_name text not null, record_id text not null, row_version integer not null, warnings jsonb not null,
        primary key (catalog_name, record_id))`.execute(db)),
};

interface Versioned {
  id: string;
  version: number;
}

/**
 * Keeps what rules warned of when a record was stored; nothing where they warned of nothing, or the
 * record is deleted.
 */
export async function keepWarnings(
  db: MigrationDb,
  catalogName: string,
  { id, version }: Versioned,
  warnings: readonly RuleWarning[],
): Promise<void> {
  if (warnings.length === 0)
    await sql`delete from studio.record_warning where catalog_name = ${catalogName} and record_id = ${id}`.execute(
      db,
    );
  else
    await sql`
      insert into studio.record_warning values (${catalogName}, ${id}, ${version}, ${JSON.stringify(warnings)})
      on conflict (catalog_name, record_id) do update set row_version = excluded.row_version, warnings = excluded.warnings`.execute(
      db,
    );
}

/**
 * Records with the warnings that they were stored with. Warnings of an earlier version say nothing
 * of the record as it is: an import has changed it since.
 */
export async function withWarnings<T extends Versioned>(
  db: Services['db'],
  catalogName: string,
  records: readonly T[],
): Promise<T[]> {
  if (records.length === 0) return [];
  const { rows } = await sql<{ record_id: string; row_version: number; warnings: RuleWarning[] }>`
    select record_id, row_version, warnings from studio.record_warning
    where catalog_name = ${catalogName} and record_id = any(${records.map(({ id }) => id)}::text[])`.execute(
    db,
  );
  const kept = new Map(rows.map((row) => [row.record_id, row]));
  return records.map((record) => {
    const found = kept.get(record.id);
    return found?.row_version === record.version
      ? { ...record, [WARNINGS]: found.warnings }
      : record;
  });
}

/** Removes what was kept of the records of a catalog that is deleted. */
export async function dropWarnings(db: MigrationDb, catalogName: string): Promise<void> {
  await sql`delete from studio.record_warning where catalog_name = ${catalogName}`.execute(db);
}
