import { type RawBuilder, sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import { folded } from './text-fold.ts';

/** How texts are ordered: by the Turkish alphabet, or letters with marks beside those without. */
export type SortOrder = 'turkish' | 'plain';

/** All orders; each has indexes of its own. */
export const SORT_ORDERS: readonly SortOrder[] = ['plain', 'turkish'];

const ALPHABET = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz';
/** Letters that folding would take for others, and what they are kept as meanwhile. */
const KEPT = 'çÇğĞıIİöÖşŞüÜ';
const KEPT_LOWER = 'ççğğııiööşşüü';
/** First of the code points in place of the letters that only Turkish has: private use. */
const PRIVATE = 0xe000;
/** First of the code points of the alphabet: those of digits and signs come before it. */
const FIRST = 'a'.charCodeAt(0);

const own = (letter: string): string =>
  letter === 'i' ? 'i' : String.fromCodePoint(PRIVATE + ALPHABET.indexOf(letter));
const kept = [...KEPT_LOWER].map(own).join('');
const letters = [...ALPHABET]
  .map((letter) => (/[a-z]/.test(letter) ? letter : own(letter)))
  .join('');
const codes = [...ALPHABET].map((_, i) => String.fromCodePoint(FIRST + i)).join('');

/**
 * `sort_key_turkish` is a text whose bytes are in the order of the Turkish alphabet: ç after c, ı
 * before i. No collation of the database does it: the embedded one has none but that of Unicode,
 * and sorts by it many times slower than by bytes. `naturalOrder` followed it.
 */
export const sortKey: Migration = {
  name: 'catalogs-4-sort-key',
  async up(db) {
    await sql`
      create function studio.sort_key_turkish(given text) returns text language sql immutable parallel safe as ${sql.lit(`
        select ${translateTurkish('given', { from: '', to: '' })}`)}`.execute(db);
  },
};

/** The order of texts in a language. */
export function chooseSortOrder(language: string | undefined): SortOrder {
  return /^tr\b/i.test(language ?? '') ? 'turkish' : 'plain';
}

/** A text by which rows are sorted; texts of one key go by the texts themselves. */
export type SortKey = (text: RawBuilder<unknown>) => RawBuilder<string>;

/** The natural order of names in an order of letters: see `naturalOrder`. */
export function buildSortKey(text: RawBuilder<unknown>, order: SortOrder): RawBuilder<string> {
  const key =
    order === 'turkish' ? sql`studio.order_key_turkish(${text})` : sql`studio.order_key(${text})`;
  return sql<string>`${key} collate "C"`;
}

/**
 * The order of letters and digits one by one, which the indexes of databases before `naturalOrder`
 * have: rows are read in it until a job has made the indexes of the natural order.
 */
export function buildEarlierKey(text: RawBuilder<unknown>, order: SortOrder): RawBuilder<string> {
  const key = order === 'turkish' ? sql`studio.sort_key_turkish(${text})` : folded(text);
  return sql<string>`${key} collate "C"`;
}

/**
 * SQL of a folded text with the letters of the Turkish alphabet as code points in its order.
 * @param more other characters that are replaced in the same pass
 */
export function translateTurkish(text: string, more: { from: string; to: string }): string {
  const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  return `translate(studio.text_fold(translate(normalize(${text}, NFC), ${quote(KEPT)}, ${quote(kept)})), ${quote(more.from + letters)}, ${quote(more.to + codes)})`;
}
