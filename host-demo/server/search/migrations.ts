import { sql } from 'kysely';
import { FROM, MARKS, TO } from '../catalogs/text-fold.ts';
import type { Migration } from '../db/migrate.ts';

/** Ideographs and kana: written without spaces. */
export const CJK = '\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff';

/** Separators of words beyond ASCII: signs of Latin-1, Arabic, general and CJK punctuation. */
export const BETWEEN =
  '[\\u0080-\\u00bf\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u2000-\\u2bff\\u3000-\\u3040]+';
/** Separates texts that are folded in one call: the unit separator. */
const BREAK = '\x1f';
/** The same of ASCII, but for the break. */
const SIGNS = [...Array(128).keys()]
  .slice(1)
  .map((code) => String.fromCharCode(code))
  .filter((sign) => !/[0-9A-Za-z \x1f]/.test(sign))
  .join('');

/**
 * `search_fold` is text as it is compared: lower case, no marks, blanks between words, runs of
 * ideographs as words of their own. It is written with what both databases have: unaccent and
 * trigrams are extensions, and a dictionary of the text search would break ids at their dashes.
 * `search_terms` makes the terms of a row: words of names weigh more; whole names and ids are
 * stored after `=` without their separators; ideographs go by pairs.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'search-1',
    async up(db) {
      await sql`
        create function studio.search_fold(given text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
          declare folded text := given;
          begin
            if octet_length(given) > length(given) then
              folded := translate(regexp_replace(normalize(given, NFKD), '${MARKS}', '', 'g'), '${FROM}', '${TO}');
            end if;
            if octet_length(folded) > length(folded) then
              folded := regexp_replace(regexp_replace(folded, '([${CJK}]+)', ' \\1 ', 'g'), '${BETWEEN}', ' ', 'g');
            end if;
            return lower(translate(folded, ${literal(SIGNS)}, repeat(' ', ${SIGNS.length})) collate "C");
          end`)}`.execute(db);
      await sql`
        create function studio.search_words(folded text) returns text[] language plpgsql immutable strict parallel safe as ${sql.lit(`
          declare words text[] := array_remove(string_to_array(folded, ' '), '');
          begin
            if octet_length(folded) > length(folded) and folded ~ '[${CJK}]' then
              words := array(select part from unnest(words) word, lateral (
                select substr(word, i, 2) from generate_series(1, length(word)) i where word ~ '[${CJK}]' union all select word where word !~ '[${CJK}]') parts(part));
            end if;
            if length(folded) > 100 then words := array(select left(word, 100) from unnest(words) word); end if;
            return words;
          end`)}`.execute(db);
      await sql`
        create function studio.search_terms(wholes text[], names text, others text) returns tsvector language plpgsql immutable strict parallel safe as ${sql.lit(`
          declare parts text[] := string_to_array(studio.search_fold(left(array_to_string(wholes || names || others, '${BREAK}', ''), 100000)), '${BREAK}');
            count integer := cardinality(wholes);
            heavy text := array_to_string(studio.search_words(array_to_string(parts[:count + 1], ' ')), ':1A ');
            light text := array_to_string(studio.search_words(coalesce(parts[count + 2], '')), ' ');
          begin
            return (light || case heavy when '' then '' else ' ' || heavy || ':1A' end
              || ' =' || replace(replace(array_to_string(parts[:count], '${BREAK}'), ' ', ''), '${BREAK}', ' ='))::tsvector;
          end`)}`.execute(db);
      await sql`
        create table studio.search_entry (catalog text not null, key text not null, facets bigint not null, terms tsvector not null, primary key (catalog, key));
        create index search_entry_terms on studio.search_entry using gin (terms);
        create index search_entry_facets on studio.search_entry (catalog, facets);
        create table studio.search_facets (catalog text not null, id bigint not null, held jsonb not null, primary key (catalog, id));
        create table studio.search_word (word text primary key);
        create table studio.search_catalog (
          catalog text primary key, version integer not null default 0, facets text[] not null default '{}', process_id text, status text not null default 'IDLE', indexed integer not null default 0,
          total integer not null default 0, started_at timestamptz, finished_at timestamptz, ready boolean not null default false);
        create table studio.search_problem (catalog text not null, key text not null, message text not null, at timestamptz not null default now(), primary key (catalog, key))`.execute(
        db,
      );
    },
  },
  {
    // How many entries have each combination, as changes that are added up: a count of a million
    // entries would hold up the first rows, and one number a combination its writers.
    name: 'search-2-counts',
    async up(db) {
      await sql`
        create table studio.search_count (catalog text not null, facets bigint not null, n bigint not null);
        create index search_count_catalog on studio.search_count (catalog);
        insert into studio.search_count select catalog, facets, count(*) from studio.search_entry group by catalog, facets`.execute(
        db,
      );
      for (const [event, referencing, changes] of [
        ['insert', 'new table as new_rows', ['new_rows', 1]],
        ['update', 'old table as old_rows new table as new_rows', ['new_rows', 1, 'old_rows', -1]],
        ['delete', 'old table as old_rows', ['old_rows', -1]],
      ] as const) {
        const [first, sign, second, other] = changes;
        const rows = `select catalog, facets, ${sign} as n from ${first}${second ? ` union all select catalog, facets, ${other} from ${second}` : ''}`;
        await sql
          .raw(
            `
          create function studio.search_count_${event}() returns trigger language plpgsql as '
            begin insert into studio.search_count select catalog, facets, sum(n) from (${rows}) c group by catalog, facets having sum(n) <> 0; return null; end';
          create trigger search_count_${event} after ${event} on studio.search_entry referencing ${referencing} for each statement execute function studio.search_count_${event}()`,
          )
          .execute(db);
      }
    },
  },
  {
    // Another catalog may come under the same name.
    name: 'search-3-deleted-catalogs',
    async up(db) {
      await sql
        .raw(
          `
        create function studio.search_forget() returns trigger language plpgsql as '
          begin
            delete from studio.search_catalog where catalog = old.data ->> ''name'';
            delete from studio.search_problem where catalog = old.data ->> ''name'';
            delete from studio.search_entry where catalog = old.data ->> ''name'';
            return null;
          end';
        create trigger search_forget after delete on studio.entity for each row when (old.entity_name = 'Catalog') execute function studio.search_forget()`,
        )
        .execute(db);
    },
  },
];

function literal(text: string): string {
  return `E'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(
      /[\x01-\x1f\x7f]/g,
      (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )}'`;
}
