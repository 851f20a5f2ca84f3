import { splitFields } from './fields.ts';
import type { LayoutNote } from './fit-input.ts';
import { msg } from '../msg.ts';

/** Share of the first rows that have to fit. */
const FITTING = 0.9;
/** A number in groups, not behind a digit or a sign of decimals. */
const SPACED = /(?<![\d.,])([1-9]\d{0,2})((?:[\u00a0\u2007\u2009\u202f]\d{3})+)(?!\d)/g;
const BLANK_GROUPS = /^[+-]?[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/;
/** Two blanks or a tab part columns whose numbers have single blanks. */
const WIDE_GAP = / *\t *| {2,}/;

/** Closes the gaps within the numbers of a row. */
export type CloseGroups = (row: string) => string;

/**
 * How the blanks within numbers are closed, where rows have `count` fields without them and another
 * number with them: those that break no line, or single ones where wider gaps part the columns.
 */
export function findGroups(
  rows: readonly string[],
  count: number,
  note: LayoutNote,
): CloseGroups | null {
  const fits = (close: CloseGroups): boolean =>
    rows.filter((row) => splitFields(close(row), 'space').length === count).length >=
    rows.length * FITTING;
  if (fits((row) => row)) return null;
  if (fits(closeSpaced)) return closeSpaced;
  const example = rows.flatMap(splitWide).find((part) => BLANK_GROUPS.test(part));
  if (example === undefined || !fits(closeBlanks)) return null;
  note(
    'THOUSANDS_BY_BLANKS',
    msg`The columns are parted by wide gaps: single blanks within numbers, as in "${example}", are read as thousands.`,
    'columns',
  );
  return closeBlanks;
}

const closeSpaced: CloseGroups = (row) =>
  row.replace(SPACED, (_, first: string, rest: string) => first + rest.replace(/\D/g, ''));

const closeBlanks: CloseGroups = (row) =>
  splitWide(row)
    .map((part) => (BLANK_GROUPS.test(part) ? part.replaceAll(' ', '') : part))
    .join('  ');

function splitWide(row: string): string[] {
  return row.trim().split(WIDE_GAP);
}
