import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { storableJson } from '../storable-text.ts';
import { type FileRef, formatVersion } from './reader-service.ts';

/** What is kept of the files that were read, so that none is read twice. */
export const migrations: readonly Migration[] = [
  {
    name: 'logs-1-intake',
    async up(db) {
      await sql`create schema if not exists logs`.execute(db);
      await sql`create table logs.file (store_id text not null, key text not null, version text not null, code text, message text not null default '',
        read_at timestamptz not null default now(), primary key (store_id, key))`.execute(db);
    },
  },
  {
    // As `compareKey` of well-identity.ts.
    name: 'logs-2-well-key',
    async up(db) {
      await sql`create function logs.well_key(text) returns text language sql immutable strict parallel safe
        as $$ select regexp_replace(upper($1), '[^[:alnum:]]', '', 'g') $$`.execute(db);
      await sql`create index well_number_key on ppdm.well (logs.well_key(uwi))`.execute(db);
      await sql`create index well_api_key on ppdm.well (left(logs.well_key(uwi), 10))`.execute(db);
      await sql`create index well_name_key on ppdm.well (logs.well_key(well_name))`.execute(db);
    },
  },
  {
    name: 'logs-3-encoding',
    async up(db) {
      await sql`alter table logs.file add encoding text`.execute(db);
    },
  },
  {
    // Letters of all scripts, in a database of any locale: one without a locale dropped Ç and Ş.
    name: 'logs-4-well-key-letters',
    async up(db) {
      await sql`create or replace function logs.well_key(text) returns text language sql immutable strict parallel safe
        as $$ select regexp_replace(upper(normalize($1, NFKC) collate "und-x-icu"), '[^[:alnum:]]', '', 'g') $$`.execute(
        db,
      );
      for (const index of ['well_number_key', 'well_api_key', 'well_name_key'])
        await sql`reindex index ${sql.id('ppdm', index)}`.execute(db);
    },
  },
];

/** Version of each file of a store when it was last read, by key. */
export async function fileStates(
  db: Services['db'],
  storeId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string;
    version: string;
  }>`select key, version from logs.file where store_id = ${storeId}`.execute(db);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** Notes that files were read, and why those that gave nothing did not. */
export async function keepState(
  db: Services['db'],
  files: readonly { ref: FileRef; code: string | null; message: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = storableJson(
    files.map(({ ref, code, message }) => ({
      store_id: ref.storeId,
      key: ref.key,
      version: formatVersion(ref),
      code,
      encoding: ref.encoding ?? null,
      message: message.slice(0, 1000),
    })),
  );
  await sql`insert into logs.file (store_id, key, version, code, message, encoding)
    select store_id, key, version, code, message, encoding from jsonb_to_recordset(${rows}::jsonb)
      as r(store_id text, key text, version text, code text, message text, encoding text)
    on conflict (store_id, key) do update set version = excluded.version, code = excluded.code, message = excluded.message,
      encoding = excluded.encoding, read_at = now()`.execute(db);
}
