import { parseDateText, parseTimeOfDay } from './time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A date as ISO 8601 writes it, with a blank for the T, as finely as `resolutionMs` needs:
 * "2020-01-29", "2020-01-29 03:00", "2020-01-29 03:00:10", "2020-01-29 03:00:10.250". "" for what is
 * no date.
 * @param ms milliseconds since 1970 on the clock that the data were recorded by
 */
export function formatTime(ms: number, resolutionMs: number): string {
  const date = new Date(Math.round(ms));
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().replace('T', ' ').replace('Z', '');
  const short = (letters: number): string => text.slice(0, text.length - letters);
  if (resolutionMs >= DAY_MS) return short(13);
  if (resolutionMs >= MINUTE_MS) return short(7);
  return resolutionMs >= 1000 ? short(4) : text;
}

const ISO_DATE = /^\d{4}-\d{1,2}-\d{1,2}/;

/**
 * Milliseconds since 1970 of a date that begins with its year, as `formatTime` and ISO 8601 write
 * it; NaN for any other text.
 */
export function parseIsoTime(text: string): number {
  const trimmed = text.trim().replace(/([ T]\d{1,2})$/, '$1:00');
  return ISO_DATE.test(trimmed) ? parseDateText(trimmed, 'ymd') : NaN;
}

/** A date as a user types it: as `parseIsoTime` reads it, or a time of the day of `near`. */
export function parseTypedTime(text: string, near: number): number {
  const time = parseTimeOfDay(text);
  return Number.isNaN(time) ? parseIsoTime(text) : Math.floor(near / DAY_MS) * DAY_MS + time;
}
