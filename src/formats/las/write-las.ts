import { formatTime } from '../../units/time.ts';
import { numberText } from '../exact-number.ts';
import {
  countTableElements,
  type FilePiece,
  type LogTable,
  regularStep,
  type TableCurve,
  WRITTEN_NULL,
} from '../log-table.ts';
import { type RowText, tableRows } from '../table-rows.ts';
import { lasHeader, lasLine, lasMnemonic, lasUnit, oneLine } from './write-las-header.ts';

/**
 * Curves as LAS 2.0 (CWLS, 2014 update), not wrapped, in UTF-8. It holds numbers alone: text curves
 * are left out and named in ~Other, dates are milliseconds since 1970, an array has a column for
 * each element (X_1, X_2 …). An absent value is -999.25, which ~Well names.
 */
export function* writeLas2(table: LogTable): Generator<FilePiece, void> {
  const curves = table.curves.filter(({ kind }) => kind !== 'text').map(withoutDates);
  const left = table.curves.filter(({ kind }) => kind === 'text');
  const names = left.map(({ mnemonic }) => mnemonic).join(', ');
  const notes =
    left.length > 0 ? [`Text curves left out, LAS 2.0 has numbers only: ${names}.`] : [];
  const used: LogTable = { ...table, curves, notes: [...table.notes, ...notes] };
  const lines = curves.flatMap((curve) =>
    elementNames(curve, (name, i) => `${name}_${i}`).map((mnemonic) =>
      lasLine({ mnemonic, unit: curve.unit, value: '', description: curve.description }),
    ),
  );
  const version = [
    lasLine(item('VERS', '2.0', 'CWLS LOG ASCII STANDARD - VERSION 2.0')),
    lasLine(item('WRAP', 'NO', 'ONE LINE PER DEPTH STEP')),
  ];
  const lead = head(used, version, ['~Parameter Information', '~Curve Information'], lines);
  const quote = (): string => '';
  yield* tableRows(used, { ...STYLE, delimiter: ' ', quote }, `${lead}~ASCII\r\n`);
}

/** Dates as the numbers that they are. */
function withoutDates(curve: TableCurve): TableCurve {
  const description = `${curve.description} (milliseconds since 1970-01-01)`.trim();
  return curve.kind === 'date' ? { ...curve, kind: 'number', unit: 'ms', description } : curve;
}

/**
 * Curves as LAS 3.0 (CWLS, 2000), comma-delimited, in UTF-8: numbers {F}, texts {S}, dates
 * {YYYY-MM-DD hh:mm:ss}, arrays X[1], X[2] … {AF}. An absent number is -999.25, an absent text
 * nothing.
 */
export function* writeLas3(table: LogTable): Generator<FilePiece, void> {
  const lines = table.curves.flatMap((curve) => {
    const format = { number: 'F', text: 'S', date: 'YYYY-MM-DD hh:mm:ss' }[curve.kind];
    const elements = countTableElements(curve);
    const sides = curve.dimension.length > 1 ? ` (${curve.dimension.join(' x ')})` : '';
    const unit = curve.kind === 'date' ? '' : curve.unit;
    const description =
      curve.description.replace(/\s*\{[^{}]*\}/g, '').replaceAll('|', '/') + sides;
    return elementNames(curve, (name, i) => `${name}[${i}]`).map((mnemonic) =>
      lasLine({ mnemonic, unit, value: '', description }, elements === 1 ? format : `A${format}`),
    );
  });
  const version = [
    lasLine(item('VERS', '3.0', 'CWLS LOG ASCII STANDARD - VERSION 3.0')),
    lasLine(item('WRAP', 'NO', 'ONE LINE PER DEPTH STEP')),
    lasLine(item('DLM', 'COMMA', 'DELIMITING CHARACTER')),
  ];
  const lead = head(table, version, ['~Log_Parameter', '~Log_Definition'], lines);
  const quote = (text: string): string => {
    const one = oneLine(text);
    return /[",]|^\s|\s$/.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
  };
  yield* tableRows(
    table,
    { ...STYLE, delimiter: ',', quote },
    `${lead}~Log_Data | Log_Definition\r\n`,
  );
}

const STYLE: Pick<RowText, 'lineEnd' | 'gap'> = { lineEnd: '\r\n', gap: String(WRITTEN_NULL) };

/** All sections before the data. */
function head(
  table: LogTable,
  version: readonly string[],
  [parameterTitle, curveTitle]: readonly [string, string],
  curveLines: readonly string[],
): string {
  const header = lasHeader(table.header, table.well);
  const remarks = [...header.remarks, ...table.notes].map(remarkLine);
  return [
    '~Version Information\r\n',
    ...version,
    '~Well Information\r\n',
    ...indexLines(table),
    ...header.well.map((line) => lasLine(line)),
    ...(header.parameters.length > 0
      ? [`${parameterTitle}\r\n`, ...header.parameters.map((line) => lasLine(line))]
      : []),
    ...(remarks.length > 0 ? ['~Other Information\r\n', ...remarks] : []),
    `${curveTitle}\r\n`,
    ...curveLines,
  ].join('');
}

/** STRT, STOP, STEP in the order of the rows, and NULL. */
function indexLines({ curves: [index], rows }: LogTable): string[] {
  const unit = index && index.kind === 'date' ? '' : lasUnit(index?.unit ?? '');
  const lines = [
    { ...item('STRT', endText(index, 0, rows), 'FIRST INDEX VALUE'), unit },
    { ...item('STOP', endText(index, rows - 1, rows), 'LAST INDEX VALUE'), unit },
    { ...item('STEP', stepText(index, rows), 'STEP, 0 IF NOT REGULAR'), unit },
    item('NULL', String(WRITTEN_NULL), 'NULL VALUE'),
  ];
  return lines.map((line) => lasLine(line));
}

function endText(index: TableCurve | undefined, row: number, rows: number): string {
  if (!index || rows === 0) return '';
  const { values, kind } = index;
  if (!isNumbers(values)) return values[row] ?? '';
  const value = values[row] ?? NaN;
  if (!Number.isFinite(value)) return '';
  return kind === 'date' ? formatTime(value, 0) : numberText(values)(value);
}

function stepText(index: TableCurve | undefined, rows: number): string {
  if (!index || index.kind !== 'number' || !isNumbers(index.values)) return '0';
  return String(regularStep(index.values, rows));
}

function isNumbers(values: TableCurve['values']): values is Float32Array | Float64Array {
  return ArrayBuffer.isView(values);
}

function elementNames(curve: TableCurve, name: (name: string, i: number) => string): string[] {
  const elements = countTableElements(curve);
  const mnemonic = lasMnemonic(curve.mnemonic);
  return elements === 1
    ? [mnemonic]
    : Array.from({ length: elements }, (_, i) => name(mnemonic, i + 1));
}

/** A line of free text; one that would begin a section or a comment is moved in. */
function remarkLine(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ').trimEnd();
  return `${/^\s*[~#]/.test(line) ? ` ${line.replace(/^\s*[~#]+/, '')}` : line}\r\n`;
}

function item(
  mnemonic: string,
  value: string,
  description: string,
): { mnemonic: string; unit: string; value: string; description: string } {
  return { mnemonic, unit: '', value, description };
}
