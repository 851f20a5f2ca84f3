import { formatTime } from '../units/time.ts';
import { numberText } from './exact-number.ts';
import { countTableElements, type FilePiece, type LogTable, type TableCurve } from './log-table.ts';

/** How cells are written. */
export interface RowText {
  delimiter: string;
  lineEnd: string;
  /** In place of a number or date that is absent. */
  gap: string;
  /** A text as a cell. */
  quote(text: string): string;
}

/** Characters after which a piece is handed over. */
const PIECE_LENGTH = 1 << 16;

/** The rows of a table as UTF-8 text, in pieces; `lead` goes before the first. */
export function* tableRows(
  table: LogTable,
  style: RowText,
  lead: string,
): Generator<FilePiece, void> {
  const encoder = new TextEncoder();
  const cells = table.curves.flatMap((curve) => curveCells(curve, style));
  let text = lead;
  for (let row = 0; row < table.rows; row++) {
    for (let c = 0; c < cells.length; c++)
      text += c === 0 ? cells[c]!(row) : style.delimiter + cells[c]!(row);
    text += style.lineEnd;
    if (text.length < PIECE_LENGTH) continue;
    yield { bytes: encoder.encode(text), rows: row + 1 };
    text = '';
  }
  yield { bytes: encoder.encode(text), rows: table.rows };
}

/** The cells of a curve in a row, one for each element. */
function curveCells(curve: TableCurve, style: RowText): ((row: number) => string)[] {
  const elements = countTableElements(curve);
  return Array.from({ length: elements }, (_, element) => {
    const read = cellReader(curve, style);
    return (row) => read(row * elements + element);
  });
}

function cellReader({ values, kind }: TableCurve, style: RowText): (at: number) => string {
  if (isTexts(values)) return (at) => style.quote(values[at] ?? '');
  const write = kind === 'date' ? (ms: number): string => formatTime(ms, 0) : numberText(values);
  return (at) => {
    const value = values[at] ?? NaN;
    return Number.isFinite(value) ? write(value) : style.gap;
  };
}

function isTexts(values: TableCurve['values']): values is readonly string[] {
  return Array.isArray(values);
}
