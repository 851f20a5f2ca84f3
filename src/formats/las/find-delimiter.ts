import { type Delimiter, splitFields } from './fields.ts';
import type { LayoutNote } from './fit-input.ts';
import { type Message, msg } from '../msg.ts';

/** What the header says about the fields of rows. */
interface DeclaredFields {
  delimiter: Delimiter | null;
  columns: readonly unknown[];
}

const DELIMITER_TEXTS: Readonly<Record<Delimiter, Message>> = {
  space: msg`blanks`,
  tab: msg`tabs`,
  comma: msg`commas`,
  semicolon: msg`semicolons`,
  bar: msg`bars`,
};

/** The delimiter that the first rows show; the declared one where they leave a choice. */
export function findDelimiter(
  rows: readonly string[],
  declared: DeclaredFields,
  note: LayoutNote,
): Delimiter {
  const first = declared.delimiter ?? 'space';
  if (rows.length === 0 || declared.columns.length === 1) return first;
  const candidates: Delimiter[] = [
    ...new Set<Delimiter>([first, 'space', 'tab', 'comma', 'semicolon', 'bar']),
  ];
  const scores = candidates.map((delimiter) => scoreDelimiter(rows, delimiter, declared));
  const most = Math.max(...scores);
  if (most === 0) return findByLength(rows, declared) ?? first;
  const best = scores.indexOf(most);
  // Tabs that blanks would do for tell where a cell is empty: among blanks the values behind it
  // would go to the wrong curves.
  if (!declared.delimiter && scores[candidates.indexOf('tab')] === most) return 'tab';
  const isWhole = (scores[best] as number) === rows.length;
  if (best === 0 || ((scores[0] as number) >= rows.length / 2 && !isWhole)) return first;
  const found = candidates[best] as Delimiter;
  if (declared.delimiter)
    note(
      'DELIMITER_MISMATCH',
      msg`The header declares the delimiter ${DELIMITER_TEXTS[first]}, the rows are separated by ${DELIMITER_TEXTS[found]}: read so.`,
      'columns',
    );
  return found;
}

/** The delimiter of rows that have another number of fields than there are curves; null for blanks. */
function findByLength(
  rows: readonly string[],
  { delimiter, columns }: DeclaredFields,
): Delimiter | null {
  if (delimiter || columns.length === 0) return null;
  const countFields = (one: Delimiter): number =>
    commonLength(rows.map((row) => splitFields(row, one)));
  if (countFields('space') > 1) return null;
  const others: Delimiter[] = ['tab', 'semicolon', 'bar', 'comma'];
  return others.find((one) => countFields(one) > 1) ?? null;
}

/**
 * How many rows split into the right number of fields; without definitions, into the same number,
 * more than one.
 */
function scoreDelimiter(
  rows: readonly string[],
  delimiter: Delimiter,
  declared: DeclaredFields,
): number {
  const split = rows.map((row) => splitFields(row, delimiter));
  // "1, 2, 3" and "1 000;2" are not parted by blanks or tabs, nor "1,5;2,5" by commas.
  const stray =
    delimiter === 'space' || delimiter === 'tab'
      ? /^[^,;]+[,;]$|\d;\d/
      : delimiter === 'comma'
        ? /\d;/
        : null;
  if (
    stray &&
    split.filter((fields) => fields.some((field) => stray.test(field))).length > rows.length / 2
  )
    return 0;
  const want = declared.columns.length > 0 ? declared.columns.length : commonLength(split);
  if (want < 2) return 0;
  return split.filter(
    (fields) =>
      fields.length === want ||
      (fields.length === want + 1 && (fields[0] === '' || fields.at(-1) === '')),
  ).length;
}

/** The length that most rows have; the longer one of two. */
export function commonLength(split: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of split) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  for (const [length, count] of counts) {
    const known = counts.get(best) ?? 0;
    if (count > known || (count === known && length > best)) best = length;
  }
  return best;
}

/** Whether rows do not have a field for each column and may have blanks within their numbers. */
export function mayHaveGroups(rows: readonly string[], count: number): boolean {
  return (
    count > 1 &&
    rows.some((row) => /\d[ \u00a0\u2007\u2009\u202f]\d{3}(?!\d)/.test(row)) &&
    !rows.every((row) => splitFields(row, 'space').length === count)
  );
}
