import type { Table } from './read-table.ts';

/** Rows of a table that belong to one well. */
export interface WellRows {
  name: string;
  /** In the order of the table. */
  rows: Int32Array;
  /** What the column that names the well gives: its name or a number; null without one. */
  namedBy: 'WELL' | 'UWI' | 'API' | null;
}

const WELL_NAMES =
  /^(well([ _.-]?(name|bore|id))?|wellbore|borehole|uwi|api|kuyu|скважина|井名|井号|اسم البئر)$/i;
/** More wells than this in a log table are no wells. */
const MOST_WELLS = 10_000;

/**
 * The rows of each well, where a column of texts names wells; else one entry with all rows, under
 * the name of the file.
 */
export function groupByWell(table: Table, fileName: string): WellRows[] {
  const { names, columns, rows } = table;
  const at = columns.findIndex((one, i) => one.isText && WELL_NAMES.test(names[i] as string));
  const column = columns[at];
  const number = /^(uwi|api)$/i.exec(names[at] ?? '')?.[0].toUpperCase() as
    'UWI' | 'API' | undefined;
  const namedBy = number ?? 'WELL';
  const byName = new Map<string, number[]>();
  if (column)
    for (let row = 0; row < rows; row++) {
      const name = column.textAt(row);
      const of = byName.get(name);
      if (of) of.push(row);
      else byName.set(name, [row]);
    }
  if (byName.size > 1 && byName.size <= MOST_WELLS)
    return [...byName].map(([name, of]) => ({ name, namedBy, rows: Int32Array.from(of) }));
  const [only] = byName.size === 1 ? byName.keys() : [];
  const all = Int32Array.from({ length: rows }, (_, i) => i);
  return [{ name: only || fileName, namedBy: only ? namedBy : null, rows: all }];
}
