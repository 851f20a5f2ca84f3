import type { WarningList } from '../format-error.ts';
import { findCommaUse } from '../las/decimal.ts';
import { findPointUse } from '../las/thousands-points.ts';
import { parseWithUnit, splitCellUnit } from './cell-unit.ts';
import { isAbsent } from './number-text.ts';
import type { FieldDelimiter } from './split-line.ts';
import { msg } from '../msg.ts';

/** Sign between a number and its decimals. */
export type DecimalSign = '.' | ',';

/** Rows of a table by their fields. */
type FieldRows = readonly (readonly string[])[];

/**
 * The decimal sign by which most fields are numbers. Where both signs do as well, as in "1,234",
 * the sizes of other numbers decide, else the delimiter: with commas between columns a comma within
 * a number parts thousands.
 * @param isQuoted whether fields may have the delimiter in them
 */
export function chooseDecimal(
  rows: FieldRows,
  delimiter: FieldDelimiter,
  isQuoted: boolean,
): DecimalSign {
  if (delimiter === ',' && !isQuoted) return '.';
  const [points, commas] = (['.', ','] as const).map((decimal) =>
    shareOfNumbers(rows, decimal),
  ) as [number, number];
  if (points !== commas) return points > commas ? '.' : ',';
  if (!rows.some((row) => row.some((field) => field.includes(',')))) return '.';
  const { commaIsThousands, doubtful } = findCommaUse(withoutUnits(rows));
  const areThousands = doubtful === null ? commaIsThousands : delimiter === ',';
  return areThousands ? '.' : ',';
}

/** Share of the fields with a value that are numbers. */
export function shareOfNumbers(rows: FieldRows, decimal: DecimalSign): number {
  let values = 0;
  let numbers = 0;
  for (const field of rows.flat()) {
    if (isAbsent(field)) continue;
    values++;
    if (!Number.isNaN(parseWithUnit(field, decimal))) numbers++;
  }
  return values === 0 ? 0 : numbers / values;
}

/**
 * The decimal sign of each column: that of the table, but a comma where the points of a column part
 * thousands. Notes say what could be read in another way.
 */
export function findDecimals(
  written: FieldRows,
  { decimal, isChosen }: { decimal: DecimalSign; isChosen: boolean },
  warnings: WarningList,
): (at: number) => DecimalSign {
  if (isChosen) return () => decimal;
  const rows = withoutUnits(written);
  const { doubtful } = findCommaUse(rows);
  if (doubtful !== null)
    warnings.add(
      'DECIMAL_COMMA_ASSUMED',
      decimal === ','
        ? msg`"${doubtful}" could be a number with thousands or with a decimal comma: read as a decimal comma.`
        : msg`"${doubtful}" could be a number with thousands or with a decimal comma: read as thousands.`,
      {},
      'format',
    );
  if (decimal === ',') return () => decimal;
  const points = findPointUse(rows, { start: NaN, decimal: undefined }, (code, message) =>
    warnings.add(code, message, {}, 'format'),
  );
  return (at) => (points?.[at] ? ',' : '.');
}

/** Rows whose numbers have no units beside them. */
function withoutUnits(rows: FieldRows): FieldRows {
  return rows.map((row) => row.map((field) => splitCellUnit(field)?.number ?? field));
}
