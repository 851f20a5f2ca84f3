import type { Translate } from '../i18n/i18n.ts';

/** A number of bytes for people: "3.4 MB". Decimal units, as file managers show them. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export { formatCount } from '../i18n/plural.ts';

/** A percentage (0 to 100) as the language writes it, without decimals: "45%", in Turkish "%45". */
export function formatPercent(t: Translate, percent: number): string {
  return t('common.percent', { percent: Math.round(percent) });
}

/**
 * A duration in milliseconds as a clock shows it: "0:07", "12:30", "3:05:00". Hours only if there
 * are any; "0:00" for a negative one.
 */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
}

export { formatDay, formatMinute, formatMoment } from '../core/dates.ts';

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * The same spaces in the whole part of a number that is written plainly: "2 250.5". Anything else
 * stays as it is.
 */
export function groupDigits(number: string): string {
  return /^-?\d+(\.\d+)?$/.test(number)
    ? number.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'))
    : number;
}

/**
 * A measured value in six digits, without an exponent where it can be had; "" for NaN. Plain signs,
 * so that it can be copied into a sheet.
 */
export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(3);
  return String(Number(value.toPrecision(6)));
}
