import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { ColumnType, TableReading } from '../../../src/api/contract/load.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';
import { isAbsent, parseNumber } from '../../../src/formats/delimited/number-text.ts';
import { findDateOrder, isDateOrderOpen, parseDateText } from '../../../src/units/date-text.ts';
import { readSerialDay } from '../../../src/units/serial-day.ts';
import type { Cell } from './table-limits.ts';

/** How numbers and dates of a table are written. */
export type ValueStyle = Required<Pick<TableReading, 'decimal' | 'dateOrder'>> & {
  /** Day 0 of dates that are numbers, ISO 8601; that of the 1900 date system without one. */
  serialStart?: string;
};

/** Rows that a column is judged by. */
export const MOST_SAMPLES = 500;
/** Share of values that have to be of a type; the rows of the others are refused. */
const MOSTLY = 0.6;
/** Numbers that may have a decimal sign or one between thousands. */
const OPEN_NUMBER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
/** Words for true and false, in the languages of the suite. */
const TRUE = wordSet(['true', 'yes', 'y', 'x', 'evet', 'doğru', '是', '真', 'نعم', 'صحيح', '1']);
const FALSE = wordSet(['false', 'no', 'n', 'hayır', 'yanlış', '否', '假', 'لا', 'خطأ', '0']);

/** Whether a cell has no value, whatever its writer puts there. */
export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isAbsent(cell.trim()));
}

/** How the numbers of texts are written, and whether the texts leave it open. */
export function findDecimal(texts: readonly string[]): {
  decimal: ValueStyle['decimal'];
  isCertain: boolean;
} {
  const numbers = (decimal: '.' | ','): string[] =>
    texts.filter((text) => !Number.isNaN(parseNumber(text, decimal)));
  const [dots, commas] = [numbers('.'), numbers(',')];
  const decimal = commas.length > dots.length ? ',' : '.';
  const read = decimal === ',' ? commas : dots;
  const isProved = read.some((text) => text.includes(decimal) && !OPEN_NUMBER.test(text));
  return { decimal, isCertain: isProved || !read.some((text) => OPEN_NUMBER.test(text)) };
}

/** The order of day and month in texts, and whether they leave it open. */
export function findOrder(texts: readonly string[]): {
  dateOrder: ValueStyle['dateOrder'];
  isCertain: boolean;
} {
  const dates = texts.filter((text) => isDate(text));
  const found = findDateOrder(dates);
  return { dateOrder: found ?? 'dmy', isCertain: found !== null || !dates.some(isDateOrderOpen) };
}

function isDate(text: string): boolean {
  return (
    /\p{L}|[-/. ]/u.test(text) &&
    !(Number.isNaN(parseDateText(text, 'dmy')) && Number.isNaN(parseDateText(text, 'mdy')))
  );
}

/** What the values of a column are. */
export function findColumnType(cells: readonly Cell[], { decimal }: ValueStyle): ColumnType {
  const present = cells.filter((cell) => !isEmptyCell(cell));
  if (present.length === 0) return 'empty';
  const share = (fits: (cell: Cell) => boolean): boolean =>
    present.filter(fits).length >= present.length * MOSTLY;
  if (share((cell) => typeof cell === 'boolean' || isWordOfTruth(cell))) return 'boolean';
  if (share((cell) => typeof cell === 'number' || isNumber(cell, decimal))) return 'number';
  return share((cell) => typeof cell === 'string' && isDate(cell)) ? 'date' : 'text';
}

function isNumber(cell: Cell, decimal: '.' | ','): boolean {
  return typeof cell === 'string' && !Number.isNaN(parseNumber(cell.trim(), decimal));
}

function wordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(foldWord));
}

/** A word in lower case; the capital I of Turkish is that of English. */
function foldWord(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ı', 'i').replaceAll('i\u0307', 'i');
}

function isWordOfTruth(cell: Cell): boolean {
  const word = foldWord(String(cell).trim());
  return !/^[01]$/.test(word) && (TRUE.has(word) || FALSE.has(word));
}

/** A value of a field out of a cell, or what is wrong with it. */
export function convertCell(
  type: TypeName,
  cell: Cell,
  style: ValueStyle,
): { value: unknown } | { wrong: MessageParts } {
  if (isEmptyCell(cell)) return { value: null };
  const text = String(cell).trim();
  switch (type) {
    case 'number':
    case 'integer':
      return convertNumber(type, cell, text, style.decimal);
    case 'boolean':
      return convertBoolean(cell, text);
    case 'date':
      return convertDate(text, style);
    case 'geometry':
      return { wrong: msg`a geometry is not loaded from a table` };
    case 'string':
      return { value: text };
  }
}

function convertNumber(type: 'number' | 'integer', cell: Cell, text: string, decimal: '.' | ',') {
  // All digits of a long whole number stay.
  if (type === 'integer' && /^[+-]?\d+$/.test(text)) return { value: text };
  const number = typeof cell === 'number' ? cell : parseNumber(text, decimal);
  if (!Number.isFinite(number))
    return { wrong: msg`a number is expected, not "${text.slice(0, 60)}"` };
  if (type === 'integer' && !Number.isSafeInteger(number))
    return { wrong: msg`a whole number is expected, not "${text.slice(0, 60)}"` };
  return { value: number };
}

function convertBoolean(cell: Cell, text: string) {
  if (typeof cell === 'boolean') return { value: cell };
  const word = foldWord(text);
  if (TRUE.has(word)) return { value: true };
  return FALSE.has(word)
    ? { value: false }
    : { wrong: msg`yes or no is expected, not "${text.slice(0, 60)}"` };
}

function convertDate(text: string, style: ValueStyle) {
  const ms = readDate(text, style);
  if (Number.isNaN(ms)) return { wrong: msg`a date is expected, not "${text.slice(0, 60)}"` };
  const iso = new Date(ms).toISOString();
  return { value: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso };
}

/** A date, or the day number that a spreadsheet shows where a cell has the format of numbers. */
function readDate(text: string, { dateOrder, serialStart }: ValueStyle): number {
  const ms = parseDateText(text, dateOrder);
  return Number.isNaN(ms) ? readSerialDay(text, serialStart) : ms;
}
