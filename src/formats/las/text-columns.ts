import { readToken } from './decimal.ts';
import { splitFields } from './fields.ts';

/** Cuts a row into the fields of its columns; null for a row that it does not fit. */
export type SplitRow = (row: string) => string[] | null;

/** Fewer rows show nothing about their columns. */
const LEAST_ROWS = 3;
/** Share of the first rows that a way to cut them has to fit. */
const FITTING = 0.9;
/** Share of numbers that a column of texts may have, and of texts that one of numbers may. */
const MIXED = 0.2;
/** Longer rows are not looked at by their positions, nor rows of more fields by their kinds. */
const WIDEST_ROW = 4000;
const MOST_FIELDS = 500;

/**
 * How rows are cut that have two or more columns of texts with blanks in them: by the numbers
 * between the texts, at two and more blanks, or at the positions that are blank in all rows. Null
 * where none of these gives `count` fields, and where one text alone has blanks.
 */
export function findTextColumns(rows: readonly string[], count: number): SplitRow | null {
  if (rows.length < LEAST_ROWS || rows.some((row) => row.includes('"'))) return null;
  const ways = [splitByKinds(rows, count), splitByWideBlanks, splitByPositions(rows, count)]
    .filter((way) => way !== null)
    .map((way): SplitRow => (row) => {
      const fields = way(row);
      return fields?.length === count ? fields : null;
    })
    .filter((way) => isSound(rows, way, count));
  if (ways.length === 0) return null;
  return (row) => {
    for (const way of ways) {
      const fields = way(row);
      if (fields) return fields;
    }
    return null;
  };
}

/** Whether nearly all rows are cut, numbers stay single, and two columns or more are of texts. */
function isSound(rows: readonly string[], way: SplitRow, count: number): boolean {
  const cut = rows.map(way).filter((fields) => fields !== null);
  if (cut.length < rows.length * FITTING) return false;
  const isJoined = (field: string): boolean => /\s/.test(field);
  const areNumbers = (field: string): boolean =>
    field.split(/\s+/).every((word) => readToken(word).kind === 'number');
  if (cut.some((fields) => fields.some((field) => isJoined(field) && areNumbers(field))))
    return false;
  let texts = 0;
  for (let at = 0; at < count; at++) {
    const kinds = cut.map((fields) => findKind(fields[at]!));
    const [words, numbers] = (['T', 'N'] as const).map(
      (kind) => kinds.filter((own) => own === kind).length,
    ) as [number, number];
    if (Math.min(words, numbers) > MIXED * (words + numbers)) return false;
    if (words > 0) texts++;
  }
  return texts > 1 && cut.some((fields) => fields.some(isJoined));
}

/** At two blanks and more, and between numbers at one. */
const splitByWideBlanks: SplitRow = (row) =>
  row
    .trim()
    .split(/ *\t *| {2,}/)
    .flatMap((part) => {
      const words = part.split(/\s+/);
      return words.every((word) => findKind(word) === 'N') ? words : [part];
    });

/** At the positions that no row has a letter in; null where rows are not in line. */
function splitByPositions(rows: readonly string[], count: number): SplitRow | null {
  const width = Math.max(...rows.map((row) => row.trimEnd().length));
  if (width > WIDEST_ROW || rows.some((row) => row.includes('\t'))) return null;
  const isUsed = new Uint8Array(width);
  for (const row of rows)
    for (let at = 0; at < row.length; at++) if (row[at] !== ' ' && at < width) isUsed[at] = 1;
  const starts = findStarts(isUsed, rows);
  if (starts.length !== count) return null;
  return (row) => {
    // What reaches into the blank before the next column may go on in it.
    if (starts.some((start) => start > 0 && (row[start - 1] ?? ' ') !== ' ')) return null;
    return starts.map((start, i) => row.slice(i === 0 ? 0 : start, starts[i + 1]).trim());
  };
}

/**
 * Positions where columns begin: behind unused ones, of which a single one between texts parts
 * their words alone.
 */
function findStarts(isUsed: Uint8Array, rows: readonly string[]): number[] {
  const parts: { start: number; end: number }[] = [];
  for (const [at, used] of isUsed.entries()) {
    const last = parts.at(-1);
    if (used === 1 && last?.end === at) last.end++;
    else if (used === 1) parts.push({ start: at, end: at + 1 });
  }
  const isText = parts.map(({ start, end }) =>
    rows.some((row) => {
      const written = row.slice(start, end).trim();
      return written !== '' && written.split(/\s+/).some((word) => findKind(word) === 'T');
    }),
  );
  return parts
    .filter(
      ({ start }, i) => i === 0 || start - parts[i - 1]!.end > 1 || !isText[i] || !isText[i - 1],
    )
    .map(({ start }) => start);
}

/** What a word of a row can be: N a number, T a text, A either ("none", "-"). */
type WordKind = 'N' | 'T' | 'A';

const KINDS = { number: 'N', limit: 'N', text: 'T', absent: 'A' } as const satisfies Record<
  string,
  WordKind
>;

function findKind(word: string): WordKind {
  return KINDS[readToken(word).kind];
}

/** By the numbers between the texts, as most rows have them; null where texts are side by side. */
function splitByKinds(rows: readonly string[], count: number): SplitRow | null {
  const patterns = new Map<string, number>();
  for (const row of rows) {
    const kinds = splitFields(row, 'space').map(findKind).join('').replace(/T+/g, 'T');
    if (kinds.length === count && !kinds.includes('A'))
      patterns.set(kinds, (patterns.get(kinds) ?? 0) + 1);
  }
  const [best] = [...patterns].sort(([, a], [, b]) => b - a);
  if (!best || count > MOST_FIELDS) return null;
  const columns = [...best[0]] as WordKind[];
  return (row) => {
    const words = splitFields(row, 'space');
    if (words.length > MOST_FIELDS) return null;
    const kinds = words.map(findKind);
    return (
      joinWords(words, kinds, { columns, canBeEmpty: false }) ??
      joinWords(words, kinds, { columns, canBeEmpty: true })
    );
  };
}

/**
 * The words of a row joined to the fields of its columns, if there is exactly one way: a number is
 * one word, a text any number of words that are no numbers.
 */
function joinWords(
  words: readonly string[],
  kinds: readonly WordKind[],
  { columns, canBeEmpty }: { columns: readonly WordKind[]; canBeEmpty: boolean },
): string[] | null {
  const size = words.length + 1;
  // Ways to read the words from `at` on as the columns from `column` on, 2 for more than one; and
  // those where the text of the column has begun.
  const ways = new Uint8Array((columns.length + 1) * size);
  const begun = new Uint8Array((columns.length + 1) * size);
  ways[columns.length * size + words.length] = 1;
  for (let column = columns.length - 1; column >= 0; column--) {
    const isText = columns[column] === 'T';
    for (let at = words.length; at >= 0; at--) {
      const cell = column * size + at;
      const next = cell + size;
      const fits = at < words.length && kinds[at] !== (isText ? 'N' : 'T');
      if (isText) begun[cell] = Math.min(2, ways[next]! + (fits ? begun[cell + 1]! : 0));
      const taken = !fits ? 0 : isText ? begun[cell + 1]! : ways[next + 1]!;
      ways[cell] = Math.min(2, taken + (isText && canBeEmpty ? ways[next]! : 0));
    }
  }
  if (ways[0] !== 1) return null;
  const fields: string[] = [];
  let at = 0;
  for (const [column, kind] of columns.entries()) {
    const from = at;
    const below = (column + 1) * size;
    if (kind !== 'T') at++;
    else if (!canBeEmpty || ways[below + at] === 0)
      do at++;
      while (ways[below + at] === 0);
    fields.push(words.slice(from, at).join(' '));
  }
  return fields;
}
