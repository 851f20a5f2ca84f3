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

/** The same spaces in the whole part of a number that is written plainly: "2 250.5". Anything else stays as it is. */
export function groupDigits(number: string): string {
  return /^-?\d+(\.\d+)?$/.test(number)
    ? number.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'))
    : number;
}

/** A measured value in six digits, without an exponent where it can be had; "" for NaN. Plain signs, so that it can be copied into a sheet. */
export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(3);
  return String(Number(value.toPrecision(6)));
}
