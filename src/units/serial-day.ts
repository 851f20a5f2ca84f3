/** Dates as spreadsheets keep them: days since a start (ECMA-376 part 1, 18.17.4.1). */

/** The day 0 of a workbook with the 1900 date system, for days from 1900-03-01 on. */
export const START_1900 = '1899-12-30';
/** The day 0 of a workbook with the 1904 date system. */
export const START_1904 = '1904-01-01';

const DAY_MS = 86_400_000;

/** Five digits before the decimal sign: days from 1927 to 2173. Years and compact dates differ. */
const [FIRST_DAY, LAST_DAY] = [10_000, 99_999];

/** Whether a text is a number that `readSerialDay` reads. */
export function isSerialDay(text: string): boolean {
  return !Number.isNaN(readSerialDay(text));
}

/** `serialDayMs` of a text such as "44197" or "44197,5"; NaN for any other text. */
export function readSerialDay(text: string, start: string = START_1900): number {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return NaN;
  return serialDayMs(Number(text.replace(',', '.')), start);
}

/**
 * The moment of a day number with the time of day as its fraction, to the second: milliseconds
 * since 1970-01-01. NaN for a number that is not likely to be such a date. @param start day 0, ISO
 * 8601
 */
export function serialDayMs(days: number, start: string = START_1900): number {
  if (!(days >= FIRST_DAY && days < LAST_DAY + 1)) return NaN;
  return Date.parse(start) + Math.round((days * DAY_MS) / 1000) * 1000;
}
