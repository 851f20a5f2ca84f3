import { type ColumnDefinition, undefinedColumn } from './definitions.ts';
import { readToken } from './decimal.ts';
import type { ColumnFit, FitInput, LayoutNote } from './fit-input.ts';
import { fitInOrder, isIndexColumn, isSteppedBy } from './plain-layout.ts';
import { createDateAligner, fitWords } from './word-fit.ts';
import { joinMessages, msg } from '../msg.ts';

/** More fields than this are believed only where the header defines them. */
const MOST_COLUMNS = 10_000;
/** Longer names are damage. */
const LONGEST_NAME = 200;

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
      : (fitWords(input, note) ?? fitTitle(input, note) ?? fitMore(input, note))) ??
    fitInOrder(columns)
  );
}

/**
 * The curves that a correction names: a name that the header lacks is a further curve, one that
 * fields beside each other share is that of all their words.
 */
function fitCorrected(
  { columns, rows, usual }: FitInput,
  corrected: readonly (string | null)[],
): ColumnFit {
  const all = [...columns];
  const positions = all.map(() => -1);
  const words = all.map(() => 1);
  let before = -1;
  corrected.forEach((name, field) => {
    const wanted = plainName(name ?? '');
    const isSame = before >= 0 && wanted === plainName(corrected[field - 1] ?? '');
    if (isSame) words[before]!++;
    else before = wanted === '' ? -1 : findNamed(all, positions, wanted);
    if (!isSame && before >= 0) positions[before] = field;
    if (before >= words.length) words.push(1);
  });
  const fields = Math.max(usual, rows.length === 0 ? corrected.length : 0);
  for (const [i, field] of positions.entries()) if (field + words[i]! > fields) positions[i] = -1;
  const joined = positions.filter((field, i) => field >= 0 && words[i]! > 1);
  const wordField = joined.length === 1 ? joined[0]! : -1;
  const alignDates = createDateAligner(
    { words, positions },
    rows.filter(({ length }) => length === fields),
  );
  return { columns: all, positions, words, fields, mostFields: fields, wordField, alignDates };
}

/** The column of a name that has no field yet; a new one where there is none. */
function findNamed(all: ColumnDefinition[], positions: readonly number[], wanted: string): number {
  const isFree = (i: number): boolean => (positions[i] ?? -1) === -1;
  const at = all.findIndex(({ mnemonic }, i) => isFree(i) && plainName(mnemonic) === wanted);
  if (at >= 0) return at;
  const numbered = all.findIndex((_, i) => isFree(i) && numberedName(all, i) === wanted);
  return numbered >= 0 ? numbered : all.push({ ...undefinedColumn(), mnemonic: wanted }) - 1;
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
    msg`No section defines the curves of these data: ${usual} curves are named ${named ? msg`by the section title` : msg`by number`}.`,
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
  if (name.length > LONGEST_NAME) return name;
  return name
    .replace(/[[(][^\])]*[\])]$/, '')
    .trim()
    .toUpperCase();
}

/** The curve of each name of the title line; null unless most of them are curves. */
function matchTitle({ columns, titleNames }: FitInput): number[] | null {
  const free = new Map<string, number[]>();
  columns.forEach(({ mnemonic }, at) => {
    const name = plainName(mnemonic);
    const known = free.get(name);
    if (known) known.push(at);
    else free.set(name, [at]);
  });
  const take = (name: string): number | undefined => free.get(plainName(name))?.shift();
  // Titles may have units: "GR.API".
  const found = titleNames.map((name) => take(name) ?? take(name.replace(/\..*$/, '')) ?? -1);
  // "DEPTH" on the title line is the index, though its definition calls it "DEPT".
  const isIndex = isIndexColumn({ ...undefinedColumn(), mnemonic: titleNames[0] ?? '' });
  if (found[0] === -1 && !found.includes(0) && isIndex && isIndexColumn(columns[0]!)) found[0] = 0;
  const matched = found.filter((at) => at >= 0).length;
  return matched > 0 && matched * 3 >= titleNames.length * 2 ? found : null;
}

/** By the names that the title line gives to each field. */
function fitTitle(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns, usual } = input;
  // The title line may leave out the index.
  const isWithoutIndex = input.titleNames.length === usual - 1;
  const titleNames = isWithoutIndex
    ? [columns[0]!.mnemonic, ...input.titleNames]
    : input.titleNames;
  if (titleNames.length !== usual) return null;
  const found = matchTitle({ ...input, titleNames });
  if (!found || (isWithoutIndex && found.includes(-1))) return null;
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
    msg`The header defines ${columns.length} curves, the rows have ${usual} fields: read by the names above them${absent.length > 0 ? msg`, without ${joinMessages(absent.slice(0, 5))}` : ''}.`,
    'columns',
  );
  return {
    columns: all,
    positions,
    words: all.map(() => 1),
    fields: usual,
    mostFields: usual,
    wordField: -1,
    alignDates: null,
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
    msg`The title line names the columns in another order than the header defines the curves: read in the order of the definitions.`,
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

/** Position of the field that STRT and STEP describe, if it is not the first one; else 0. */
function findIndexField(input: FitInput): number {
  if (Number.isNaN(input.start) || isIndexField(input, 0)) return 0;
  for (let field = 1; field < Math.min(input.usual, 100); field++)
    if (isIndexField(input, field)) return field;
  return 0;
}

/** An index that is not the first curve, by its unit, by STRT and by STEP. */
function fitLaterIndex(input: FitInput, note: LayoutNote): ColumnFit | null {
  const { columns } = input;
  if (isIndexColumn(columns[0]!)) return null;
  const index = findIndexField(input);
  if (index === 0 || !isIndexColumn(columns[index]!)) return null;
  note(
    'INDEX_NOT_FIRST',
    msg`The first curve ${columns[0]!.mnemonic} does not begin with STRT, ${columns[index]!.mnemonic} does: read as the index.`,
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
    msg`The header defines ${columns.length} curves, the first rows have ${usual} fields: the other curves are absent there.`,
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
    alignDates: null,
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
    msg`The header defines ${columns.length} curves, the rows have ${usual} fields: the others are named by number.`,
    'columns',
  );
  const all = [...columns, ...Array.from({ length: extra }, undefinedColumn)];
  if (index === 0 || index > extra) return fitInOrder(all);
  // Columns before the index, such as a row number, have no definition.
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
