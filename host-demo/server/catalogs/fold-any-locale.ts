import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import { FROM, MARKS, TO } from './text-fold.ts';

/**
 * `text_fold` with the same result in a database of any locale: one of Turkish writes the small
 * letter of I as ı, so that "ilgaz" did not find "ILGAZ", and names with I came after Z.
 */
export const foldAnyLocale: Migration = {
  name: 'catalogs-9-fold-any-locale',
  async up(db) {
    await sql`
      create or replace function studio.text_fold(given text) returns text language sql immutable parallel safe as ${sql.lit(`
        select case when octet_length(given) = length(given) then lower(translate(given, 'I', 'i'))
          else lower(translate(regexp_replace(normalize(given, NFD), '${MARKS}', '', 'g'), 'I${FROM}', 'i${TO}')) end`)}`.execute(
      db,
    );
    // Elsewhere the result is what it was.
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      where lower('I') <> 'i' and pg_get_indexdef(indexrelid) ~ 'studio\\.(text_fold|order_key|sort_key)'`.execute(
      db,
    );
    for (const { name } of rows) await sql`reindex index ${sql.raw(name)}`.execute(db);
  },
};
