/** What separates the fields of a line; a blank is any run of blanks and tabs. */
export type FieldDelimiter = ',' | ';' | '\t' | '|' | ' ';

/** The fields of a line, trimmed. A quoted field may hold delimiters; `""` in it is one quote (RFC 4180). */
export function splitLine(line: string, delimiter: FieldDelimiter): string[] {
  if (line.includes('"')) return splitQuoted(line, delimiter);
  if (delimiter === ' ') return line.trim().split(/[\s\u00a0]+/);
  return line.split(delimiter).map(trim);
}

function trim(field: string): string {
  return field.trim();
}

function splitQuoted(line: string, delimiter: FieldDelimiter): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    while (at < line.length && isBlank(line[at]!) && line[at] !== delimiter) at++;
    const { field, end } = line[at] === '"' ? readQuoted(line, at) : readPlain(line, at, delimiter);
    fields.push(field.trim());
    at = skipDelimiter(line, end, delimiter);
  }
  return fields;
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t';
}

function readQuoted(line: string, start: number): { field: string; end: number } {
  let field = '';
  let at = start + 1;
  for (;;) {
    const quote = line.indexOf('"', at);
    if (quote < 0) return { field: field + line.slice(at), end: line.length };
    field += line.slice(at, quote);
    if (line[quote + 1] !== '"') return { field, end: quote + 1 };
    field += '"';
    at = quote + 2;
  }
}

function readPlain(
  line: string,
  start: number,
  delimiter: FieldDelimiter,
): { field: string; end: number } {
  let end = start;
  while (end < line.length && !(delimiter === ' ' ? isBlank(line[end]!) : line[end] === delimiter))
    end++;
  return { field: line.slice(start, end), end };
}

/** Where the next field begins; past the end behind the last one. */
function skipDelimiter(line: string, end: number, delimiter: FieldDelimiter): number {
  if (delimiter === ' ') {
    let at = end;
    while (at < line.length && isBlank(line[at]!)) at++;
    return at >= line.length ? line.length + 1 : at;
  }
  const next = line.indexOf(delimiter, end);
  return next < 0 ? line.length + 1 : next + 1;
}
