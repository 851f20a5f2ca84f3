import type { CurveSpec } from './curves.ts';
import { TextSink, headerLine } from './las-text.ts';
import { DEFAULT_NULL, lasIndex, parameterLines, wellLines } from './las-well.ts';
import type { LasOptions } from './las-well.ts';
import type { WellModel } from './well-model.ts';

/** How to write LAS 2.0. */
export interface Las2Options extends LasOptions {
  /** Default false. */
  wrapped?: boolean;
  /** Text of ~Other, one paragraph. */
  remark?: string;
}

const CELL = 12;
const WRAPPED_LINE = 80;

/** A well as LAS 2.0, piece by piece. */
export async function* writeLas2(
  model: WellModel,
  curves: readonly CurveSpec[],
  options: Las2Options = {},
): AsyncGenerator<Uint8Array> {
  const nullValue = options.nullValue ?? DEFAULT_NULL;
  const index = lasIndex(model, options);
  const sink = new TextSink();
  sink.lines([
    '~VERSION INFORMATION',
    headerLine('VERS', '', '2.0', 'CWLS LOG ASCII STANDARD - VERSION 2.0'),
    headerLine(
      'WRAP',
      '',
      options.wrapped ? 'YES' : 'NO',
      options.wrapped ? 'MULTIPLE LINES PER DEPTH STEP' : 'ONE LINE PER DEPTH STEP',
    ),
    '~WELL INFORMATION',
    '#MNEM.UNIT                        DATA   DESCRIPTION',
    ...wellLines(model, index, nullValue),
    '~PARAMETER INFORMATION',
    ...parameterLines(model),
    '~CURVE INFORMATION',
    headerLine(index.mnemonic, index.unit, '', '1  Depth'),
    ...curves.map((curve, i) =>
      headerLine(curve.mnemonic, curve.unit, '', `${i + 2}  ${curve.description}`),
    ),
  ]);
  if (options.remark)
    sink.lines(['~OTHER INFORMATION', ...options.remark.split('\n').map((line) => ` ${line}`)]);
  sink.lines([
    `~A${index.mnemonic.padStart(CELL - 2)}${options.wrapped ? '' : curves.map((curve) => curve.mnemonic.padStart(CELL)).join('')}`,
  ]);
  yield sink.take();

  const isWrapped = options.wrapped === true;
  for (let n = 0; n < model.blocks; n++) {
    const number = index.upLog ? model.blocks - 1 - n : n;
    const table = { columns: model.block(number, curves), curves, nullValue };
    const { start, end } = model.rowsOf(number);
    for (let i = 0; i < end - start; i++) {
      const row = index.upLog ? end - start - 1 - i : i;
      sink.fixed(model.depthAt(start + row) * index.factor, index.decimals, CELL);
      if (options.wrapped) sink.newLine();
      writeCells(sink, table, row, isWrapped);
      sink.newLine();
      if (sink.length > 1 << 18) yield sink.take();
    }
  }
  yield sink.take();
}

interface CellTable {
  /** Values by curve. */
  columns: readonly Float64Array[];
  curves: readonly CurveSpec[];
  nullValue: number;
}

function writeCells(
  sink: TextSink,
  { columns, curves, nullValue }: CellTable,
  row: number,
  isWrapped: boolean,
): void {
  for (let c = 0; c < columns.length; c++) {
    if (isWrapped && sink.column + CELL > WRAPPED_LINE) sink.newLine();
    const value = columns[c]?.[row] ?? NaN;
    if (Number.isNaN(value)) sink.fixed(nullValue, nullDecimals(nullValue), CELL);
    else sink.fixed(value, curves[c]?.decimals ?? 4, CELL);
  }
}

/** As many decimals as the null value is declared with, so that it is found by its text too. */
export function nullDecimals(nullValue: number): number {
  return (String(nullValue).split('.')[1] ?? '').length;
}
