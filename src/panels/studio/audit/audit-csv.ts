/** Texts that a spreadsheet would run: see OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as a CSV file (RFC 4180) that spreadsheets read as UTF-8; no cell is run as a formula. */
export function buildCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(writeCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function writeCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
