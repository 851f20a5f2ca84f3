/** Separator of the fields of a data row. `space`: any run of blanks, no-break ones too, and tabs. */
export type Delimiter = 'space' | 'tab' | 'comma' | 'semicolon' | 'bar';

/** The character of a delimiter that is one. */
export const DELIMITER_BYTES: Readonly<Record<Delimiter, number>> = {
  space: 0x20,
  tab: 0x09,
  comma: 0x2c,
  semicolon: 0x3b,
  bar: 0x7c,
};

/** The delimiter that a DLM item names (LAS 3.0, ~Version), or null. */
export function parseDelimiter(dlm: string): Delimiter | null {
  const name = dlm.trim().toUpperCase();
  if (name.startsWith('COMMA') || name === ',') return 'comma';
  if (name.startsWith('TAB')) return 'tab';
  if (name.startsWith('SEMI') || name === ';') return 'semicolon';
  if (name === '|' || name === 'PIPE' || name === 'BAR') return 'bar';
  if (name.startsWith('SPACE')) return 'space';
  return null;
}

/**
 * Fields of one row as text, trimmed, quotes taken off. The slow way: the row reader does not come
 * here for sound rows.
 */
export function splitFields(row: string, delimiter: Delimiter): string[] {
  const text = row.replace(/[\r\n]+$/, '');
  return delimiter === 'space'
    ? splitBlanks(text)
    : splitAt(text, String.fromCharCode(DELIMITER_BYTES[delimiter]));
}

function splitBlanks(text: string): string[] {
  if (!text.includes('"'))
    return text
      .split(/[\0- \u00a0\u2000-\u200b\u202f\u3000\ufeff]+/)
      .filter((field) => field !== '');
  return (text.match(/"[^"]*"|[^\0- \u00a0\u2000-\u200b\u202f\u3000\ufeff]+/g) ?? []).map(unquote);
}

function splitAt(text: string, delimiter: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= text.length;) {
    let end = text.indexOf(delimiter, at);
    const quoted = quotedEnd(text, at);
    if (quoted > 0) end = text.indexOf(delimiter, quoted);
    if (end < 0) end = text.length;
    fields.push(unquote(text.slice(at, end)));
    at = end + 1;
  }
  return fields;
}

/** Behind the closing quote of a field that begins with one, or 0. */
function quotedEnd(text: string, at: number): number {
  let start = at;
  while (text.charCodeAt(start) === 0x20) start++;
  if (text.charCodeAt(start) !== 0x22) return 0;
  let close = text.indexOf('"', start + 1);
  while (close > 0 && text.charCodeAt(close + 1) === 0x22) close = text.indexOf('"', close + 2);
  return close + 1;
}

/** A field without blanks around it and without its quotes; a doubled quote inside is one. */
export function unquote(field: string): string {
  const text = field.trim();
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replaceAll('""', '"').trim();
}
