import type { TimeUnit } from '../../units/date-text.ts';
import { classifyIndexUnit, metresPer } from '../../units/depth.ts';
import type { ColumnDefinition } from './definitions.ts';
import { readToken } from './decimal.ts';
import type { ColumnFit, FitInput } from './fit-input.ts';

/** Columns in the order of the fields, each with one field. */
export function fitInOrder(
  columns: readonly ColumnDefinition[],
  fields = columns.length,
): ColumnFit {
  return {
    columns: [...columns],
    positions: columns.map((_, i) => i),
    words: columns.map(() => 1),
    fields,
    mostFields: columns.length,
    wordField: -1,
    alignDates: null,
  };
}

/**
 * Whether nothing speaks against the columns in the order of their definitions: the rows have a
 * field for each, a title line that names as many names the same ones, and the first is an index.
 */
export function isFitInOrder({ columns, titleNames, corrected, usual }: FitInput): boolean {
  if (corrected || columns.length === 0) return false;
  if (usual === 0) return true;
  return (
    usual === columns.length &&
    isIndexColumn(columns[0]!) &&
    (titleNames.length !== usual ||
      titleNames.every((name, i) => name.toUpperCase() === columns[i]!.mnemonic))
  );
}

/** Whether a column counts depth or time, by its unit and name. */
export function isIndexColumn({ unit, mnemonic }: ColumnDefinition): boolean {
  return classifyIndexUnit(unit, mnemonic) !== 'sample';
}

/** Whether numbers go on by `step`, or one way and evenly where it is 0 or unknown. */
export function isSteppedBy(values: readonly number[], step: number): boolean {
  const by = step || values[1]! - values[0]!;
  if (!by) return false;
  const share = step ? 0.05 : 0.5;
  return values.every(
    (value, i) => i === 0 || Math.abs(value - values[i - 1]! - by) <= Math.abs(by) * share,
  );
}

/** How the index of a section becomes a number. */
export interface IndexReading {
  /** Unit of the numbers; "" leaves that of the file. */
  unit: string;
  /**
   * The number of one row by the texts of its fields, NaN if they are no date; null where the index
   * is a number already.
   */
  read: ((texts: readonly string[]) => number) | null;
  /** What the numbers of the file count, where they become milliseconds since 1970; else null. */
  scale: TimeUnit | null;
  /** Field of the time of day that `read` takes from another column, where digits alone are. */
  clockField?: number;
}

/** An index of numbers in the unit of the file. */
export const AS_WRITTEN: IndexReading = { unit: '', read: null, scale: null };
/** Names of curves that count time. */
export const TIME_NAME = /TIM|DATE|^T$|OLE|EPOCH|UNIX/i;
/** Formats of numbers (LAS 3.0); "" where there is none. */
const NUMBER_FORMAT = /^(?:[FEI][\d.]*)?$/i;

/** Whether the index is plainly a depth, as numbers in the unit of the file. */
export function isPlainDepth(fit: ColumnFit, rows: readonly (readonly string[])[]): boolean {
  const column = fit.columns[0];
  const at = fit.positions[0] ?? -1;
  if (!column || at < 0) return true;
  const { unit, mnemonic, format } = column;
  return (
    !TIME_NAME.test(mnemonic) &&
    NUMBER_FORMAT.test(format) &&
    (unit.trim() === '' || metresPer(unit) !== null) &&
    rows.some((row) => !Number.isNaN(readToken(joinFields(row, at, fit.words[0]!)).value))
  );
}

/** The fields of one value, joined by a blank. */
export function joinFields(row: readonly string[], at: number, words: number): string {
  if (words === 1) return row[at] ?? '';
  return row
    .slice(at, at + words)
    .join(' ')
    .trim();
}
