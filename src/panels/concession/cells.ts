import type { SummaryRow } from '../../backend/summaries.ts';
import { formatCount, formatDay, groupDigits } from '../../ui/format.ts';

/**
 * How the values of a column are set: numbers at the end of their cells, dates and numbers from
 * left to right.
 */
export type CellKind = 'text' | 'number' | 'date';

/** The kind of a column: that of all of its values, `text` where they differ. */
export function classifyCells(rows: readonly SummaryRow[], name: string): CellKind {
  const values = rows
    .map((row) => row[name])
    .filter((value) => value !== null && value !== undefined && value !== '');
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'number';
  return values.length > 0 && values.every((value) => typeof value === 'string' && DATE.test(value))
    ? 'date'
    : 'text';
}

/** Decimals that a number is shown with at most. */
const MOST_DECIMALS = 10;

/** Decimals of the numbers of a column: those of the number that has the most. */
export function countDecimals(rows: readonly SummaryRow[], name: string): number {
  const counts = rows.map((row) => {
    const value = row[name];
    return typeof value === 'number' ? (/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0) : 0;
  });
  return Math.min(MOST_DECIMALS, Math.max(0, ...counts));
}

/**
 * A value as it is shown; "" for none, null for a boolean, which has words in each language.
 * @param decimals decimals of a number, those of its column
 */
export function cellText(value: unknown, decimals = 0): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return null;
  if (typeof value === 'number')
    return decimals === 0 && Number.isInteger(value)
      ? formatCount(value)
      : groupDigits(decimals > 0 ? value.toFixed(decimals) : String(value));
  if (typeof value === 'string') return DATE.test(value) ? formatDay(value) : value;
  return JSON.stringify(value);
}

/** Words for a field that has none: "sizeInBytes" is "Size in bytes". */
export function splitWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;
