/** Orders and separators of the date that can be chosen; the first without a choice. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY/MM/DD',
] as const;
/** One of `DATE_FORMATS`. */
export type DateFormat = (typeof DATE_FORMATS)[number];

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/**
 * The day of an ISO 8601 date in a format: "31.01.2026". Text that begins with no date stays as it
 * is, at most 10 characters of it.
 */
export function arrangeDay(date: string, format: DateFormat | null): string {
  const parts = DAY.exec(date);
  if (!parts) return date.slice(0, 10);
  return (format ?? DATE_FORMATS[0])
    .replace('YYYY', parts[1]!)
    .replace('MM', parts[2]!)
    .replace('DD', parts[3]!);
}
