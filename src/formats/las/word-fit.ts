import { parseDateText } from '../../units/date-text.ts';
import type { AlignDates, ColumnFit, FitInput, LayoutNote } from './fit-input.ts';
import { readToken } from './decimal.ts';
import { msg } from '../msg.ts';

/** A date and a time of day have no more words than this. */
const MOST_DATE_WORDS = 5;
/** Fields among which dates, and texts with their numbers, are looked for. */
const MOST_FIELDS = 1000;
/** A number of a text, such as the 3 of "ZONE 3". */
const TEXT_NUMBER = /^\d{1,3}$/;
/** Rows that share a text and its number, on average, where they are one value. */
const ROWS_OF_TEXT = 2;

/**
 * The fit of rows that have more fields than there are columns because values have blanks: dates
 * with a time beside them, and one column of words. Null where these do not explain the number.
 */
export function fitWords(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns, rows, usual } = input;
  const whole = rows.filter(({ length }) => length === usual);
  const dates = findDates(whole, usual);
  let words = Array.from(dates.values());
  const extra = words.length - columns.length;
  let wordColumn = -1;
  const numbered = extra > 0 ? joinNumbered(whole, words, extra) : null;
  if (numbered) {
    words = numbered;
    wordColumn = words.findIndex((count) => count > 1);
  } else if (extra > 0) {
    const hasDates = words.some((count) => count !== 1);
    const values = hasDates ? whole.map((row) => joinDates(row, dates)) : rows;
    wordColumn = findWordColumn(values, columns.length);
    if (wordColumn < 0) return null;
    const joined = words.splice(wordColumn, extra + 1);
    words.splice(
      wordColumn,
      0,
      joined.reduce((sum, count) => sum + Math.abs(count), 0),
    );
  } else if (extra < 0) return null;
  const name = columns[wordColumn]?.mnemonic || msg`column ${wordColumn + 1}`;
  note(
    'WORDS_JOINED',
    msg`The header defines ${columns.length} curves, the rows have ${usual} fields: ${
      wordColumn < 0
        ? msg`a date and the time beside it are one value`
        : msg`the words of ${name} are one value`
    }.`,
    wordColumn < 0 ? undefined : 'columns',
  );
  return layOut(input, words.map(Math.abs), wordColumn);
}

/** Whether a field is a word in most rows of the usual number of fields. */
function isTextAt(rows: FitInput['rows'], at: number, usual: number): boolean {
  const whole = rows.filter(({ length }) => length === usual);
  return whole.filter((row) => isWord(row[at]!)).length * 2 > whole.length;
}

/** Whether a field is a word of a text. A date is not one. */
export function isWord(field: string): boolean {
  return readToken(field).kind === 'text' && !/^\d/.test(field);
}

function layOut(
  { columns, usual, rows }: FitInput,
  words: number[],
  wordColumn: number,
): ColumnFit {
  let field = 0;
  const positions = words.map((count) => {
    field += count;
    return field - count;
  });
  const joined = positions.filter((_, i) => words[i]! > 1);
  // One text beside the dates may have more words than it has in most rows.
  const texts = positions.filter((at, i) => words[i]! === 1 && isTextAt(rows, at, usual));
  const wordField =
    wordColumn >= 0
      ? positions[wordColumn]!
      : texts.length === 1
        ? texts[0]!
        : joined.length === 1
          ? joined[0]!
          : -1;
  const alignDates = createDateAligner(
    { words, positions },
    rows.filter(({ length }) => length === usual),
  );
  return {
    columns: [...columns],
    positions,
    words,
    fields: usual,
    mostFields: usual,
    wordField,
    alignDates,
  };
}

/**
 * How rows are put right in which a date of several words is a null, has no time of day, or has
 * more words. Null where no value is such a date. @param rows those with the usual number of fields
 */
export function createDateAligner(
  { words, positions }: Pick<ColumnFit, 'words' | 'positions'>,
  rows: FitInput['rows'],
): AlignDates | null {
  const isDate = (at: number, count: number): boolean =>
    at >= 0 && count > 1 && isDateAt(rows, at, count);
  const dates = new Map(
    positions.flatMap((at, i): [number, number][] =>
      isDate(at, words[i]!) ? [[at, words[i]!]] : [],
    ),
  );
  if (dates.size === 0) return null;
  const align = (fields: readonly string[]): string[] => {
    const aligned: string[] = [];
    for (let at = 0; at < fields.length;) {
      const usual = dates.get(aligned.length) ?? 1;
      const count = usual > 1 ? countDateWords(fields, at, usual) : 1;
      const value = fields.slice(at, at + count);
      if (count > usual) aligned.push(value.join(' '), ...blanks(usual - 1));
      else aligned.push(...value, ...blanks(usual - value.length));
      at += count;
    }
    return aligned;
  };
  return { positions: [...dates.keys()], align };
}

function blanks(count: number): string[] {
  return Array.from({ length: Math.max(0, count) }, () => '');
}

/** How many fields from `at` are one date: one for a null, the usual number for another text. */
function countDateWords(fields: readonly string[], at: number, usual: number): number {
  for (let words = Math.min(MOST_DATE_WORDS, fields.length - at); words > 0; words--)
    if (isDateText(fields.slice(at, at + words).join(' '))) return words;
  return readToken(fields[at]!).kind === 'text' ? usual : 1;
}

/**
 * By the first field of each value: how many fields it has, 1 where it is no date, -1 for a date of
 * one word.
 */
function findDates(rows: readonly (readonly string[])[], usual: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let at = 0; at < usual;) {
    let words = at < MOST_FIELDS ? Math.min(MOST_DATE_WORDS, usual - at) : 0;
    while (words > 0 && !isDateAt(rows, at, words)) words--;
    // A number before "Mar 02 2023" is no year of it.
    if (words > 1 && rows.every((row) => /^\d+$/.test(row[at]!)) && isDateAt(rows, at + 1, words))
      words = 1;
    found.set(at, words === 1 ? -1 : Math.max(1, words));
    at += Math.max(1, words);
  }
  return found;
}

/**
 * Whether words together are a date in most rows, and another text in hardly any: a null in place
 * of a date, or a date without a time of day, says nothing.
 */
function isDateAt(rows: readonly (readonly string[])[], at: number, words: number): boolean {
  const isDate = (row: readonly string[]): boolean =>
    isDateText(row.slice(at, at + words).join(' '));
  if (!rows.slice(0, 5).some(isDate)) return false;
  const others = rows.filter((row) => !isDate(row));
  const isText = (field: string): boolean => readToken(field).kind === 'text' && !isDateText(field);
  const texts = others.filter((row) => isText(row[at]!)).length;
  return others.length <= rows.length / 2 && texts <= (rows.length - others.length + texts) * 0.1;
}

function isDateText(text: string): boolean {
  // A time of day in a field of its own does not belong to the date behind it.
  if (!/[-:/.\p{L}]/u.test(text) || /^\d{1,2}:\S+\s/.test(text)) return false;
  return !Number.isNaN(parseDateText(text, 'dmy')) || !Number.isNaN(parseDateText(text, 'mdy'));
}

/**
 * The fields of each value where texts with their numbers, such as "ZONE 3", explain all `extra`
 * fields; null where they do not. A text and the number beside it are one value if they come again
 * together: a measured value behind a text is another one in each row.
 */
function joinNumbered(
  rows: readonly (readonly string[])[],
  words: readonly number[],
  extra: number,
): number[] | null {
  if (words.length > MOST_FIELDS) return null;
  let field = 0;
  const starts = words.map((count) => {
    field += Math.abs(count);
    return field - Math.abs(count);
  });
  const isPair = (at: number): boolean => {
    const isNumbered = (row: readonly string[]): boolean =>
      isWord(row[at]!) && TEXT_NUMBER.test(row[at + 1] ?? '');
    const texts = new Set(rows.map((row) => `${row[at]} ${row[at + 1]}`));
    return rows.every(isNumbered) && texts.size * ROWS_OF_TEXT <= rows.length;
  };
  const pairs = new Set(
    words.flatMap((count, i) =>
      count === 1 && words[i + 1] === 1 && isPair(starts[i]!) ? [i] : [],
    ),
  );
  if (pairs.size !== extra) return null;
  return words.flatMap((count, i) => (pairs.has(i) ? [2] : pairs.has(i - 1) ? [] : [count]));
}

/** The values of a row, dates as a number: they are no words. */
function joinDates(row: readonly string[], dates: ReadonlyMap<number, number>): string[] {
  return Array.from(dates, ([at, words]) => (words === 1 ? (row[at] ?? '') : '0'));
}

/**
 * The one column of words: between the numbers before it and the numbers behind it. -1 where the
 * rows have none, or more.
 */
function findWordColumn(rows: readonly (readonly string[])[], count: number): number {
  const isText = (field: string): boolean => readToken(field).kind === 'text';
  const worded = rows.filter((row) => row.length >= count && row.some(isText));
  if (worded.length < 2 || worded.length < rows.length * 0.5) return -1;
  const lead = Math.min(...worded.map((row) => row.findIndex(isText)));
  const trail = Math.min(...worded.map((row) => row.length - 1 - row.findLastIndex(isText)));
  return lead + 1 + trail === count && trail > 0 ? lead : -1;
}
