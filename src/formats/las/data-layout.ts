import type { ColumnFit, FitInput, LayoutNote } from './fit-input.ts';
import { isSuspectedNull } from './columns.ts';
import type { ColumnDefinition } from './definitions.ts';
import { findCommaUse, type NumberStyle, POINT_GROUPS, readToken, splitRunOn } from './decimal.ts';
import { type Delimiter, splitFields } from './fields.ts';
import { commonLength, findDelimiter, mayHaveGroups } from './find-delimiter.ts';
import type { CloseGroups } from './grouped-numbers.ts';
import type { NumberCorrections } from '../log-file.ts';
import type { NullValues } from './nulls.ts';
import type { SplitRow } from './text-columns.ts';
import {
  AS_WRITTEN,
  fitInOrder,
  type IndexReading,
  isFitInOrder,
  isPlainDepth,
  isSteppedBy,
} from './plain-layout.ts';
import { type MessageValue, msg } from '../msg.ts';

/** How the rows of one data section are written. */
export interface DataLayout extends ColumnFit {
  delimiter: Delimiter;
  /** Whether a row spans several lines (WRAP YES). */
  wrapped: boolean;
  /** Every line begins with a delimiter that separates nothing. */
  leadingDelimiter: boolean;
  /** One per field: its values are texts. */
  isText: boolean[];
  /** One per field: the first rows have neither numbers nor words in it. */
  isBlank: boolean[];
  /** How the numbers of each field are read. */
  numberStyle: (field: number) => NumberStyle;
  /** Whether a point parts thousands in any field, so that its numbers are no plain ones. */
  hasPointGroups: boolean;
  /** Whether a value below or above a limit of detection is absent, by a correction. */
  areLimitsAbsent: boolean;
  index: IndexReading;
  /** How a row is cut whose texts have blanks; null where single blanks part fields. */
  splitRow: SplitRow | null;
}

/** What the header says about the data, to be checked against the first rows. */
export interface DeclaredLayout {
  delimiter: Delimiter | null;
  wrapped: boolean;
  nulls: NullValues;
  columns: readonly ColumnDefinition[];
  /** Words behind "~A" on the title line: names of the columns where no section defines them. */
  titleNames: readonly string[];
  /** Comments before the first row, one of which may name its columns. */
  comments: readonly string[];
  /** STRT and STEP as numbers, NaN if they are not, and STRT as it is written. */
  start: number;
  step: number;
  startText: string;
  /** Curve of each field, as a user or a page gives it. */
  corrected?: readonly (string | null)[] | undefined;
  /** How numbers are read, as a user gives it. */
  numbers?: NumberCorrections | undefined;
}

/**
 * The layout that the first `rows` (lines as text) show; the declared one where they leave a
 * choice.
 */
export async function findLayout(
  lines: readonly string[],
  declared: DeclaredLayout,
  note: LayoutNote,
): Promise<DataLayout> {
  const declaredCount = declared.columns.length;
  const closeGroups = await findCloseGroups(lines, declared, note);
  const rows = closeGroups ? lines.map(closeGroups) : lines;
  const delimiter = findDelimiter(rows, declared, note);
  const leadingDelimiter =
    delimiter !== 'space' &&
    rows.length > 0 &&
    rows.every((row) => splitFields(row, delimiter)[0] === '') &&
    delimiter === 'tab';
  const splitPlain = (row: string): string[] =>
    splitDeclaredFields(row, delimiter, leadingDelimiter, declaredCount);
  const plain = rows.map(splitPlain);
  const wrapped = findWrapped(plain, declared, note);
  const isLong =
    delimiter === 'space' && !wrapped && plain.some((row) => row.length > declaredCount);
  const splitTexts = isLong ? await findSplitRow(rows, declared, note) : null;
  const splitRow =
    closeGroups && delimiter === 'space'
      ? (row: string): string[] => splitPlain(closeGroups(row))
      : splitTexts;
  const split = closeGroups ? plain : rows.map((row) => splitTexts?.(row) ?? splitPlain(row));
  const numbers = await findNumberStyle(split, { ...declared, wrapped }, note);
  const fit = wrapped ? fitInOrder(declared.columns) : await fitRows(split, declared, note);
  const index = wrapped ? AS_WRITTEN : await readIndex(fit, split, declared, note);
  const { isText, isBlank } = findTextFields(fit, wrapped ? [] : split, declared.nulls, numbers);
  if (!wrapped) declareTextFields(fit, index, isText);
  const wordField = delimiter === 'space' && !splitRow ? findWordField(fit, isText) : -1;
  if (isLong && !splitRow && wordField < 0) noteDoubtfulTexts(fit, plain, isText, note);
  return {
    ...fit,
    wordField,
    delimiter,
    wrapped,
    leadingDelimiter,
    ...numbers,
    areLimitsAbsent: declared.numbers?.limits === 'absent',
    index,
    isText,
    isBlank,
    splitRow,
  };
}

/** How the blanks within the numbers of rows are closed; null for rows without. */
async function findCloseGroups(
  rows: readonly string[],
  { columns, wrapped }: DeclaredLayout,
  note: LayoutNote,
): Promise<CloseGroups | null> {
  if (wrapped || !mayHaveGroups(rows, columns.length)) return null;
  const { findGroups } = await import('./grouped-numbers.ts');
  return findGroups(rows, columns.length, note);
}

/** Says that words of rows with too many fields may be of another text beside theirs. */
function noteDoubtfulTexts(
  fit: ColumnFit,
  rows: readonly (readonly string[])[],
  isText: readonly boolean[],
  note: LayoutNote,
): void {
  const texts = fit.positions.filter((at) => at >= 0 && isText[at]);
  if (texts.length < 2 || !rows.some((row) => row.length > fit.fields)) return;
  note(
    'WORDS_DOUBTFUL',
    msg`Some rows have more words than the header defines curves: where one text ends and the next begins is not known.`,
    'columns',
  );
}

/** How rows are cut that have several texts with blanks; null for rows without. */
async function findSplitRow(
  rows: readonly string[],
  { columns, corrected }: DeclaredLayout,
  note: LayoutNote,
): Promise<SplitRow | null> {
  if (columns.length < 3 || corrected) return null;
  const { findTextColumns } = await import('./text-columns.ts');
  const splitRow = findTextColumns(rows, columns.length);
  if (splitRow)
    note(
      'WORDS_JOINED',
      msg`The header defines ${columns.length} curves, the rows have more words: the texts with blanks are found by what is between them.`,
      'columns',
    );
  return splitRow;
}

/** The field whose text may have blanks: that of the only column of texts; -1 for none. */
function findWordField(fit: ColumnFit, isText: readonly boolean[]): number {
  if (fit.wordField >= 0) return fit.wordField;
  const texts = fit.positions.filter((at) => at >= 0 && isText[at]);
  return texts.length === 1 && fit.words.every((words) => words === 1) ? texts[0]! : -1;
}

/** Which columns the fields of unwrapped rows are, and how many fields a row has. */
async function fitRows(
  split: readonly string[][],
  declared: DeclaredLayout,
  note: LayoutNote,
): Promise<ColumnFit> {
  const { columns, start, step, corrected } = declared;
  const most = commonLength(split);
  // Numbers that run together make rows look short: the longest row, and what they can be parted
  // into, tell how many fields there are.
  const longest = Math.max(0, ...split.map((row) => partedLength(row, columns.length)));
  const isShort = most < columns.length && longest > most && split.length > 1;
  const usual = isShort ? Math.min(longest, columns.length) : most;
  const titleNames = usual === columns.length ? declared.titleNames : findNames(declared, usual);
  const input: FitInput = { columns, titleNames, start, step, corrected, rows: split, usual };
  if (isFitInOrder(input)) return fitInOrder(columns);
  const { fitColumns } = await import('./column-fit.ts');
  return fitColumns(input, note);
}

/** Names of the columns: those of the title line, else of a comment that names most of the curves. */
function findNames(
  { titleNames, comments, columns }: DeclaredLayout,
  usual: number,
): readonly string[] {
  if (titleNames.length > 0) return titleNames;
  const known = new Set(columns.map(({ mnemonic }) => mnemonic));
  const lists = comments.map((comment) => comment.trim().split(/[\s,;|]+/));
  const isNames = (words: readonly string[]): boolean =>
    words.length === usual &&
    words.filter((word) => known.has(word.toUpperCase())).length * 2 > usual;
  return lists.find(isNames) ?? [];
}

/** How the index becomes a number; what reads dates is imported where it may be one. */
async function readIndex(
  fit: ColumnFit,
  rows: readonly string[][],
  { startText }: DeclaredLayout,
  note: LayoutNote,
): Promise<IndexReading> {
  if (isPlainDepth(fit, rows)) return AS_WRITTEN;
  const { findIndexReading } = await import('./index-reading.ts');
  return findIndexReading(fit, rows, { startText, note });
}

/** How the numbers of the fields are read: what points and commas within them mean. */
async function findNumberStyle(
  split: readonly string[][],
  { start, wrapped, numbers }: DeclaredLayout,
  note: LayoutNote,
): Promise<Pick<DataLayout, 'numberStyle' | 'hasPointGroups'>> {
  const decimal = numbers?.decimal;
  const commaIsThousands = decimal ? decimal === '.' : findThousands(split, start, note);
  const hasGroups = !wrapped && split.some((row) => row.some((field) => POINT_GROUPS.test(field)));
  const { findPointUse } = hasGroups || decimal ? await import('./thousands-points.ts') : {};
  const points = findPointUse?.(split, { start, decimal }, note) ?? null;
  const styles = [false, true].map((pointIsThousands) => ({ commaIsThousands, pointIsThousands }));
  return {
    numberStyle: (field) => styles[points?.[field] && !wrapped ? 1 : 0]!,
    hasPointGroups: points !== null && !wrapped,
  };
}

/** Whether commas part thousands; STRT decides where the rows do not, else a note says so. */
function findThousands(split: readonly string[][], start: number, note: LayoutNote): boolean {
  const { commaIsThousands, doubtful } = findCommaUse(split);
  const isStart = (field: string): boolean =>
    /^\d{1,3}(,\d{3})+$/.test(field) && Number(field.replaceAll(',', '')) === start;
  if (doubtful !== null && split[0]?.some(isStart)) return true;
  if (doubtful !== null)
    note(
      'DECIMAL_COMMA_ASSUMED',
      msg`"${doubtful}" could be a number with thousands or with a decimal comma: read as a decimal comma.`,
      'columns',
    );
  return commaIsThousands;
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
  const least = Math.max(1, declaredCount);
  if (delimiter === 'tab') while (fields.length > least && fields.at(-1) === '') fields.pop();
  else if (fields.length === declaredCount + 1 && fields.at(-1) === '') fields.pop();
  return fields;
}

/** The name of the column that each field belongs to, for messages. */
export function fieldNames({
  columns,
  positions,
  words,
  mostFields,
  fields,
}: ColumnFit): MessageValue[] {
  const names: MessageValue[] = Array.from(
    { length: Math.max(fields, mostFields) },
    (_, at) => msg`column ${at + 1}`,
  );
  positions.forEach((from, i) => {
    const { mnemonic } = columns[i]!;
    if (from >= 0 && mnemonic !== '') names.fill(mnemonic, from, from + words[i]!);
  });
  return names;
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
  const starts = wrappedRowStarts(split, want);
  if (starts === null || starts.length < 2) return false;
  // Lines that add up to whole rows twice, the first line of each being the index alone; or whose
  // first values go on as an index does.
  const isAlone = starts.every((line) => split[line]!.length === 1);
  const indexes = starts.map((line) => readToken(split[line]![0] ?? '').value);
  if (!isAlone && !isSteppedBy(indexes, indexes.length > 2 ? 0 : declared.step)) return false;
  note(
    'WRAP_UNDECLARED',
    msg`The header does not declare wrapped rows, but rows go on over several lines: read so.`,
  );
  return true;
}

/** The lines where rows of `want` fields begin; null where lines do not add up to whole rows. */
function wrappedRowStarts(split: readonly string[][], want: number): number[] | null {
  const starts: number[] = [];
  let fields = 0;
  for (const [at, line] of split.entries()) {
    if (fields === 0) starts.push(at);
    fields += line.length;
    if (fields > want) return null;
    if (fields === want) fields = 0;
  }
  // The last row may go on behind the lines that were looked at.
  if (fields > 0) starts.pop();
  return starts;
}

/** A field is text where most of its first values are words; nulls, declared or not, say nothing. */
function findTextFields(
  { mostFields, fields }: ColumnFit,
  split: readonly string[][],
  nulls: NullValues,
  { numberStyle }: Pick<DataLayout, 'numberStyle'>,
): Pick<DataLayout, 'isText' | 'isBlank'> {
  const isText: boolean[] = [];
  const isBlank: boolean[] = [];
  // In a short row fields may be missing in the middle, too.
  const whole = split.filter((row) => row.length >= fields);
  const rows = whole.length > 1 ? whole : split;
  for (let at = 0; at < Math.max(fields, mostFields); at++) {
    let numbers = 0;
    let texts = 0;
    for (const row of rows) {
      const { kind, value } = readToken(row[at] ?? '', numberStyle(at));
      if (
        kind === 'limit' ||
        (kind === 'number' && !nulls.matches(value) && !isSuspectedNull(value))
      )
        numbers++;
      else if (kind === 'text' && !isRunOn(row[at] ?? '')) texts++;
    }
    isText.push(texts > numbers);
    isBlank.push(texts === 0 && numbers === 0);
  }
  return { isText, isBlank };
}

/** Fields that are text by the format of their column, as dates of the index, as one of several words. */
function declareTextFields(
  { columns, positions, words }: ColumnFit,
  { read, clockField }: IndexReading,
  isText: boolean[],
): void {
  columns.forEach(({ format }, i) => {
    const at = positions[i]!;
    if (at < 0) return;
    if (/^S\d*$/i.test(format) || (i === 0 && read)) isText[at] = true;
    if (words[i]! > 1) isText.fill(true, at, at + words[i]!);
  });
  if (clockField !== undefined) isText[clockField] = true;
}

function isRunOn(field: string): boolean {
  return (
    /^[-+\d.*]+$/.test(field) &&
    (/\d-\d*\.\d|\d\*|\*[-\d.]/.test(field) || /\..*\./.test(field)) &&
    !/^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}$/.test(field)
  );
}
