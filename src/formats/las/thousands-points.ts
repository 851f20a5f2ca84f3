import { POINT_GROUPS } from './decimal.ts';
import type { LayoutNote } from './fit-input.ts';
import { msg } from '../msg.ts';

/** Two points: no decimal number. */
const SURE_GROUPS = /^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/;
/** A number whose decimal sign is a comma, with more or fewer decimals than a group has digits. */
const DECIMAL_COMMA = /^[+-]?(\d*,(\d{1,2}|\d{4,})|\d{1,3}(\.\d{3})+,\d+)$/;
/** A number whose decimal sign is a point. */
const DECIMAL_POINT = /^[+-]?[\d,]*\.\d*([eEdD].*)?$/;

/** What decides besides the rows. */
interface PointHints {
  /** STRT of the header: where it is 1000, the index "1.000" is. */
  start: number;
  /** The decimal sign that a user chose. */
  decimal: '.' | ',' | undefined;
}

/**
 * Whether the point parts thousands, one for each field: where a column has numbers such as
 * "1.234.567" and no other ones with points, and, in a file whose decimal sign is the comma, in all
 * columns of "1.234" alone. Null where it parts none. A note says what was assumed or chosen.
 */
export function findPointUse(
  rows: readonly (readonly string[])[],
  { start, decimal }: PointHints,
  note: LayoutNote,
): readonly boolean[] | null {
  if (decimal)
    note(
      'DECIMAL_CHOSEN',
      decimal === ','
        ? msg`The decimal sign of the numbers is the comma, as chosen.`
        : msg`The decimal sign of the numbers is the point, as chosen.`,
      'columns',
    );
  if (decimal === '.') return null;
  const fields = Math.max(0, ...rows.map((row) => row.length));
  // In a short row numbers may run together.
  const whole = rows.filter((row) => row.length === fields);
  const columns = Array.from({ length: fields }, (_, at) => readColumn(whole, at));
  const isFile = decimal === ',' || isOfFile(rows, columns, start);
  const use = columns.map(
    ({ example, isDecimal, isSure }) => example !== undefined && !isDecimal && (isSure || isFile),
  );
  const shown = columns.filter((_, at) => use[at]).sort((a, b) => +b.isSure - +a.isSure)[0];
  if (shown?.example === undefined) return null;
  if (!decimal)
    note(
      'THOUSANDS_BY_POINTS',
      msg`Points are read as signs between thousands: "${shown.example}" is ${readGroups(shown.example)}.`,
      'columns',
    );
  return use;
}

/** What the points in the numbers of a column show. */
interface PointColumn {
  /** The first number with groups alone, one with two points where there is one. */
  example: string | undefined;
  /** Whether a number has two points. */
  isSure: boolean;
  /** Whether a number has a point that parts no group of three digits. */
  isDecimal: boolean;
}

/** Whether no point of the file is a decimal one. */
function isOfFile(
  rows: readonly (readonly string[])[],
  columns: readonly PointColumn[],
  start: number,
): boolean {
  if (columns.some(({ isDecimal }) => isDecimal)) return false;
  return (
    columns.some(({ isSure }) => isSure) ||
    (columns[0]?.example !== undefined && readGroups(columns[0].example) === start) ||
    rows.some((row) => row.some((field) => DECIMAL_COMMA.test(field)))
  );
}

function readColumn(rows: readonly (readonly string[])[], at: number): PointColumn {
  const fields = rows.flatMap((row) => row[at] ?? []);
  const sure = fields.find((field) => SURE_GROUPS.test(field));
  return {
    example: sure ?? fields.find((field) => POINT_GROUPS.test(field)),
    isSure: sure !== undefined,
    isDecimal: fields.some((field) => DECIMAL_POINT.test(field) && !POINT_GROUPS.test(field)),
  };
}

function readGroups(text: string): number {
  return Number(text.replaceAll('.', ''));
}
