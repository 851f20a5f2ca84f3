/** A cell of a table; null, undefined and NaN are written as an empty cell. */
export type CsvCell = string | number | null | undefined;

/** How a table is written. */
export interface CsvOptions {
  /** Between cells. @default "," */
  delimiter?: ',' | ';' | '\t';
  /** Starts the file with U+FEFF, by which spreadsheets recognise UTF-8. @default false */
  hasByteOrderMark?: boolean;
}

/**
 * Starts of cells that spreadsheets take for a formula (OWASP, "CSV Injection"); a sign in front of
 * a plain number starts none.
 */
const FORMULA = /^[=@\t\r]|^[+-](?!\d*\.?\d+(?:e[+-]?\d+)?$)/i;

/**
 * Text that a spreadsheet does not run: an apostrophe is put in front of a text that starts with =,
 * +, -, @, a tab or a carriage return and is no number. Readers of the file that are no spreadsheet
 * see the apostrophe.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * A line of a table after RFC 4180, with its CR LF. Numbers have a decimal point and all digits
 * that they need; cells with the delimiter, a quote or a line break are quoted; texts that a
 * spreadsheet would run are guarded (`guardFormula`).
 */
export function csvLine(cells: readonly CsvCell[], delimiter: string = ','): string {
  let line = '';
  for (let i = 0; i < cells.length; i++) {
    if (i > 0) line += delimiter;
    line += cellText(cells[i], delimiter);
  }
  return `${line}\r\n`;
}

/** A whole table; for tables of many rows write `csvLine` by `csvLine`. */
export function writeCsv(
  rows: Iterable<readonly CsvCell[]>,
  { delimiter = ',', hasByteOrderMark = false }: CsvOptions = {},
): string {
  let text = hasByteOrderMark ? '\ufeff' : '';
  for (const row of rows) text += csvLine(row, delimiter);
  return text;
}

function cellText(cell: CsvCell, delimiter: string): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (cell === null || cell === undefined || cell === '') return '';
  const safe = guardFormula(cell);
  return safe.includes(delimiter) || /["\r\n]/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
