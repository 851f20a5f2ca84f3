import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** Marks above and below letters, the Arabic ones and its stretched line too. */
export const MARKS = '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670\\u3099\\u309a]+';
/**
 * Letters that lose no mark and still are the same to who searches; a database without a locale
 * knows no capitals beyond ASCII.
 */
export const FROM =
  'ıøØđĐłŁħĦةىکیے٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';
/** Characters that the characters at the same index of `FROM` are replaced by. */
export const TO =
  'iooddllhhهيكيي01234567890123456789абвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω';

/**
 * `text_fold` is text as `like` compares it: lower case, no marks; its signs stay. It is one
 * expression, so that the planner opens it and no row costs a call.
 */
export const textFold: Migration = {
  name: 'catalogs-3-text-fold',
  async up(db) {
    await sql`
      create function studio.text_fold(given text) returns text language sql immutable parallel safe as ${sql.lit(`
        select case when octet_length(given) = length(given) then lower(given)
          else lower(translate(regexp_replace(normalize(given, NFD), '${MARKS}', '', 'g'), '${FROM}', '${TO}')) end`)}`.execute(
      db,
    );
    // No query uses the indexes of unfolded texts; the job of the search makes those of the folded
    // ones.
    const { rows } = await sql<{
      name: string;
    }>`select indexname as name from pg_indexes where schemaname = 'ppdm' and indexdef like '%gin_trgm_ops%'`.execute(
      db,
    );
    for (const { name } of rows) await sql`drop index ${sql.id('ppdm', name)}`.execute(db);
  },
};

/** A text as `like` compares it. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`studio.text_fold(${text})`;
}
