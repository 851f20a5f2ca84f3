import type { ColumnSample } from '../log-file.ts';
import type { DataLayout } from './data-layout.ts';
import type { CurveLayout } from './definitions.ts';
import { splitFields } from './fields.ts';

/** Rows that are shown of each column, and the letters of a value. */
const SAMPLES = 4;
const LONGEST_SAMPLE = 24;
/** Columns that are described; more could not be assigned by hand. */
const MOST_COLUMNS = 500;

/** The columns of unwrapped rows: their first values as text, and the curve of each. */
export function sampleColumns(
  rows: readonly string[],
  layout: DataLayout,
  curves: readonly CurveLayout[],
): ColumnSample[] {
  const fields = rows
    .slice(0, SAMPLES)
    .map((row) => splitFields(row, layout.delimiter).slice(layout.leadingDelimiter ? 1 : 0));
  const count = Math.min(MOST_COLUMNS, Math.max(0, ...fields.map(({ length }) => length)));
  return Array.from({ length: count }, (_, at) => ({
    curve: findCurve(at, layout, curves),
    samples: fields.map((row) => (row[at] ?? '').slice(0, LONGEST_SAMPLE)),
  }));
}

function findCurve(
  field: number,
  { positions, words }: DataLayout,
  curves: readonly CurveLayout[],
): string | null {
  const column = positions.findIndex(
    (from, i) => from >= 0 && field >= from && field < from + words[i]!,
  );
  const curve = curves.find(
    ({ firstColumn, elements }) => column >= firstColumn && column < firstColumn + elements,
  );
  return (column >= 0 && curve?.mnemonic) || null;
}
