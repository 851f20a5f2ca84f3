import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** Table that sign-ins are kept in. */
export const migrations: readonly Migration[] = [
  {
    name: 'identity-1-record',
    up: async (db) => {
      await sql`create schema identity`.execute(db);
      await sql`create table identity.record (
      model text not null, id text not null, payload jsonb not null, grant_id text, uid text, expires_at timestamptz,
      primary key (model, id))`.execute(db);
      await sql`create index record_grant on identity.record (grant_id)`.execute(db);
    },
  },
];
