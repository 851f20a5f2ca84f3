/** Dates as headers write them. */

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * `2024-05-17`, `17-MAY-2024`, `13-DEC-86`; `13/12/1986` where only one order is possible or
 * `format` names it. Null for the rest.
 */
export function parseDate(text: string, format = ''): string | null {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/(\d)T(?=\d)/, '$1 ')
    .split(/[\s\-/.,]+/)
    .filter(Boolean);
  const [a = '', b = '', c = ''] = parts;
  if (/^\d{4}$/.test(a)) return formatIsoDate(Number(a), Number(b), Number(c));
  const named = [a, b].findIndex(
    (part) => MONTHS.includes(part.slice(0, 3)) && /^[A-Z]+$/.test(part),
  );
  const year = parseYear(c);
  if (year === null) return null;
  if (named >= 0)
    return formatIsoDate(
      year,
      MONTHS.indexOf((named === 0 ? a : b).slice(0, 3)) + 1,
      Number(named === 0 ? b : a),
    );
  if (!/^\d{1,2}$/.test(a) || !/^\d{1,2}$/.test(b)) return null;
  const [dayFirst, monthFirst] = [
    formatIsoDate(year, Number(b), Number(a)),
    formatIsoDate(year, Number(a), Number(b)),
  ];
  if (/DD.MM.YY/i.test(format)) return dayFirst;
  if (/MM.DD.YY/i.test(format)) return monthFirst;
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
