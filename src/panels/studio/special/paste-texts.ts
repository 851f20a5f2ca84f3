import { fillsIn, type MatrixRow } from './translations.ts';
import { parseCells } from './rows.ts';
import { foldText } from '../../../core/text-search.ts';

/** A text as it would be stored. */
export interface PastedText {
  key: string;
  language: string;
  before: string;
  after: string;
  /** Is filled in from other values than the English one. */
  wrong: boolean;
}

/**
 * A pasted table as it is read: the texts that it changes, how many it leaves as they are, and
 * lines without a key.
 */
export interface PastedTexts {
  changes: PastedText[];
  same: number;
  /** Keys that the suite does not know, each of which would be a new one. */
  unknown: string[];
  /** Numbers of lines without a key, from 1 on. */
  lines: number[];
  /** Why the table cannot be read; null if it can. */
  problem: 'no-languages' | null;
}

/**
 * Texts of a table that was copied from a sheet: a first line with a column of keys and the
 * languages by their key ("key", "en", "tr"), then a line a text. Empty cells change nothing.
 */
export function parsePastedTexts(
  text: string,
  rows: readonly MatrixRow[],
  languages: readonly { key: string; name: string }[],
): PastedTexts {
  const [head = [], ...body] = parseCells(text);
  const columns = head.map(
    (cell) =>
      languages.find(({ key, name }) => [key, name].some((one) => foldText(one) === foldText(cell)))
        ?.key ?? null,
  );
  if (columns.slice(1).every((one) => one === null))
    return { changes: [], same: 0, unknown: [], lines: [], problem: 'no-languages' };
  const known = new Map(rows.map((row) => [row.key, row]));
  const found: PastedTexts = { changes: [], same: 0, unknown: [], lines: [], problem: null };
  for (const [at, [key = '', ...cells]] of body.entries()) {
    if (key === '' || /\s/.test(key)) {
      found.lines.push(at + 2);
      continue;
    }
    const row = known.get(key);
    if (!row) found.unknown.push(key);
    for (const [column, after] of cells.entries()) {
      const language = columns[column + 1];
      if (!language || after === '') continue;
      const before = row?.texts.get(language)?.value ?? '';
      if (after === before) found.same++;
      else
        found.changes.push({
          key,
          language,
          before,
          after,
          wrong: row !== undefined && !fillsIn(row, language, after),
        });
    }
  }
  return found;
}
