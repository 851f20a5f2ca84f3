import { DATE_FORMATS, userSettings } from './user-settings.ts';

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/**
 * The day of a date of the contract, which is UTC, as the user's settings order it: "2026-01-31"
 * without a choice. Text that begins with no date stays as it is.
 */
export function formatDay(date: string): string {
  const parts = DAY.exec(date);
  if (!parts) return date.slice(0, 10);
  const format = userSettings.peek().dateFormat ?? DATE_FORMATS[0];
  return format.replace('YYYY', parts[1]!).replace('MM', parts[2]!).replace('DD', parts[3]!);
}

/**
 * Day and minute on the reader's clock: "2026-11-21 23:18", the day as the user's settings order
 * it, the same in every language. "" if `at` is no date.
 * @param at milliseconds since 1970, or a date as ISO 8601 writes it
 */
export function formatMinute(at: number | string | null | undefined): string {
  const time = new Date(at ?? NaN);
  if (Number.isNaN(time.getTime())) return '';
  return `${formatDay(toLocalDay(time))} ${toLocalMinute(time)}`;
}

/**
 * The time of day of a moment of today ("14:05"), day and minute of any other. Both in milliseconds
 * since 1970.
 */
export function formatMoment(at: number, now: number): string {
  const moment = new Date(at);
  return toLocalDay(moment) === toLocalDay(new Date(now))
    ? toLocalMinute(moment)
    : formatMinute(at);
}

/** The day on the reader's clock as ISO 8601 writes it. */
function toLocalDay(time: Date): string {
  return [String(time.getFullYear()).padStart(4, '0'), time.getMonth() + 1, time.getDate()]
    .map(twoDigits)
    .join('-');
}

function toLocalMinute(time: Date): string {
  return [time.getHours(), time.getMinutes()].map(twoDigits).join(':');
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}
