import { arrangeDay, type DateFormat } from '../../../src/i18n/day-format.ts';
import { readPreferences } from '../entities/user-preferences.ts';
import type { CellValue, ExportColumn } from '../exports/grid-columns.ts';
import type { Services } from '../services.ts';
import { chooseReportLanguage, formatMoment, type ReportLanguage } from './words.ts';

/** Decimals of a number in a report, where it has more. */
const MOST_DECIMALS = 6;
const MIDNIGHT = 'T00:00:00.000Z';

/** How the texts of a file for people are written. Digits are Latin, as those of the screens. */
export interface ReportStyle {
  language: ReportLanguage;
  /** Null writes days as ISO 8601. */
  dateFormat: DateFormat | null;
}

/** What a request says of the language of its file. */
export interface RequestedLanguage {
  /** Language key of the request itself. */
  language?: string | undefined;
  /** Header Accept-Language (RFC 9110, 12.5.4). */
  accepted?: string | undefined;
}

/**
 * The style of a user's file: the language of the request, else the one that the user chose, else
 * the first accepted one that reports are written in.
 */
export async function readReportStyle(
  db: Services['db'],
  userId: string,
  { language, accepted }: RequestedLanguage,
): Promise<ReportStyle> {
  const preferences = await readPreferences(db, userId);
  const wanted = language ?? preferences.language;
  return {
    language: wanted ? chooseReportLanguage(wanted) : chooseAccepted(accepted),
    dateFormat: preferences.dateFormat,
  };
}

function chooseAccepted(accepted = ''): ReportLanguage {
  const keys = accepted.split(',').map((one) => one.trim().split(';')[0]!.toLowerCase());
  const known = keys.find((key) => key.split('-')[0] === chooseReportLanguage(key));
  return chooseReportLanguage(known ?? '');
}

/** A whole or decimal number as the language groups it. */
export function formatReportNumber({ language }: ReportStyle, value: number): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: MOST_DECIMALS,
  }).format(value);
}

/** A day, and the minute in UTC where the moment has one. */
function formatReportDate(style: ReportStyle, date: string): string {
  const day = arrangeDay(date, style.dateFormat);
  return date.length <= 10 || date.endsWith(MIDNIGHT) ? day : `${day} ${date.slice(11, 16)} UTC`;
}

/** A moment in UTC: by the user's order of dates, else as the language writes it. */
export function formatReportMoment(style: ReportStyle, moment: Date): string {
  return style.dateFormat === null
    ? formatMoment(style.language, moment)
    : formatReportDate(style, moment.toISOString());
}

/** The text of a cell; "" for an empty one. */
export function formatReportCell(
  style: ReportStyle,
  { type }: ExportColumn,
  cell: CellValue,
): string {
  if (cell === null) return '';
  if (type === 'date' && typeof cell === 'string') return formatReportDate(style, cell);
  return typeof cell === 'number' ? formatReportNumber(style, cell) : String(cell);
}
