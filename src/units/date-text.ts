/** Dates as files write them, and units that count from a date. */

import { toAsciiDigits } from './arabic-digits.ts';
import { findMonth } from './month-names.ts';

/** A unit of time that counts from a moment. */
export interface TimeUnit {
  /** The moment of the value 0, in milliseconds since 1970-01-01. */
  startMs: number;
  /** Milliseconds in one unit. */
  unitMs: number;
}

const DAY_MS = 86_400_000;

/** Milliseconds in one unit, by the first letters of its name. */
const UNIT_MS: readonly [name: RegExp, ms: number][] = [
  [/^(ns|nsecs?|nanoseconds?)$/i, 1e-6],
  [/^([uµμ]s|usecs?|microseconds?)$/i, 0.001],
  [/^(ms|msecs?|milliseconds?)$/i, 1],
  [/^(s|secs?|seconds?)$/i, 1000],
  [/^(min|mins|minutes?)$/i, 60_000],
  [/^(h|hrs?|hours?)$/i, 3_600_000],
  [/^(d|days?)$/i, DAY_MS],
];

/**
 * What a unit such as "d since 1899-12-30" counts, by the form of UDUNITS and of the CF conventions
 * (4.4, time coordinate); null for a unit that does not count from a date.
 */
export function parseTimeUnit(unit: string): TimeUnit | null {
  const [, name = '', date = ''] = /^\s*([a-zµμ]+)\s+since\s+(\S.*)$/i.exec(unit) ?? [];
  const unitMs = UNIT_MS.find(([pattern]) => pattern.test(name))?.[1];
  const startMs = date === '' ? NaN : parseDateText(date, 'ymd');
  return unitMs === undefined || Number.isNaN(startMs) ? null : { startMs, unitMs };
}

const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;

/** In which order the parts of a date are written. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The order that a format such as "DD/MM/YYYY-HH:MM:SS" names; null where the text is no format of
 * a date.
 */
export function parseDateFormat(format: string): DateOrder | null {
  const text = format.toUpperCase();
  if (/Y{2,4}[^A-Z]?M{2,3}[^A-Z]?D{1,2}/.test(text)) return 'ymd';
  if (/D{1,2}[^A-Z]?M{1,4}[^A-Z]?Y{2,4}/.test(text)) return 'dmy';
  if (/M{1,4}[^A-Z]?D{1,2}[^A-Z]?Y{2,4}/.test(text)) return 'mdy';
  const [, letters] = /(?<![A-Z])([DMY]\W[DM]\W[DY])(?![A-Z])/.exec(text) ?? [];
  const order = letters?.toLowerCase().replace(/\W/g, '');
  return DATE_ORDERS.find((known) => known === order) ?? null;
}

const DATE =
  /^(\d{1,4}|\p{L}{3,9})([-/. ])(\d{1,2}|\p{L}{3,9})[-/. ](\d{1,4})(?:[T\s\-_:,/]+(\d.*))?$/u;
/** "13FEB2023": a date without separators whose month is a word. */
const GLUED = /^(\d{1,2})(\p{L}{3,9})(\d{4}|\d{2})(?!\d)/u;
/** "Thu Mar 02 10:00:00 2023": the date of the C library. */
const CTIME = /^(\p{L}{3,9})\s+(\d{1,2})\s+(\d{1,2}:[\d:.]+)\s+(\d{4})$/u;
/** "2020年1月29日". */
const CHINESE = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
/** "10:00:00/02-Mar-2023": the time of day before the date. */
const TIME_FIRST = /^(\d{1,2}:[\d:.]+(?:\s*[ap]m)?)[\s/,\-_]+([\d\p{L}][^:]*?)$/iu;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s\-_]?(\d{2})(\d{2})(\d{2}(?:\.\d+)?)(Z?))?$/;
/** "2020-029T10:00:00": the day of the year (ISO 8601, 4.1.3), with its time of day. */
const ORDINAL = /^(\d{4})-?(\d{3})[T ](\d.*)$/;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d*)?))?\s*([AP]M)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** Longer texts are no dates. */
const LONGEST_DATE = 48;

/**
 * The moment that a date, with or without a time of day, names: milliseconds since 1970-01-01. A
 * time without a zone counts as UTC. NaN for a text that is no date, or no day of the calendar.
 * @param order of three numbers without a year of four digits in front
 */
export function parseDateText(text: string, order: DateOrder): number {
  const trimmed = plainDate(text).replace(GLUED, '$1-$2-$3');
  if (trimmed.length > LONGEST_DATE) return NaN;
  const compact = COMPACT.exec(trimmed);
  if (compact) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = compact;
    return (
      dayMilliseconds(Number(year), Number(month), Number(day)) +
      parseTimeOfDay(`${hour}:${minute}:${second}`)
    );
  }
  const ordinal = ORDINAL.exec(trimmed);
  if (ordinal) return readOrdinal(ordinal);
  const match = matchDate(trimmed);
  if (!match) return NaN;
  const day = parseDay([match[1]!, match[3]!, match[4]!], order);
  return match[5] === undefined ? day : day + parseTimeOfDay(match[5]);
}

function readOrdinal([, year, day, clock]: RegExpExecArray): number {
  const start = dayMilliseconds(Number(year), 1, 1);
  const ms = start + (Number(day) - 1) * DAY_MS;
  const isDay = Number(day) > 0 && new Date(ms).getUTCFullYear() === Number(year);
  return isDay ? ms + parseTimeOfDay(clock!) : NaN;
}

/** Without blanks around it, with digits of ASCII, and with hyphens for the words of Chinese. */
function plainDate(text: string): string {
  return toAsciiDigits(text.trim()).replace(CHINESE, '$1-$2-$3 ').trim();
}

/** The parts of a date, also where the time of day stands before it or before the year. */
function matchDate(text: string): RegExpExecArray | null {
  if (text.length > LONGEST_DATE) return null;
  const dated = /^\p{L}/u.test(text)
    ? text.replace(WEEKDAY, '').replace(CTIME, '$1 $2 $4 $3')
    : text;
  return DATE.exec(dated) ?? DATE.exec(dated.replace(TIME_FIRST, '$2 $1'));
}

/**
 * Milliseconds since midnight of "23:15", "11:15:30.5 PM"; NaN for a text that is no time of day.
 */
export function parseTimeOfDay(text: string): number {
  const trimmed = text.trim();
  const match = trimmed.length > LONGEST_DATE ? null : TIME.exec(trimmed);
  if (!match) return NaN;
  const [, hours, minutes, seconds = '0', half = '', zone = ''] = match;
  let hour = Number(hours);
  if (half !== '') hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  const second = Number(seconds.replace(',', '.'));
  if (hour > 24 || Number(minutes) > 59 || second >= 61) return NaN;
  return hour * 3_600_000 + Number(minutes) * 60_000 + Math.round(second * 1000) - zoneMs(zone);
}

/**
 * The order of day and month that dates of three numbers leave possible; null where they leave both
 * or are contradictory.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  let dayFirst = true;
  let monthFirst = true;
  for (const text of texts) {
    const match = matchDate(plainDate(text).slice(0, LONGEST_DATE));
    if (!match || /\p{L}|^\d{3,}$/u.test(match[1]!) || /\p{L}/u.test(match[3]!)) continue;
    // With full stops the day comes first wherever dates are written so.
    if (Number(match[1]) > 12 || match[2] === '.') monthFirst = false;
    if (Number(match[3]) > 12) dayFirst = false;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'dmy' : 'mdy';
}

/** Whether day and month of a date are two numbers whose order the text does not show. */
export function isDateOrderOpen(text: string): boolean {
  const match = matchDate(plainDate(text).slice(0, LONGEST_DATE));
  return (
    match !== null && match[2] !== '.' && /^\d{1,2}$/.test(match[1]!) && /^\d+$/.test(match[3]!)
  );
}

function parseDay([a, b, c]: [string, string, string], order: DateOrder): number {
  if (/^\d{3,4}$/.test(a) || (order === 'ymd' && /^\d+$/.test(a) && c.length <= 2))
    return dayMilliseconds(fullYear(a), monthNumber(b), Number(c));
  if (/^\p{L}/u.test(a)) return dayMilliseconds(fullYear(c), monthNumber(a), Number(b));
  if (/^\p{L}/u.test(b) || order !== 'mdy')
    return dayMilliseconds(fullYear(c), monthNumber(b), Number(a));
  return dayMilliseconds(fullYear(c), Number(a), Number(b));
}

function monthNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : findMonth(text);
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900);
}

function dayMilliseconds(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : NaN;
}

function zoneMs(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) return 0;
  const ms = Number(match[2]) * 3_600_000 + Number(match[3]) * 60_000;
  return match[1] === '-' ? -ms : ms;
}
