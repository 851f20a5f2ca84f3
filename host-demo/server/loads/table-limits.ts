/** A cell of a table: a date of a workbook is its ISO text. */
export type Cell = string | number | boolean | null;

/** Rows of a table that may be loaded. */
export const MOST_ROWS = 200_000;
/** Columns of a table that are read. */
export const MOST_COLUMNS = 500;
/** Characters of all cells. A workbook holds a text once that any number of its cells have. */
const MOST_CHARACTERS = 100_000_000;

/**
 * The rows as they leave the thread that reads them, one more than may be loaded at most.
 * @throws {Error} if all cells together have too many characters
 */
export function limitCells(rows: readonly Cell[][]): Cell[][] {
  const limited = rows.slice(0, MOST_ROWS + 1).map((row) => row.slice(0, MOST_COLUMNS));
  const characters = limited.reduce((sum, row) => sum + countCharacters(row), 0);
  if (characters > MOST_CHARACTERS)
    throw new Error(`its cells have more than ${MOST_CHARACTERS} characters`);
  return limited;
}

function countCharacters(row: readonly Cell[]): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
}
