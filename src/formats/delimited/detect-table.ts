import { parseDateText, parseTimeOfDay } from '../../units/date-text.ts';
import { metresPer, secondsPer } from '../../units/depth.ts';
import type { TableCorrections } from '../log-file.ts';
import { chooseDecimal, type DecimalSign, shareOfNumbers } from './decimal-signs.ts';
import { parseWithUnit, splitCellUnit } from './cell-unit.ts';
import { type FieldJoin, findFieldJoin, findMode, joinFields } from './join-fields.ts';
import { isAbsent, parseMeasured } from './number-text.ts';
import { type FieldDelimiter, splitLine } from './split-line.ts';

/** How a table of text is read. Lines are counted from 1. */
export interface TableLayout {
  delimiter: FieldDelimiter;
  decimal: DecimalSign;
  /** How fields are joined to values; null where each is one. */
  join: FieldJoin | null;
  /** Line of the names; 0 without one. */
  headerLine: number;
  /** Names that this line has. */
  titles: number;
  /** Line of the units; 0 without one. */
  unitLine: number;
  /** First line of values. */
  firstLine: number;
  /** One for each column. */
  names: string[];
  units: string[];
}

/** A line that is neither blank nor a comment. */
interface Line {
  /** From 1. */
  at: number;
  text: string;
}

const DELIMITERS: readonly FieldDelimiter[] = ['\t', ';', ',', '|', ' '];
/** A line that delimiters alone are on, as spreadsheets write empty rows. */
const EMPTY_ROW = /^[,;\t| ]*$/;
const COMMENT = /^\s*(#|\/\/|%|!)/;
/** Lines that show how the values are written. */
const MOST_SAMPLES = 200;
/** Lines at the start among which the names of columns are looked for. */
const MOST_HEADS = 10;
const FEWEST_ROWS = 2;
/** Share of the sampled lines that have as many fields as the table has columns. */
const EVEN = 0.9;
/** As many others are taken in a short table: a row that is cut, lines below the last. */
const FEW_ODD = 2;

/** Whether a line of a table is a comment. */
export function isComment(text: string): boolean {
  return COMMENT.test(text);
}

/** Whether a line of a table is blank, or has delimiters alone. */
export function isEmptyRow(text: string): boolean {
  return EMPTY_ROW.test(text);
}

/**
 * How the lines at the start of a text are read as a table: at least two columns of one count, most
 * of them numbers. Null where they are no table.
 */
export function detectTable(
  lines: readonly string[],
  corrections: TableCorrections = {},
): TableLayout | null {
  const all = lines.map((text, i): Line => ({ at: i + 1, text }));
  const used = all.filter(({ text }) => !isEmptyRow(text) && !isComment(text));
  const style = chooseStyle(used, corrections);
  if (!style) return null;
  const { delimiter, decimal, join } = style;
  const first = findFirstRow(used, (line) => isRow(line, style), corrections);
  if (first < 0) return null;
  const above = used.slice(0, first);
  if (used.length - first < FEWEST_ROWS && !isSingleRow(above.at(-1), used[first]!, style))
    return null;
  const named = above.some(({ text }) => areNames(splitLine(text, delimiter), style));
  const heads = findHeads(
    named ? above : addNamesOfComment(above, all.slice(0, used[first]!.at - 1), style),
    style,
    corrections,
  );
  return { delimiter, decimal, join, firstLine: used[first]!.at, ...nameColumns(heads, style) };
}

/** The values of a row. */
export function splitRow(
  text: string,
  { delimiter, join }: Pick<TableLayout, 'delimiter' | 'join'>,
): string[] {
  const fields = splitLine(text, delimiter);
  return join ? joinFields(fields, join) : fields;
}

/** Whether a line has a value for each column, of which at least half are numbers. */
function isRow({ text }: Line, style: TableStyle): boolean {
  const { decimal, columns, hasUnit } = style;
  const fields = splitRow(text, style);
  const values = fields.filter((field) => !isAbsent(field));
  const isNumber = (field: string, at: number): boolean =>
    !Number.isNaN((hasUnit[at] ? parseWithUnit : parseMeasured)(field, decimal));
  const numbers = fields.filter(
    (field, at) => !isAbsent(field) && (isNumber(field, at) || isMoment(field)),
  );
  return fields.length === columns && numbers.length * 2 >= values.length && values.length > 0;
}

/** Whether fields are one name for each column, and no units. */
export function areNames(
  fields: readonly string[],
  { columns, decimal }: Pick<TableStyle, 'columns' | 'decimal'>,
): boolean {
  return (
    fields.length === columns &&
    fields.every((field) => Number.isNaN(parseMeasured(field, decimal))) &&
    fields.some((field) => /\p{L}/u.test(field)) &&
    !areUnits(fields)
  );
}

/** Whether a row of numbers below a line of names is a table by itself. */
function isSingleRow(head: Line | undefined, row: Line, style: TableStyle): boolean {
  const { delimiter, decimal } = style;
  const numbers = splitRow(row.text, style).filter(
    (field) => !Number.isNaN(parseWithUnit(field, decimal)),
  );
  if (!head || numbers.length < 2) return false;
  const fields = splitLine(head.text, delimiter);
  return areNames(fields, style) || (fields.length === style.columns && areUnits(fields));
}

/** The lines above the values, with the names of a comment that has one for each column. */
function addNamesOfComment(
  above: readonly Line[],
  all: readonly Line[],
  style: TableStyle,
): readonly Line[] {
  const names = all
    .filter(({ text }) => isComment(text))
    .map(({ at, text }): Line => ({ at, text: text.replace(COMMENT, '').trim() }))
    .findLast(({ text }) => areNames(splitLine(text, style.delimiter), style));
  return names ? [...above, names].sort((a, b) => a.at - b.at) : above;
}

/** Whether a field is a date or a time of day. */
function isMoment(field: string): boolean {
  return (
    /^\d{1,4}[-/.:]/.test(field) &&
    !Number.isNaN(
      parseTimeOfDay(field) || parseDateText(field, 'dmy') || parseDateText(field, 'mdy'),
    )
  );
}

/** How the fields of a table are written, and how many a row has. */
export interface TableStyle {
  delimiter: FieldDelimiter;
  decimal: DecimalSign;
  columns: number;
  join: FieldJoin | null;
  /** By column: whether its numbers have a unit beside them. */
  hasUnit: readonly boolean[];
}

/** The style by which most fields of the last lines are numbers. */
function chooseStyle(used: readonly Line[], corrections: TableCorrections): TableStyle | null {
  const samples = used.slice(Math.floor(used.length / 3)).slice(-MOST_SAMPLES);
  const delimiters = corrections.delimiter ? [corrections.delimiter] : DELIMITERS;
  let best: (TableStyle & { share: number }) | null = null;
  for (const delimiter of delimiters) {
    const fields = samples.map(({ text }) => splitLine(text, delimiter));
    const usual = findMode(fields.map(({ length }) => length));
    const join = delimiter === ' ' ? findFieldJoin(fields, usual, countNames(used)) : null;
    const rows = join ? fields.map((row) => joinFields(row, join)) : fields;
    const columns = join ? join.words.length : usual;
    const even = rows.filter(({ length }) => length === columns);
    const odd = rows.length - even.length;
    const isEven = odd <= rows.length * (1 - EVEN) || (odd <= FEW_ODD && even.length > odd);
    if (columns < 2 || !isEven) continue;
    // Decimal commas between commas have to be quoted.
    const isQuoted = samples.some(({ text }) => text.includes('"'));
    const decimal = corrections.decimal ?? chooseDecimal(even, delimiter, isQuoted);
    const share = shareOfNumbers(even, decimal) + (namesColumns(used, delimiter, columns) ? 1 : 0);
    if (share > (best?.share ?? 0))
      best = { delimiter, decimal, columns, join, hasUnit: findUnits(even, columns), share };
  }
  return best;
}

/** Whether the lines above the values name each column by this delimiter, two and more. */
function namesColumns(used: readonly Line[], delimiter: FieldDelimiter, columns: number): boolean {
  if (delimiter === ' ') return false;
  return used.slice(0, MOST_HEADS).some(({ text }) => {
    const fields = splitLine(text, delimiter);
    return (
      fields.length === columns &&
      fields.every((field) => /\p{L}/u.test(field) && !/^[\d.,;:/ -]*$/.test(field)) &&
      new Set(fields).size === columns
    );
  });
}

/** How many columns the line of names above the values of a table of blanks names; 0 without one. */
function countNames(used: readonly Line[]): number {
  const lines = used.slice(0, MOST_HEADS).map(({ text }) => splitLine(text, ' '));
  const isName = (field: string): boolean => Number.isNaN(parseMeasured(field, '.'));
  const first = lines.findIndex((fields) => !fields.every(isName));
  const heads = first < 0 ? [] : lines.slice(0, first);
  return heads.findLast((fields) => !areUnits(fields))?.length ?? 0;
}

/** By column: whether most of its values have a unit beside their number. */
function findUnits(rows: readonly (readonly string[])[], columns: number): boolean[] {
  return Array.from({ length: columns }, (_, at) => {
    const values = rows.map((row) => row[at] ?? '').filter((field) => !isAbsent(field));
    return values.filter((field) => splitCellUnit(field)).length * 2 > values.length;
  });
}

/** Position of the first row of values among the used lines. */
function findFirstRow(
  used: readonly Line[],
  isRow: (line: Line) => boolean,
  { headerLine, unitLine }: TableCorrections,
): number {
  const after = Math.max(headerLine ?? 0, unitLine ?? 0);
  return used.findIndex((line) => line.at > after && isRow(line));
}

/** The lines of names and of units above the values. */
function findHeads(
  above: readonly Line[],
  { delimiter, columns }: TableStyle,
  { headerLine, unitLine }: TableCorrections,
): { names: Line | null; units: Line | null } {
  const given = (at: number | undefined): Line | null =>
    above.find((line) => line.at === at) ?? null;
  const heads = above.filter(({ text }) => splitLine(text, delimiter).length === columns);
  const last = heads.at(-1) ?? null;
  const hasUnits =
    unitLine === undefined && heads.length > 1 && areUnits(splitLine(last!.text, delimiter));
  const units = unitLine === undefined ? (hasUnits ? last : null) : given(unitLine);
  // Names with blanks in a table of blanks make more fields than there are columns.
  const nearest = (hasUnits ? heads.at(-2) : last) ?? above.at(hasUnits ? -2 : -1) ?? null;
  return { names: headerLine === undefined ? nearest : given(headerLine), units };
}

/** Units have no blanks, and at least one of them is known or is in brackets. */
function areUnits(fields: readonly string[]): boolean {
  const present = fields.filter((field) => field !== '');
  return (
    present.every((field) => /^[[(]?[\p{L}%°µ./\d^*·-]{1,14}[\])]?$/u.test(field)) &&
    present.some((field) => /^[[(]/.test(field) || isUnit(field))
  );
}

function isUnit(text: string): boolean {
  return (
    metresPer(text) !== null ||
    secondsPer(text) !== null ||
    /^(g?api|gapi|ohm\.?m|ohmm|v\/v|%)$/i.test(text)
  );
}

/** Name and unit of "Depth/m" and "DT/us/ft", where what is behind the first slash is a unit. */
function splitSlash(title: string): RegExpExecArray | null {
  const parts = /^([^/]+)\/(.+)$/.exec(title);
  const unit = parts?.[2]?.trim() ?? '';
  return unit !== '' && unit.split('/').some(isUnit) ? parts : null;
}

/** What a column without a name is called. */
export function unnamed(at: number): string {
  return `COLUMN ${at + 1}`;
}

function nameColumns(
  heads: { names: Line | null; units: Line | null },
  { delimiter, columns }: TableStyle,
): Pick<TableLayout, 'headerLine' | 'titles' | 'unitLine' | 'names' | 'units'> {
  const titles = heads.names ? splitLine(heads.names.text, delimiter) : [];
  const written = heads.units ? splitLine(heads.units.text, delimiter) : [];
  const parts = Array.from({ length: columns }, (_, i) => {
    const title = titles[i] ?? '';
    const within = /^(.*?)\s*[[(]([^\])]*)[\])]\s*$/.exec(title);
    const unit = (written[i] ?? '').replace(/^[[(]|[\])]$/g, '');
    const named = within ?? splitSlash(title);
    return named && unit === '' ? { name: named[1]!, unit: named[2]! } : { name: title, unit };
  });
  return {
    headerLine: heads.names?.at ?? 0,
    titles: titles.length,
    unitLine: heads.units?.at ?? 0,
    names: parts.map(({ name }, i) => name || unnamed(i)),
    units: parts.map(({ unit }) => unit.trim()),
  };
}
