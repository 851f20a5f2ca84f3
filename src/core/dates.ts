import { arrangeDay } from '../i18n/day-format.ts';
import { formatLocalDay } from './local-day.ts';
import { userSettings } from './user-settings.ts';

/**
 * The day of a date of the contract, which is UTC, as the user's settings order it: "2026-01-31"
 * without a choice. Text that begins with no date stays as it is.
 */
export function formatDay(date: string): string {
  return arrangeDay(date, userSettings.peek().dateFormat);
}

/**
 * Day and minute on the reader's clock: "2026-11-21 23:18", the day as the user's settings order
 * it, the same in every language. "" if `at` is no date.
 * @param at milliseconds since 1970, or a date as ISO 8601 writes it
 */
export function formatMinute(at: number | string | null | undefined): string {
  const time = new Date(at ?? NaN);
  if (Number.isNaN(time.getTime())) return '';
  return `${formatDay(formatLocalDay(time))} ${toLocalMinute(time)}`;
}

/**
 * The time of day of a moment of today ("14:05"), day and minute of any other. Both in milliseconds
 * since 1970.
 */
export function formatMoment(at: number, now: number): string {
  const moment = new Date(at);
  return formatLocalDay(moment) === formatLocalDay(new Date(now))
    ? toLocalMinute(moment)
    : formatMinute(at);
}

function toLocalMinute(time: Date): string {
  return [time.getHours(), time.getMinutes()]
    .map((number) => String(number).padStart(2, '0'))
    .join(':');
}
