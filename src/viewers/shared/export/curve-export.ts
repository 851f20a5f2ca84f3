import type { LogFrame } from '../../../formats/log-file.ts';
import type { FilePiece, LogTable } from '../../../formats/log-table.ts';
import { nextTask } from '../../../plot/log/export/next-task.ts';
import { type LogExtract, readLogTable } from '../../../sources/log/log-table.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import { collectPieces, type ExportContext, type ExportedFile } from './export-run.ts';
import { fileStem, type PlotIdentity, withinWhole } from './file-stem.ts';

/** A log whose curves can be exported. */
export interface CurveExportSubject {
  identity: PlotIdentity;
  log: OpenLog;
  frame: LogFrame;
  /** Mnemonic of the curve that rows are exported against. */
  index: string;
  /** Mnemonics of the curves that are shown. */
  shown: readonly string[];
  /** Unit of the depths of the form. */
  unit: string;
  /** Depth of the form = index × factor. */
  factor: number;
  /** What the screen shows, in `unit`. */
  visible: { top: number; base: number } | null;
  /** From the first to the last sample, in `unit`. */
  whole: { top: number; base: number } | null;
  /** Where the curves that were computed come from, by mnemonic; absent without such curves. */
  origins?: ReadonlyMap<string, string>;
}

/** Formats that curves are written in. */
export const CURVE_FORMATS = ['las2', 'las3', 'csv', 'parquet'] as const;

/** One of `CURVE_FORMATS`. */
export type CurveFormat = (typeof CURVE_FORMATS)[number];

/** What the user chose. Depths in the subject's `unit`. */
export interface CurveExportChoice {
  format: CurveFormat;
  curves: readonly string[];
  interval: { top: number; base: number } | null;
  /** Null for the samples as recorded. */
  step: number | null;
  /** Unit of the index in the file; "" for the log's own. */
  depthUnit: string;
  /** Other units of curves, by mnemonic. */
  units: ReadonlyMap<string, string>;
  csv: { delimiter: ',' | ';' | '\t'; hasByteOrderMark: boolean };
}

const EXTENSIONS: Record<CurveFormat, string> = {
  las2: 'las',
  las3: 'las',
  csv: 'csv',
  parquet: 'parquet',
};
const TYPES: Record<CurveFormat, string> = {
  las2: 'text/plain;charset=utf-8',
  las3: 'text/plain;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};
/** Bytes that a value takes, about. */
const VALUE_BYTES: Record<CurveFormat, number> = { las2: 9, las3: 9, csv: 8, parquet: 5 };

/** Reads the curves and writes them. What writes a format is loaded with its first file. */
export async function exportCurves(
  subject: CurveExportSubject,
  choice: CurveExportChoice,
  context: ExportContext,
): Promise<ExportedFile> {
  const { signal, onProgress } = context;
  const table = await readLogTable(subject.log, toExtract(subject, choice), {
    signal,
    onProgress: ({ bytesRead, bytesTotal }) => onProgress(bytesRead, bytesTotal),
    pause: () => nextTask(signal),
  });
  const origin = describeOrigins(subject, choice);
  const pieces = await write({ ...table, ...(origin.length > 0 && { origin }) }, choice);
  const blob = await collectPieces(pieces, TYPES[choice.format], table.rows, context);
  const interval = withinWhole(subject, choice.interval);
  const named = interval && { ...interval, unit: subject.unit };
  const stem = fileStem(subject.identity, named, 'log');
  return { blob, name: `${stem}.${EXTENSIONS[choice.format]}` };
}

async function write(
  table: LogTable,
  { format, csv }: CurveExportChoice,
): Promise<Iterable<FilePiece>> {
  switch (format) {
    case 'las2':
      return (await import('../../../formats/las/write-las.ts')).writeLas2(table);
    case 'las3':
      return (await import('../../../formats/las/write-las.ts')).writeLas3(table);
    case 'csv':
      return (await import('../../../formats/delimited/write-log-csv.ts')).writeLogCsv(table, csv);
    case 'parquet':
      return (await import('../../../formats/parquet/write-parquet.ts')).writeParquet(table);
  }
}

function describeOrigins({ origins }: CurveExportSubject, { curves }: CurveExportChoice): string[] {
  return Array.from(origins ?? [], ([mnemonic, origin]) => ({ mnemonic, origin }))
    .filter(({ mnemonic }) => curves.includes(mnemonic))
    .map(({ mnemonic, origin }) => `${mnemonic}: ${origin}`);
}

function toExtract(
  { frame, index, factor, identity }: CurveExportSubject,
  { curves, interval, step, depthUnit, units }: CurveExportChoice,
): LogExtract {
  const all = new Map([...units].filter(([mnemonic]) => curves.includes(mnemonic)));
  if (depthUnit) all.set(index, depthUnit);
  return {
    frame,
    index,
    curves,
    interval: interval && { top: interval.top / factor, base: interval.base / factor },
    step: step === null ? null : step / factor,
    units: all,
    well: { name: identity.well, uwi: identity.uwi },
  };
}

/** Rows that will be written, exactly for a step, else about. */
export function estimateRows(
  { frame, whole }: CurveExportSubject,
  { interval, step }: Pick<CurveExportChoice, 'interval' | 'step'>,
): number {
  const range = interval ?? whole;
  if (step !== null && range)
    return Math.max(
      0,
      Math.floor(range.base / step + 1e-6) - Math.ceil(range.top / step - 1e-6) + 1,
    );
  if (!interval || !whole || !(whole.base > whole.top)) return frame.samples;
  const [top, base] = [Math.max(interval.top, whole.top), Math.min(interval.base, whole.base)];
  const share = Math.max(0, base - top) / (whole.base - whole.top);
  return Math.min(frame.samples, Math.round(frame.samples * share));
}

/** Bytes of the file, about. */
export function estimateBytes(
  { frame, index }: CurveExportSubject,
  { format, curves }: Pick<CurveExportChoice, 'format' | 'curves'>,
  rows: number,
): number {
  const values = frame.curves
    .filter(({ mnemonic }) => mnemonic === index || curves.includes(mnemonic))
    .reduce((sum, { dimension }) => sum + dimension.reduce((product, n) => product * n, 1), 0);
  return rows * values * VALUE_BYTES[format] + 2000;
}
