import type { ColumnDefinition } from './definitions.ts';
import { undefinedColumn } from './definitions.ts';
import { isSuspectedNull } from './columns.ts';
import { readToken, splitRunOn } from './decimal.ts';
import { type Delimiter, splitFields } from './fields.ts';

/** More columns than this are believed only where the header defines them. */
const MOST_COLUMNS = 10_000;

/** How the rows of one data section are written. */
export interface DataLayout {
  delimiter: Delimiter;
  /** Whether a row spans several lines (WRAP YES). */
  wrapped: boolean;
  /** Every line begins with a delimiter that separates nothing. */
  leadingDelimiter: boolean;
  columns: ColumnDefinition[];
  /** Fields that a sound row has: columns beyond it are absent throughout. */
  fields: number;
  /** One per column: its values are texts. */
  isText: boolean[];
}

/** What the header says about the data, to be checked against the first rows. */
export interface DeclaredLayout {
  delimiter: Delimiter | null;
  wrapped: boolean;
  /** The declared NULL; NaN if the header declares none. */
  nullValue: number;
  columns: readonly ColumnDefinition[];
  /** Words behind "~A" on the title line: names of the columns where no section defines them. */
  titleNames: readonly string[];
}

/** Says what is declared one way and written another: a code for the warning and a sentence. */
export type LayoutNote = (code: string, message: string) => void;

/**
 * The layout that the first `rows` (lines as text) show; the declared one where they leave a
 * choice.
 */
export function findLayout(
  rows: readonly string[],
  declared: DeclaredLayout,
  note: LayoutNote,
): DataLayout {
  const declaredCount = declared.columns.length;
  const delimiter = findDelimiter(rows, declared, note);
  const leadingDelimiter =
    delimiter !== 'space' &&
    rows.length > 0 &&
    rows.every((row) => splitFields(row, delimiter)[0] === '') &&
    delimiter === 'tab';
  const split = rows.map((row) =>
    splitDeclaredFields(row, delimiter, leadingDelimiter, declaredCount),
  );
  const wrapped = findWrapped(split, declared, note);
  const usual = wrapped ? declaredCount : commonLength(split);
  const columns = completeColumns(declared, usual, split, note);
  // Numbers that run together make rows look short: the longest row, and what they can be parted
  // into, tell how many fields there are.
  const longest = Math.max(0, ...split.map((row) => partedLength(row, declaredCount)));
  const fields = split.length < 2 || wrapped ? columns.length : Math.min(longest, columns.length);
  if (fields < declaredCount) {
    note(
      'CURVES_WITHOUT_DATA',
      `The header defines ${declaredCount} curves, the first rows have ${fields} fields: the other curves are absent there.`,
    );
  }
  return {
    delimiter,
    wrapped,
    leadingDelimiter,
    columns,
    fields,
    isText: textColumns(columns, split, wrapped, declared.nullValue),
  };
}

/**
 * How many fields a row has once numbers that run together are parted; unsplit if there would be
 * more fields than curves.
 */
function partedLength(row: readonly string[], declaredCount: number): number {
  const parted = row.flatMap((field) => (isRunOn(field) ? splitRunOn(field) : [field])).length;
  return parted <= declaredCount ? parted : row.length;
}

/** Splits a row into its fields; an empty one behind a trailing delimiter is dropped. */
function splitDeclaredFields(
  row: string,
  delimiter: Delimiter,
  leadingDelimiter: boolean,
  declaredCount: number,
): string[] {
  const fields = splitFields(row, delimiter);
  if (leadingDelimiter) fields.shift();
  if (delimiter === 'tab') while (fields.length > 1 && fields.at(-1) === '') fields.pop();
  else if (fields.length === declaredCount + 1 && fields.at(-1) === '') fields.pop();
  return fields;
}

function findDelimiter(
  rows: readonly string[],
  declared: DeclaredLayout,
  note: LayoutNote,
): Delimiter {
  const first = declared.delimiter ?? 'space';
  if (rows.length === 0 || declared.columns.length === 1) return first;
  const candidates: Delimiter[] = [
    ...new Set<Delimiter>([first, 'space', 'tab', 'comma', 'semicolon']),
  ];
  const scores = candidates.map((delimiter) => scoreDelimiter(rows, delimiter, declared));
  const best = scores.indexOf(Math.max(...scores));
  // Tabs that blanks would do for tell where a cell is empty: among blanks the values behind it
  // would go to the wrong curves.
  if (!declared.delimiter && candidates[best] === 'tab') return 'tab';
  if (best === 0 || (scores[0] as number) >= rows.length / 2) return first;
  const found = candidates[best] as Delimiter;
  if (declared.delimiter)
    note(
      'DELIMITER_MISMATCH',
      `The header declares the delimiter ${first}, the rows are separated by ${found}: read so.`,
    );
  return found;
}

/**
 * How many rows split into the right number of fields; without definitions, into the same number,
 * more than one.
 */
function scoreDelimiter(
  rows: readonly string[],
  delimiter: Delimiter,
  declared: DeclaredLayout,
): number {
  const split = rows.map((row) => splitFields(row, delimiter));
  // "1, 2, 3" is not parted by blanks, nor "1,5;2,5" by commas.
  const stray = delimiter === 'space' ? /^[^,;]+[,;]$/ : delimiter === 'comma' ? /\d;/ : null;
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

/** Wrapped as declared, unless the first rows show that it is the other way. */
function findWrapped(
  split: readonly string[][],
  declared: DeclaredLayout,
  note: LayoutNote,
): boolean {
  const want = declared.columns.length;
  if (want < 2 || split.length === 0) return false;
  if (declared.wrapped) return !split.every((fields) => fields.length === want);
  if ((split[0] as string[]).length >= want) return false;
  // Lines that add up to whole rows twice, the first line of each being the index alone.
  const wrapped = countWrappedRows(split, want) >= 2;
  if (wrapped)
    note(
      'WRAP_UNDECLARED',
      'The header does not declare wrapped rows, but rows go on over several lines: read so.',
    );
  return wrapped;
}

function countWrappedRows(split: readonly string[][], want: number): number {
  let rows = 0;
  let fields = 0;
  for (const line of split) {
    if (fields === 0 && line.length !== 1) return 0;
    fields += line.length;
    if (fields > want) return 0;
    if (fields === want) {
      rows++;
      fields = 0;
    }
  }
  return rows;
}

/** The length that most rows have; the longer one of two. */
function commonLength(split: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of split) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  for (const [length, count] of counts) {
    const known = counts.get(best) ?? 0;
    if (count > known || (count === known && length > best)) best = length;
  }
  return best;
}

function completeColumns(
  declared: DeclaredLayout,
  usual: number,
  split: readonly string[][],
  note: LayoutNote,
): ColumnDefinition[] {
  const columns = [...declared.columns];
  if (columns.length === 0 && usual > 0 && usual <= MOST_COLUMNS) {
    const named = declared.titleNames.length === usual;
    note(
      'CURVES_UNDEFINED',
      `No section defines the curves of these data: ${usual} curves are named ${named ? 'by the section title' : 'by number'}.`,
    );
    return Array.from({ length: usual }, (_, i) => ({
      ...undefinedColumn(),
      mnemonic: named ? (declared.titleNames[i] ?? '').toUpperCase() : '',
    }));
  }
  // Text with unquoted blanks makes a row look too long: only fields that are nearly all there as
  // numbers are columns.
  const isSeen = split.filter(({ length }) => length === usual).length > 1 && usual <= MOST_COLUMNS;
  if (usual > columns.length && isSeen && !extraAreWords(split, columns.length)) {
    note(
      'COLUMNS_UNDEFINED',
      `The header defines ${columns.length} curves, the rows have ${usual} fields: the others are named by number.`,
    );
    while (columns.length < usual) columns.push(undefinedColumn());
  }
  return columns;
}

function extraAreWords(split: readonly string[][], declaredCount: number): boolean {
  const extras = split
    .flatMap((fields) => fields.slice(declaredCount - 1))
    .filter((field) => field !== '');
  return extras.filter((field) => readToken(field).kind === 'text').length > extras.length / 2;
}

/**
 * A column is text where its format says so, or where most of its first values are words; nulls,
 * declared or not, say nothing.
 */
function textColumns(
  columns: readonly ColumnDefinition[],
  split: readonly string[][],
  wrapped: boolean,
  nullValue: number,
): boolean[] {
  if (wrapped) return columns.map(() => false);
  return columns.map((column, at) => {
    let numbers = 0;
    let texts = 0;
    for (const fields of split) {
      const { kind, value } = readToken(fields[at] ?? '');
      if (kind === 'number' && value !== nullValue && !isSuspectedNull(value)) numbers++;
      else if (kind === 'text' && !isRunOn(fields[at] ?? '')) texts++;
    }
    if (/^S\d*$/i.test(column.format)) return true;
    return texts > numbers;
  });
}

function isRunOn(field: string): boolean {
  return (
    /^[-+\d.*]+$/.test(field) &&
    (/\d-\d*\.\d|\d\*|\*[-\d.]/.test(field) || /\..*\./.test(field)) &&
    !/^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}$/.test(field)
  );
}
