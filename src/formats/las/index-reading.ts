import { parseCompactFormat } from '../../units/compact-date.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import {
  findDateOrder,
  isDateOrderOpen,
  parseDateFormat,
  parseDateText,
  parseTimeOfDay,
  parseTimeUnit,
  type DateOrder,
  type TimeUnit,
} from '../../units/date-text.ts';
import { countSeconds, findCompactForm, readCompactIndex } from './compact-index.ts';
import type { ColumnFit, LayoutNote } from './fit-input.ts';
import { readToken } from './decimal.ts';
import { AS_WRITTEN, type IndexReading, joinFields, TIME_NAME } from './plain-layout.ts';
import { type Message, msg } from '../msg.ts';

const DAY_MS = 86_400_000;

/** What the index of a section is: a number, dates, times of day, days since a date. */
export function findIndexReading(
  fit: ColumnFit,
  rows: readonly (readonly string[])[],
  { startText, note }: { startText: string; note: LayoutNote },
): IndexReading {
  const column = fit.columns[0];
  const at = fit.positions[0] ?? -1;
  if (!column || at < 0) return AS_WRITTEN;
  const texts = rows.map((row) => joinFields(row, at, fit.words[0]!)).filter((text) => text !== '');
  if (texts.length === 0) return AS_WRITTEN;
  const name = column.mnemonic || 'column 1';
  const numbers = texts.map((text) => readToken(text).value);
  const format = parseDateFormat(column.unit) ?? parseDateFormat(column.format);
  const isNamed = format === 'ymd' || TIME_NAME.test(column.mnemonic);
  const compactUnit = parseCompactFormat(column.unit)?.pattern ?? 'YYYYMMDD';
  const isYearFirst = compactUnit.startsWith('YYYYMMDD');
  if (numbers.every(Number.isNaN) || (isNamed && isYearFirst && texts.every(isCompactDate)))
    return readDates(fit, rows, { texts, name, format, startText, note });
  const compact = findCompactForm({ ...column, mnemonic: name, texts }, note);
  if (compact) return readCompactIndex(fit, rows, compact, note);
  return findCountedDates(column.unit, name, numbers, note);
}

function isCompactDate(text: string): boolean {
  return /^\d{8}(\d{6})?$/.test(text) && !Number.isNaN(parseDateText(text, 'ymd'));
}

/** Hours, minutes and seconds as digits alone, as a date is beside them: "093015". */
function isCompactTime(text: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d[0-5]\d(\.\d+)?$/.test(text);
}

/** A date of eight digits with dashes; any other as it is. */
function writeDay(date: string): string {
  return date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

function writeClock(digits: string): string {
  return digits.replace(/^(\d\d)(\d\d)/, '$1:$2:');
}

interface DateInput {
  texts: readonly string[];
  name: string;
  format: DateOrder | null;
  startText: string;
  note: LayoutNote;
}

function readDates(
  fit: ColumnFit,
  rows: readonly (readonly string[])[],
  { texts, name, format, startText, note }: DateInput,
): IndexReading {
  const at = fit.positions[0]!;
  const words = fit.words[0]!;
  const dates = [...texts, startText];
  const found = format ?? findDateOrder(dates);
  const order = found ?? 'dmy';
  const share = (isRead: (text: string) => boolean): number =>
    texts.filter(isRead).length / texts.length;
  const isDate = (text: string): boolean => !Number.isNaN(parseDateText(text, order));
  const readMoment = createMomentReader(order);
  const isTime = (text: string): boolean => !Number.isNaN(parseTimeOfDay(text));
  const noteOrder = (): void => {
    if (found === null && texts.some(isDateOrderOpen))
      note(
        'DATE_ORDER_ASSUMED',
        msg`The dates of ${name}, such as ${texts[0]!.slice(0, 30)}, do not show whether the day or the month comes first: the day is assumed.`,
        'index',
      );
  };
  if (share(isDate) >= 0.9) {
    noteOrder();
    const time = hasTime(texts) ? -1 : findField(fit, rows, isTime);
    const clock = hasTime(texts) || time >= 0 ? -1 : findField(fit, rows, isCompactTime);
    if (clock >= 0) return readCompact(fit, clock, readMoment);
    return {
      unit: EPOCH_UNIT,
      scale: null,
      read: (row) => {
        const date = joinFields(row, at, words);
        return readMoment(time < 0 ? date : `${date} ${row[time]!}`);
      },
    };
  }
  if (share(isTime) < 0.9) return AS_WRITTEN;
  const day = findField(fit, rows, isDate);
  if (day >= 0) {
    noteOrder();
    return {
      unit: EPOCH_UNIT,
      scale: null,
      read: (row) => readMoment(`${row[day]!} ${row[at]!}`),
    };
  }
  note(
    'TIME_OF_DAY_INDEX',
    msg`The index ${name} is a time of day without a date: read as seconds since the midnight before the first row.`,
    'index',
  );
  return {
    unit: 's',
    read: countSeconds((row) => parseTimeOfDay(row[at] ?? '')),
    scale: null,
  };
}

/** Dates of digits, with the time of day in the digits of another field. */
function readCompact(
  { positions, words }: ColumnFit,
  clockField: number,
  readMoment: (text: string) => number,
): IndexReading {
  const [at, count] = [positions[0]!, words[0]!];
  return {
    unit: EPOCH_UNIT,
    scale: null,
    clockField,
    read: (row) =>
      readMoment(`${writeDay(joinFields(row, at, count))} ${writeClock(row[clockField]!)}`),
  };
}

/**
 * Reads dates row after row. Most rows are of the day of the row before, written alike: then only
 * the clock is read.
 */
function createMomentReader(order: DateOrder): (text: string) => number {
  let day = '';
  let dayMs = NaN;
  return (text) => {
    const at = text.length - CLOCK_LENGTH;
    if (at === day.length && text.startsWith(day)) {
      const ms = clockMs(text, at);
      if (ms >= 0) return dayMs + ms;
    }
    const moment = parseDateText(text, order);
    const ms = at > 0 ? clockMs(text, at) : -1;
    if (ms >= 0 && !Number.isNaN(moment)) {
      day = text.slice(0, at);
      dayMs = moment - ms;
    }
    return moment;
  };
}

const CLOCK_LENGTH = '00:00:00'.length;

/** Milliseconds of "23:15:59" at `at`; -1 where other letters are there. */
function clockMs(text: string, at: number): number {
  if (text.charCodeAt(at + 2) !== 0x3a || text.charCodeAt(at + 5) !== 0x3a) return -1;
  const [hour, minute, second] = [
    twoDigits(text, at),
    twoDigits(text, at + 3),
    twoDigits(text, at + 6),
  ];
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function hasTime(texts: readonly string[]): boolean {
  return texts.some((text) => text.includes(':') || /^\d{14}$/.test(text));
}

/** The field of another column whose texts are nearly all of a kind, or -1. */
function findField(
  { positions }: ColumnFit,
  rows: readonly (readonly string[])[],
  isRead: (text: string) => boolean,
): number {
  return (
    positions
      .slice(1, 4)
      .find(
        (field) =>
          field >= 0 && rows.filter((row) => isRead(row[field] ?? '')).length >= rows.length * 0.9,
      ) ?? -1
  );
}

/** Counts that can only be dates: those of the years 1990 to 2045. */
const COUNTED: readonly {
  units: RegExp;
  from: number;
  to: number;
  unit: Message;
  /** Where the unit is not one that `parseTimeUnit` reads. */
  scale?: TimeUnit;
}[] = [
  {
    units: /^(d|days?|ole.*|excel.*|serial.*)$/i,
    from: 32_874,
    to: 52_963,
    unit: msg`days since 1899-12-30`,
  },
  {
    units: /^(d|days?|epoch.*|unix.*)$/i,
    from: 7305,
    to: 27_394,
    unit: msg`days since 1970-01-01`,
  },
  {
    units: /^(d|days?|datenum.*|matlab.*)$/i,
    from: 726_834,
    to: 746_923,
    unit: msg`days of MATLAB since the year 0`,
    scale: { startMs: -719_529 * DAY_MS, unitMs: DAY_MS },
  },
  {
    units: /^(d|days?|jd|julian.*)$/i,
    from: 2_447_892,
    to: 2_467_982,
    unit: msg`Julian days`,
    scale: { startMs: -2_440_587.5 * DAY_MS, unitMs: DAY_MS },
  },
  ...(
    [
      [/^(s|secs?|seconds?|epoch.*|unix.*|)$/i, 1, msg`seconds since 1970-01-01`],
      [/^(ms|msec|milliseconds?|epoch.*|unix.*|)$/i, 1e3, msg`milliseconds since 1970-01-01`],
      [/^([uµμ]s|usecs?|microsec.*|epoch.*|unix.*|)$/i, 1e6, msg`microseconds since 1970-01-01`],
      [/^(ns|nsecs?|nanosec.*|epoch.*|unix.*|)$/i, 1e9, msg`nanoseconds since 1970-01-01`],
    ] as const
  ).map(([units, factor, unit]) => ({
    units,
    from: 631_152_000 * factor,
    to: 2_366_841_600 * factor,
    unit,
  })),
];

/** Reads an index of numbers that count from a date; as written where its unit does not say so. */
export function findCountedDates(
  unit: string,
  name: string,
  numbers: readonly number[],
  note: LayoutNote,
): IndexReading {
  const declared = parseTimeUnit(unit);
  if (declared) return { unit: EPOCH_UNIT, read: null, scale: declared };
  const trimmed = unit.trim();
  if (trimmed === '' && !TIME_NAME.test(name)) return AS_WRITTEN;
  const known = numbers.filter((value) => !Number.isNaN(value));
  const isDays = /DATE|OLE/i.test(name) || known.some(isFractionOfDay);
  const counts = trimmed === '' && isDays ? 'ole' : trimmed;
  const counted = COUNTED.find(
    ({ units, from, to }) =>
      units.test(counts) && known.length > 0 && known.every((v) => v >= from && v <= to),
  );
  if (!counted) return AS_WRITTEN;
  note(
    'INDEX_DATES_ASSUMED',
    msg`The index ${name}${trimmed === '' ? '' : msg` in ${trimmed}`} begins with ${known[0]!}: read as ${counted.unit}.`,
    'index',
  );
  return {
    unit: EPOCH_UNIT,
    read: null,
    scale: counted.scale ?? parseTimeUnit(String(counted.unit)),
  };
}

/** Whether a number has more decimals than seconds are counted with. */
function isFractionOfDay(value: number): boolean {
  return Math.abs(value * 1000 - Math.round(value * 1000)) > 1e-3;
}
