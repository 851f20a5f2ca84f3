import { parseDateText } from '../../units/date-text.ts';
import { classifyIndexUnit } from '../../units/depth.ts';
import type { Assumption } from '../format-error.ts';
import { type ColumnDefinition, undefinedColumn } from './definitions.ts';
import { readToken } from './decimal.ts';

/** Says what is declared one way and written another: a code, a sentence, what it assumes. */
export type LayoutNote = (code: string, message: string, assumes?: Assumption) => void;

/** Which fields of a row belong to which column. */
export interface ColumnFit {
  /** Columns of the section, the index first where it has one. */
  columns: ColumnDefinition[];
  /** Position in a row of the first field of each column; -1 where no row has the column. */
  positions: number[];
  /** Fields that make one value of each column: 1; more for a date and a time, or for words. */
  words: number[];
  /** Fields of a sound row. */
  fields: number;
  /** Fields that later rows may have. */
  mostFields: number;
  /** Field that takes all further words of a row that has too many fields; -1 for none. */
  wordField: number;
}

/** What a fit is found by. */
export interface FitInput {
  columns: readonly ColumnDefinition[];
  /** Words behind "~A" on the title line: names of the columns, or anything. */
  titleNames: readonly string[];
  /** STRT and STEP of the header; NaN if it has none. */
  start: number;
  step: number;
  /** Curve of each field, by mnemonic, as a user or a page gives it; null leaves the field out. */
  corrected?: readonly (string | null)[] | undefined;
  /** The first rows. */
  rows: readonly (readonly string[])[];
  /** Length that most of them have. */
  usual: number;
}

/** More fields than this are believed only where the header defines them. */
const MOST_COLUMNS = 10_000;
/** A date and a time of day have no more words than this. */
const MOST_DATE_WORDS = 5;

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
  };
}

/** The fit of columns whose number the rows may not agree with: by names, words, STRT and STEP. */
export function fitColumns(input: FitInput, note: LayoutNote): ColumnFit {
  const { columns, usual } = input;
  if (input.corrected) return fitCorrected(input, input.corrected);
  if (columns.length === 0) return nameFields(input, note);
  if (usual === 0) return fitInOrder(columns);
  if (usual === columns.length) {
    noteOtherOrder(input, note);
    return fitLaterIndex(input, note) ?? fitInOrder(columns);
  }
  return (
    (usual < columns.length
      ? (fitTitle(input, note) ?? (input.rows.length > 1 ? fitFewer(input, note) : null))
      : (fitDates(input, note) ??
        fitWords(input, note) ??
        fitTitle(input, note) ??
        fitMore(input, note))) ?? fitInOrder(columns)
  );
}

/** The curves that a correction names; a name that the header lacks is a further curve. */
function fitCorrected(
  { columns, rows, usual }: FitInput,
  corrected: readonly (string | null)[],
): ColumnFit {
  const all = [...columns];
  const positions = all.map(() => -1);
  corrected.forEach((name, field) => {
    if (name === null || name.trim() === '') return;
    const wanted = plainName(name);
    let at = all.findIndex(
      ({ mnemonic }, i) => positions[i] === -1 && plainName(mnemonic) === wanted,
    );
    if (at < 0)
      at = all.findIndex((_, i) => positions[i] === -1 && numberedName(all, i) === wanted);
    if (at < 0) at = all.push({ ...undefinedColumn(), mnemonic: wanted }) - 1;
    positions[at] = field;
  });
  const fields = Math.max(usual, rows.length === 0 ? corrected.length : 0);
  for (const [i, field] of positions.entries()) if (field >= fields) positions[i] = -1;
  return {
    columns: all,
    positions,
    words: all.map(() => 1),
    fields,
    mostFields: fields,
    wordField: -1,
  };
}

/** "GR:2" for the second of two columns called GR. */
function numberedName(columns: readonly ColumnDefinition[], at: number): string {
  const name = plainName(columns[at]!.mnemonic);
  const before = columns.slice(0, at).filter(({ mnemonic }) => plainName(mnemonic) === name);
  return `${name || 'UNKNOWN'}:${before.length + 1}`;
}

/** Where no section defines the curves: the names of the title line, or none. */
function nameFields({ titleNames, usual }: FitInput, note: LayoutNote): ColumnFit {
  if (usual === 0 || usual > MOST_COLUMNS) return fitInOrder([]);
  const named = titleNames.length === usual;
  note(
    'CURVES_UNDEFINED',
    `No section defines the curves of these data: ${usual} curves are named ${named ? 'by the section title' : 'by number'}.`,
    named ? undefined : 'columns',
  );
  return fitInOrder(
    Array.from({ length: usual }, (_, i) => ({
      ...undefinedColumn(),
      mnemonic: named ? (titleNames[i] ?? '').toUpperCase() : '',
    })),
  );
}

/** Names as they are compared: without the unit in brackets that titles have, in one case. */
function plainName(name: string): string {
  return name
    .replace(/[[(][^\])]*[\])]$/, '')
    .trim()
    .toUpperCase();
}

/** The curve of each name of the title line; null unless most of them are curves. */
function matchTitle({ columns, titleNames }: FitInput): number[] | null {
  const free = new Set(columns.keys());
  const found = titleNames.map((name) => {
    for (const at of free) {
      if (plainName(columns[at]!.mnemonic) !== plainName(name)) continue;
      free.delete(at);
      return at;
    }
    return -1;
  });
  const matched = found.filter((at) => at >= 0).length;
  return matched > 0 && matched * 3 >= titleNames.length * 2 ? found : null;
}

/** By the names that the title line gives to each field. */
function fitTitle(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns, titleNames, usual } = input;
  if (titleNames.length !== usual) return null;
  const found = matchTitle(input);
  if (!found) return null;
  const all = [...columns];
  const positions = columns.map(() => -1);
  found.forEach((at, field) => {
    if (at >= 0) positions[at] = field;
    else {
      all.push({ ...undefinedColumn(), mnemonic: (titleNames[field] ?? '').toUpperCase() });
      positions.push(field);
    }
  });
  const absent = columns.filter((_, i) => positions[i] === -1).map(({ mnemonic }) => mnemonic);
  note(
    'COLUMNS_BY_TITLE',
    `The header defines ${columns.length} curves, the rows have ${usual} fields: read by the names on the title line${absent.length > 0 ? `, without ${absent.slice(0, 5).join(', ')}` : ''}.`,
    'columns',
  );
  return {
    columns: all,
    positions,
    words: all.map(() => 1),
    fields: usual,
    mostFields: usual,
    wordField: -1,
  };
}

/** Curves in the order of their definitions, though the title line names another one. */
function noteOtherOrder(input: FitInput, note: LayoutNote): void {
  const { columns, titleNames } = input;
  if (titleNames.length !== columns.length) return;
  const found = matchTitle(input);
  if (!found || found.includes(-1) || found.every((at, field) => at === field)) return;
  note(
    'TITLE_ORDER_DIFFERS',
    'The title line names the columns in another order than the header defines the curves: read in the order of the definitions.',
    'columns',
  );
}

/** Fields of the usual number, as the numbers of one column; NaN for what is no number. */
function numbersAt({ rows, usual }: FitInput, field: number): number[] {
  return rows
    .filter(({ length }) => length === usual)
    .map((row) => readToken(row[field] ?? '').value);
}

/** Whether a field begins with STRT and goes on by STEP, or one way where STEP is 0. */
function isIndexField(input: FitInput, field: number): boolean {
  const { start, step } = input;
  const values = numbersAt(input, field);
  const tolerance = Math.max(Math.abs(step || 0) * 0.01, Math.abs(start) * 1e-6);
  if (values.length < 2 || !(Math.abs(values[0]! - start) <= tolerance)) return false;
  return isSteppedBy(values, step);
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

/** Position of the field that STRT and STEP describe, if it is not the first one; else 0. */
function findIndexField(input: FitInput): number {
  if (Number.isNaN(input.start) || isIndexField(input, 0)) return 0;
  for (let field = 1; field < Math.min(input.usual, 100); field++)
    if (isIndexField(input, field)) return field;
  return 0;
}

/** Whether a column counts depth or time, by its unit and name. */
function isIndexColumn({ unit, mnemonic }: ColumnDefinition): boolean {
  return classifyIndexUnit(unit, mnemonic) !== 'sample';
}

/** An index that is not the first curve, by its unit, by STRT and by STEP. */
function fitLaterIndex(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns } = input;
  if (isIndexColumn(columns[0]!)) return null;
  const index = findIndexField(input);
  if (index === 0 || !isIndexColumn(columns[index]!)) return null;
  note(
    'INDEX_NOT_FIRST',
    `The first curve ${columns[0]!.mnemonic} does not begin with STRT, ${columns[index]!.mnemonic} does: read as the index.`,
    'index',
  );
  const order = [index, ...columns.keys()].filter((at, i) => i === 0 || at !== index);
  return { ...fitInOrder(order.map((at) => columns[at]!)), positions: order };
}

/** Rows have fewer fields than there are curves: the first curves, from the index on. */
function fitFewer(input: FitInput, note: LayoutNote): ColumnFit {
  const { columns, usual } = input;
  const index = findIndexField(input);
  note(
    'CURVES_WITHOUT_DATA',
    `The header defines ${columns.length} curves, the first rows have ${usual} fields: the other curves are absent there.`,
    'columns',
  );
  return index === 0 ? fitInOrder(columns, usual) : rotate(input, columns, index);
}

/** The index from field `index`, the other columns in their order over the other fields. */
function rotate(
  { usual }: FitInput,
  columns: readonly ColumnDefinition[],
  index: number,
): ColumnFit {
  return {
    columns: [...columns],
    positions: columns.map((_, i) => (i === 0 ? index : i <= index ? i - 1 : i < usual ? i : -1)),
    words: columns.map(() => 1),
    fields: usual,
    mostFields: usual,
    wordField: -1,
  };
}

/** Rows have more fields than there are curves: the others are named by number. */
function fitMore(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns, rows, usual } = input;
  const isSeen = rows.filter(({ length }) => length === usual).length > 1 && usual <= MOST_COLUMNS;
  // Text with unquoted blanks makes a row look too long: only fields that are nearly all there as
  // numbers are columns.
  if (!isSeen || extraAreWords(rows, columns.length)) return null;
  const index = findIndexField(input);
  const extra = usual - columns.length;
  note(
    'COLUMNS_UNDEFINED',
    `The header defines ${columns.length} curves, the rows have ${usual} fields: the others are named by number.`,
    'columns',
  );
  const all = [...columns, ...Array.from({ length: extra }, undefinedColumn)];
  if (index === 0 || index > extra) return fitInOrder(all);
  // What stands before the index, such as a row number, is not defined.
  const positions = all.map((_, i) =>
    i < columns.length ? i + index : i < columns.length + index ? i - columns.length : i,
  );
  return { ...fitInOrder(all), positions };
}

function extraAreWords(rows: readonly (readonly string[])[], declaredCount: number): boolean {
  const extras = rows
    .flatMap((fields) => fields.slice(declaredCount - 1))
    .filter((field) => field !== '');
  return extras.filter((field) => readToken(field).kind === 'text').length > extras.length / 2;
}

/** Whether words together are a date in nearly all rows, and not three numbers. */
function isDateAt(rows: readonly (readonly string[])[], at: number, words: number): boolean {
  const dates = rows.filter((row) => {
    const text = row.slice(at, at + words).join(' ');
    if (!/[-:/A-Za-z]/.test(text)) return false;
    return !Number.isNaN(parseDateText(text, 'dmy')) || !Number.isNaN(parseDateText(text, 'mdy'));
  });
  return dates.length > 0 && dates.length >= rows.length * 0.9;
}

/** Dates whose words, a day and a time, are fields of their own. */
function fitDates({ columns, rows, usual }: FitInput, note: LayoutNote): ColumnFit | null {
  const whole = rows.filter(({ length }) => length === usual);
  const extra = usual - columns.length;
  const joined = new Map<number, number>();
  let found = 0;
  for (let at = 0; at < Math.min(usual, 1000) && found < extra; at++) {
    for (let words = Math.min(MOST_DATE_WORDS, extra - found + 1, usual - at); words > 1; words--) {
      if (!isDateAt(whole, at, words)) continue;
      joined.set(at, words);
      found += words - 1;
      at += words - 1;
      break;
    }
  }
  if (found !== extra) return null;
  note(
    'WORDS_JOINED',
    `The header defines ${columns.length} curves, the rows have ${usual} fields: a date and the time beside it are one value.`,
  );
  let field = 0;
  const wordField = joined.size === 1 ? [...joined.keys()][0]! : -1;
  const positions: number[] = [];
  const words: number[] = [];
  for (let i = 0; i < columns.length; i++) {
    positions.push(field);
    words.push(joined.get(field) ?? 1);
    field += words[i]!;
  }
  return {
    columns: [...columns],
    positions,
    words,
    fields: usual,
    mostFields: usual,
    wordField,
  };
}

/** One column of words: between the numbers before it and the numbers behind it. */
function fitWords({ columns, rows, usual }: FitInput, note: LayoutNote): ColumnFit | null {
  const isText = (field: string): boolean => readToken(field).kind === 'text';
  const worded = rows.filter((row) => row.length >= columns.length && row.some(isText));
  if (worded.length < 2 || worded.length < rows.length * 0.5) return null;
  const lead = Math.min(...worded.map((row) => row.findIndex(isText)));
  const trail = Math.min(...worded.map((row) => row.length - 1 - row.findLastIndex(isText)));
  if (lead + 1 + trail !== columns.length || trail === 0) return null;
  note(
    'WORDS_JOINED',
    `The header defines ${columns.length} curves, the rows have ${usual} fields: the words of ${columns[lead]!.mnemonic || `column ${lead + 1}`} are one value.`,
    'columns',
  );
  const more = usual - columns.length;
  return {
    columns: [...columns],
    positions: columns.map((_, i) => (i <= lead ? i : i + more)),
    words: columns.map((_, i) => (i === lead ? more + 1 : 1)),
    fields: usual,
    mostFields: usual,
    wordField: lead,
  };
}
