/** Dates as headers write them. */

import { toAsciiDigits } from '../../../src/units/arabic-digits.ts';
import { parseDateFormat } from '../../../src/units/date-text.ts';
import { findMonth } from '../../../src/units/month-names.ts';

/** Months as Roman numbers write them. */
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** The month that a word or a Roman number names, from 1; 0 where it names none. */
function monthNumber(word: string): number {
  return findMonth(word) || ROMAN.indexOf(word) + 1;
}

/**
 * `2024-05-17`, `17-MAY-2024`, `13-DEC-86`; `13/12/1986` where only one order is possible or
 * `format` names it. Null for the rest.
 */
export function parseDate(text: string, format = ''): string | null {
  const plain = toAsciiDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toUpperCase()
    .replace(/^\s*(\d{4})(\d\d)(\d\d)(?=\s*$|[T\s_])/, '$1-$2-$3')
    .replace(/^\s*(MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*[\s,.]+/, '')
    .replace(/(\d)T(?=\d)/, '$1 ')
    .replace(/(\d)(ST|ND|RD|TH)\b/, '$1')
    .replace(/\b(OF|DE|DEL)\b/g, ' ')
    .replace(/\b\d{1,2}:\d\d\S*/g, ' ');
  const parts = plain.split(/[\s\-/.,年月日]+/).filter(Boolean);
  const [a = '', b = '', c = ''] = parts;
  if (/^\d{4}$/.test(a)) return formatIsoDate(Number(a), monthNumber(b) || Number(b), Number(c));
  const named = [a, b].findIndex((part) => monthNumber(part) > 0);
  const year = parseYear(c);
  if (year === null) return null;
  if (named >= 0)
    return formatIsoDate(year, monthNumber(named === 0 ? a : b), Number(named === 0 ? b : a));
  if (!/^\d{1,2}$/.test(a) || !/^\d{1,2}$/.test(b)) return null;
  const [dayFirst, monthFirst] = [
    formatIsoDate(year, Number(b), Number(a)),
    formatIsoDate(year, Number(a), Number(b)),
  ];
  const order = parseDateFormat(format);
  if (order === 'dmy') return dayFirst;
  if (order === 'mdy') return monthFirst;
  // With full stops the day comes first wherever dates are written so.
  if (/^\s*\d+\.\d+\.\d+/.test(plain) && dayFirst !== null) return dayFirst;
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : null;
}

function parseYear(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  if (!/^\d{2}$/.test(text)) return null;
  return Number(text) + (Number(text) < 40 ? 2000 : 1900);
}

function formatIsoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900 && year < 2200
    ? date.toISOString().slice(0, 10)
    : null;
}
