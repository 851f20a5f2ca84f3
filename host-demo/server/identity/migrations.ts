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
  {
    // Attempts to sign in, by digests of account and network.
    name: 'identity-2-attempt',
    up: async (db) => {
      await sql`create table identity.attempt (
      key text primary key, failures integer not null, free_at timestamptz not null, expires_at timestamptz not null)`.execute(
        db,
      );
      await sql`create index attempt_expires on identity.attempt (expires_at)`.execute(db);
    },
  },
  {
    // Of codes and refresh tokens digests alone are kept.
    name: 'identity-3-digests',
    up: async (db) => {
      await sql`update identity.record
        set id = encode(sha256(convert_to(id, 'UTF8')), 'hex'), payload = payload - 'jti'
        where model in ('RefreshToken', 'AuthorizationCode')`.execute(db);
    },
  },
];
