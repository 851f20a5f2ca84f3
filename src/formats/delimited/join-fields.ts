import { undefinedColumn } from '../las/definitions.ts';
import { fitWords, isWord } from '../las/word-fit.ts';
import { isCellUnit } from './cell-unit.ts';
import { parseMeasured } from './number-text.ts';

/** How the fields that blanks part make values: units and words belong to the field beside them. */
export interface FieldJoin {
  /** Fields of each value in a row of the usual number. */
  words: readonly number[];
  /** Value that has the fields beyond the usual number; -1 where none has. */
  wordValue: number;
  /** Whether a unit is one value with the number before it. */
  joinsUnits: boolean;
}

/** Rows by their fields. */
type FieldRows = readonly (readonly string[])[];

/** The values of a row; its fields as they are where their number is not explained. */
export function joinFields(fields: string[], join: FieldJoin): string[] {
  const apart = join.joinsUnits ? joinUnits(fields) : fields;
  const usual = sum(join.words);
  const more = apart.length - usual;
  if (more !== 0 && join.wordValue < 0) return apart;
  const counts = join.words.map((count, i) => (i === join.wordValue ? count + more : count));
  if (counts.some((count) => count < 1)) return apart;
  let at = 0;
  return counts.map((count) => apart.slice(at, (at += count)).join(' '));
}

/**
 * How rows that blanks part are joined to as many values as there are names; null where they need
 * not be, or where words and units do not explain how many fields they have.
 * @param rows sampled rows, of which most have `usual` fields
 */
export function findFieldJoin(rows: FieldRows, usual: number, names: number): FieldJoin | null {
  if (names < 2) return null;
  const joined = rows.map(joinUnits);
  const joinsUnits =
    joined.filter((row, i) => row.length < rows[i]!.length).length * 2 > rows.length;
  const values = joinsUnits ? joined : rows;
  const whole = joinsUnits ? findMode(values.map(({ length }) => length)) : usual;
  const words = whole > names ? fitNames(values, whole, names) : null;
  if (words) return { ...words, joinsUnits };
  if (whole !== names) return null;
  const wordValue = values.some(({ length }) => length > names) ? findText(values, names) : -1;
  return joinsUnits || wordValue >= 0
    ? { words: Array.from({ length: names }, () => 1), wordValue, joinsUnits }
    : null;
}

/** The number that most of `counts` are. */
export function findMode(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Fields for each name, by dates with a time and by words. */
function fitNames(
  rows: FieldRows,
  usual: number,
  names: number,
): Pick<FieldJoin, 'words' | 'wordValue'> | null {
  const columns = Array.from({ length: names }, undefinedColumn);
  const input = { columns, titleNames: [], start: NaN, step: NaN, rows, usual };
  const fit = fitWords(input, () => {});
  return fit && { words: fit.words, wordValue: fit.positions.indexOf(fit.wordField) };
}

/** The one value that is a text in most rows; -1 where none is, or several are. */
function findText(rows: FieldRows, names: number): number {
  const whole = rows.filter(({ length }) => length === names);
  const texts = Array.from({ length: names }, (_, at) => at).filter(
    (at) => whole.filter((row) => isWord(row[at]!)).length * 2 > whole.length,
  );
  return texts.length === 1 ? texts[0]! : -1;
}

/** Fields in which a unit is joined to the number that a blank parts it from. */
function joinUnits(fields: readonly string[]): string[] {
  const joined: string[] = [];
  for (const field of fields) {
    const before = joined.at(-1);
    const isUnit =
      before !== undefined && isCellUnit(field) && !Number.isNaN(parseMeasured(before, '.'));
    if (isUnit) joined[joined.length - 1] = `${before} ${field}`;
    else joined.push(field);
  }
  return joined;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
