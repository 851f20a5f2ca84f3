import { sql } from 'kysely';
import versions from 'pg-boss/version.json' with { type: 'json' };
import type { AnyDatabase } from '../db/any-database.ts';

/**
 * Throws with a message for people where the tables of the job queue are of a newer pg-boss than
 * this server has: it would use them without knowing them.
 */
export async function refuseNewerQueue(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.version') is not null as "isThere"`.execute(db);
  if (!rows[0]!.isThere) return;
  const { rows: found } = await sql<{
    version: number;
  }>`select version from pgboss.version`.execute(db);
  const version = Number(found[0]?.version ?? 0);
  if (version > versions.schema)
    throw new Error(
      `The job queue was made by a newer version of Geo Elements (tables ${version}, this version knows ${versions.schema}). Start that version or a later one, or restore a backup from before the upgrade`,
    );
}
