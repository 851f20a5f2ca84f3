/** Dates and times that a log's index can have, and how they are written and read. */

/**
 * Unit of an index of dates: milliseconds since 1970-01-01 00:00 on the clock that the data were
 * recorded by. No time zone is known, so none is applied.
 */
export const EPOCH_UNIT = 'ms since 1970';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A date as ISO 8601 writes it, with a blank for the T, as finely as `resolutionMs` needs:
 * "2020-01-29", "2020-01-29 03:00", "2020-01-29 03:00:10", "2020-01-29 03:00:10.250". "" for what
 * is no date.
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

/** Year, month, day, and what there is of hour, minute, second and its fraction. */
const DATE_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}(?:\.\d+)?))?)?)?Z?$/i;
const CLOCK = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?))?$/;

/**
 * Milliseconds since 1970 of a date as `formatTime` writes it; NaN for any other text. A time alone
 * is one of the day of `near`.
 */
export function parseTime(text: string, near = NaN): number {
  const trimmed = text.trim();
  const clock = CLOCK.exec(trimmed);
  if (clock)
    return Math.floor(near / DAY_MS) * DAY_MS + timeOfDay(clock[1]!, clock[2]!, clock[3] ?? '0');
  const found = DATE_TIME.exec(trimmed);
  if (!found) return NaN;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const at = Date.UTC(year, month - 1, day);
  // A day that the month does not have would be one of the next month.
  return new Date(at).getUTCMonth() === month - 1
    ? at + timeOfDay(found[4] ?? '0', found[5] ?? '0', found[6] ?? '0')
    : NaN;
}

/** Milliseconds from the start of a day; NaN for a time that no clock shows. */
function timeOfDay(hour: string, minute: string, second: string): number {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  return h < 24 && m < 60 && s < 61 ? (h * 60 + m) * MINUTE_MS + Math.round(s * 1000) : NaN;
}
