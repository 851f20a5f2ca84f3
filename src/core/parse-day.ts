import { DATE_FORMATS, type DateFormat } from '../i18n/day-format.ts';
import { parseDateText } from '../units/date-text.ts';
import { userSettings } from './user-settings.ts';

/** A day as ISO 8601 writes it. */
export const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How the user's settings write a day, such as "DD.MM.YYYY". */
export function readDayFormat(): DateFormat {
  return userSettings.peek().dateFormat ?? DATE_FORMATS[0];
}

/**
 * The day that a text names, as ISO 8601 writes it: "2026-01-31". Day and month stand in the order
 * of the user's settings; days of other forms, such as "31 Jan 2026", are read too. Null for a text
 * that names no day of the calendar.
 */
export function parseDay(text: string): string | null {
  const format = readDayFormat();
  const order = format.startsWith('DD') ? 'dmy' : format.startsWith('MM') ? 'mdy' : 'ymd';
  const time = parseDateText(text, order);
  if (Number.isNaN(time)) return null;
  const day = new Date(time).toISOString().slice(0, 10);
  return ISO_DAY.test(day) ? day : null;
}
