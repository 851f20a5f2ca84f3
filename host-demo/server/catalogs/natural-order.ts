import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import { translateTurkish } from './sort-key.ts';

/** Digits that a number in a key has; shorter numbers are filled with zeros. */
const WIDTH = 16;
/** Most characters of a key. Texts of one key are in the order of the texts themselves. */
const LONGEST = 300;

/** Signs of ASCII in the order of the Unicode collation, all before digits. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
/** Their places: the last of the code points before the digit 0. */
const PLACES = [...SIGNS]
  .map((_, i) => String.fromCharCode('0'.charCodeAt(0) - SIGNS.length + i))
  .join('');

/** The ideographs whose order is by pinyin: the block that names are written with. */
const FIRST_IDEOGRAPH = 0x4e00;
const LAST_IDEOGRAPH = 0x9fff;

/**
 * `order_key` and `order_key_turkish` are texts whose bytes are in the order of names in lists:
 * numbers count as numbers ("A-2" before "A-10"), signs come before digits and digits before
 * letters, Arabic letters after Latin ones, then ideographs by pinyin. Turkish letters are in the
 * order of the Turkish alphabet in the second, beside the letters without marks in the first.
 */
export const naturalOrder: Migration = {
  name: 'catalogs-6-natural-order',
  async up(db) {
    // Not strict: PostgreSQL opens the expression, and does not read the table of letters at each call.
    await sql`
      create function studio.pinyin_letter(letter text) returns text language sql immutable parallel safe as ${sql.lit(pinyinBody())}`.execute(
      db,
    );
    await sql`
      create function studio.natural_key(folded text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(NATURAL_BODY)}`.execute(
      db,
    );
    const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
    const plain = `translate(studio.text_fold(given), ${quote(SIGNS)}, ${quote(PLACES)})`;
    const turkish = translateTurkish('given', { from: SIGNS, to: PLACES });
    for (const [name, folded] of [
      ['order_key', plain],
      ['order_key_turkish', turkish],
    ] as const)
      await sql`
        create function ${sql.id('studio', name)}(given text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(
          `begin return studio.natural_key(${folded}); end`,
        )}`.execute(db);
  },
};

/** Without regular expressions, which cost several times as much for each row of a sort. */
const NATURAL_BODY = `
  declare
    key text := '';
    rest text := left(folded, ${LONGEST});
    tail text;
    number text;
    place integer;
  begin
    if octet_length(rest) > length(rest) and rest ~ '[${String.fromCharCode(FIRST_IDEOGRAPH)}-${String.fromCharCode(LAST_IDEOGRAPH)}]' then
      rest := (select string_agg(studio.pinyin_letter(letter), '' order by at)
        from unnest(string_to_array(rest, null)) with ordinality letters(letter, at));
    end if;
    loop
      place := strpos(translate(rest, '123456789', '000000000'), '0');
      exit when place = 0;
      tail := ltrim(substr(rest, place), '0123456789');
      number := ltrim(substr(rest, place, length(rest) - length(tail) - place + 1), '0');
      key := key || left(rest, place - 1) || case when length(number) < ${WIDTH} then lpad(number, ${WIDTH}, '0') else number end;
      rest := tail;
    end loop;
    return left(key || rest, ${LONGEST});
  end`;

/** Each ideograph becomes the one of the block whose number is its place by pinyin. */
function pinyinBody(): string {
  const { compare } = new Intl.Collator('zh-u-co-pinyin');
  const codes = Array.from(
    { length: LAST_IDEOGRAPH - FIRST_IDEOGRAPH + 1 },
    (_, i) => FIRST_IDEOGRAPH + i,
  );
  const byPinyin = codes.toSorted(
    (a, b) => compare(String.fromCharCode(a), String.fromCharCode(b)) || a - b,
  );
  const places = new Uint16Array(codes.length);
  byPinyin.forEach((code, place) => (places[code - FIRST_IDEOGRAPH] = place));
  const high = Buffer.from(places.map((place) => place >> 8)).toString('hex');
  const low = Buffer.from(places.map((place) => place & 255)).toString('hex');
  const at = `ascii(letter) - ${FIRST_IDEOGRAPH}`;
  return `select case when ascii(letter) between ${FIRST_IDEOGRAPH} and ${LAST_IDEOGRAPH}
    then chr(${FIRST_IDEOGRAPH} + get_byte('\\x${high}'::bytea, ${at}) * 256 + get_byte('\\x${low}'::bytea, ${at})) else letter end`;
}
