import { isAbsent, parseNumber } from './number-text.ts';
import { type FieldDelimiter, splitLine } from './split-line.ts';

/** Characters that separate the fields of records; blanks stand in names. */
const DELIMITERS: readonly FieldDelimiter[] = ['\t', ';', ',', '|'];
/** Lines that the delimiter is found by. */
const MOST_SAMPLES = 200;
/** Rows among which the names are looked for. */
const MOST_HEAD_ROWS = 30;

/** Lines of a text as records: texts of any kind, unlike the tables of numbers of logs. */
export interface DelimitedRecords {
  delimiter: FieldDelimiter;
  /** One for each line of the file; empty for lines without a record. */
  rows: string[][];
}

/** Splits lines into the fields of records. Lines that begin with # are no records. */
export function splitRecords(
  lines: readonly string[],
  given: FieldDelimiter | null = null,
): DelimitedRecords {
  const used = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const delimiter = given ?? findDelimiter(used.slice(0, MOST_SAMPLES));
  return {
    delimiter,
    rows: lines.map((line) =>
      line.trim() === '' || line.startsWith('#') ? [] : splitLine(line, delimiter),
    ),
  };
}

/** The delimiter that gives the most lines the same number of fields; a comma where none does. */
function findDelimiter(lines: readonly string[]): FieldDelimiter {
  let best: { delimiter: FieldDelimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => splitLine(line, delimiter).length);
    const times = new Map<number, number>();
    for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
    const [columns = 0, even = 0] = [...times].sort((a, b) => b[1] - a[1])[0] ?? [];
    // Fields that are even in number count more than many fields.
    const score = columns < 2 ? 0 : even / lines.length + Math.min(columns, 50) / 1000;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Row of the names, from 1: the first one whose fields are words, most of them filled; 0 where the
 * table begins with values.
 */
export function findHeaderRow(rows: readonly (readonly unknown[])[]): number {
  const width = Math.max(0, ...rows.slice(0, MOST_HEAD_ROWS).map(countFilled));
  for (const [at, row] of rows.slice(0, MOST_HEAD_ROWS).entries()) {
    const filled = countFilled(row);
    if (filled === 0 || filled * 2 < width || (width > 1 && filled < 2)) continue;
    const texts = row.filter(isFilled);
    return texts.every(isName) && new Set(texts).size === texts.length ? at + 1 : 0;
  }
  return 0;
}

function countFilled(row: readonly unknown[]): number {
  return row.filter(isFilled).length;
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}

function isName(cell: unknown): boolean {
  if (typeof cell !== 'string' || !/\p{L}/u.test(cell)) return false;
  return !isAbsent(cell) && Number.isNaN(parseNumber(cell, '.')) && !/^\d{1,4}[-/.]\d/.test(cell);
}

/** A name of a column and the unit in brackets behind it, such as "TD (m)" or "MD [ft]". */
export function splitUnit(title: string): { name: string; unit: string } {
  const plain = title.trim().replace(/\*$/, '').trim();
  const found = /[[(]([^\])]{1,14})[\])]$/.exec(plain);
  const name = found ? plain.slice(0, found.index).trim() : '';
  return name ? { name, unit: found![1]!.trim() } : { name: plain, unit: '' };
}
