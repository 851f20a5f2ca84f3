import { columnNames, countTableElements, type FilePiece, type LogTable } from '../log-table.ts';
import { tableRows } from '../table-rows.ts';
import { csvLine, type CsvOptions, guardFormula } from './write-csv.ts';

/**
 * Curves as CSV (RFC 4180, UTF-8): a line of names, a line of units, then a line a row. An array
 * has a column for each element, X[1], X[2] …; an absent value is an empty cell; a date is written
 * as ISO 8601 with a blank for the T. Where computed curves come from is in lines before all
 * others, each after `# `.
 */
export function* writeLogCsv(
  table: LogTable,
  { delimiter = ',', hasByteOrderMark = false }: CsvOptions = {},
): Generator<FilePiece, void> {
  const { curves, origin = [] } = table;
  const names = curves.flatMap(columnNames);
  const units = curves.flatMap((curve) =>
    Array<string>(countTableElements(curve)).fill(curve.kind === 'date' ? '' : curve.unit),
  );
  const remarks = origin.map((line) => `# ${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
  const lead = remarks + csvLine(names, delimiter) + csvLine(units, delimiter);
  const quote = (text: string): string => {
    const safe = guardFormula(text);
    return safe.includes(delimiter) || /["\r\n]/.test(safe)
      ? `"${safe.replaceAll('"', '""')}"`
      : safe;
  };
  yield* tableRows(
    table,
    { delimiter, lineEnd: '\r\n', gap: '', quote },
    (hasByteOrderMark ? '\ufeff' : '') + lead,
  );
}
