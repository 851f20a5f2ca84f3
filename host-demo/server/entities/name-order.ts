import { type RawBuilder, sql } from 'kysely';

/**
 * A text in the order of names of the Unicode collation: Ç after C and Ü after U, small letters
 * beside capital ones. The database's own order is that of its bytes.
 */
export function inNameOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${text} collate "und-x-icu"`;
}
