import { rowsBetween, stepGrid, takeRows } from '../../compute/index-rows.ts';
import {
  findPlaces,
  type GridPlaces,
  isDiscreteCurve,
  resampleNumbers,
  resampleTexts,
} from '../../compute/resample-curve.ts';
import type { LogCurve, LogFrame, ReadProgress } from '../../formats/log-file.ts';
import type { LogTable, TableCurve } from '../../formats/log-table.ts';
import { nullIn } from '../../plot/log/log-data.ts';
import { findConversion } from '../../units/conversion.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import { readDates, ROW_NUMBERS } from './plot-data.ts';
import type { LoadedCurve, OpenLog } from './source.ts';

/** What of a log is exported. Depths and the step are in the index's own unit. */
export interface LogExtract {
  frame: LogFrame;
  /** Mnemonic of the curve that rows are exported against. */
  index: string;
  /** Mnemonics. */
  curves: readonly string[];
  /** Null for all rows. */
  interval: { top: number; base: number } | null;
  /** Null for the samples as recorded. */
  step: number | null;
  /** Units by mnemonic, where they are others than the log's; that of the index with them. */
  units: ReadonlyMap<string, string>;
  /** What the well is called where the header does not say it. */
  well: { name: string; uwi: string };
}

/** How the reading is followed. */
export interface ExtractOptions {
  signal: AbortSignal;
  onProgress?: (progress: ReadProgress) => void;
  /** Called between curves, so that the page stays responsive. */
  pause?: () => Promise<void>;
}

/** Rows of the export, and how they come from those of the log. */
interface Selection {
  rows: Int32Array | null;
  grid: Float64Array | null;
  places: GridPlaces | null;
}

/**
 * Reads what is exported of a log: the index and the chosen curves, cut to an interval, resampled
 * and in other units where that is wanted. Nothing is averaged, and no gap is bridged.
 * @throws what the log throws; {RangeError} for a step that makes no grid
 */
export async function readLogTable(
  log: OpenLog,
  extract: LogExtract,
  options: ExtractOptions,
): Promise<LogTable> {
  const { frame } = extract;
  const index = frame.curves.find(({ mnemonic }) => mnemonic === extract.index);
  const chosen = frame.curves.filter(
    (curve) => curve !== index && extract.curves.includes(curve.mnemonic),
  );
  const listed = index ? [index, ...chosen] : chosen;
  const read = await log.readCurves(
    frame.frameId,
    listed.map(({ curveId }) => curveId),
    options,
  );
  const loaded = listed.map((curve, i) => {
    const made = toTableCurve(curve, read[i]!, log.nullValue);
    return curve === index ? withDates(made) : made;
  });
  const curves = index ? loaded : [rowNumbers(frame.samples), ...loaded];
  const selection = selectRows(curves[0]!, extract);
  const made: TableCurve[] = [];
  for (const [at, curve] of curves.entries()) {
    await options.pause?.();
    options.signal.throwIfAborted();
    const taken = takeCurve(curve, selection, at === 0);
    made.push(convertCurve(taken, extract.units.get(curve.mnemonic)));
  }
  const header = log.info.logicalFiles[frame.logicalFile]?.header ?? [];
  const first = made[0]!;
  const rows = first.values.length / countElements(first);
  return { well: extract.well, header, curves: made, rows, notes: describeExtract(extract) };
}

function toTableCurve(
  { mnemonic, unit, description, dimension }: LogCurve,
  loaded: LoadedCurve,
  nullValue: number | undefined,
): TableCurve {
  const own = loaded.unit || unit;
  const { values } = loaded;
  const base = { mnemonic, unit: own, description, dimension };
  if (Array.isArray(values)) return { ...base, kind: 'text', values };
  const absent = nullIn(values, nullValue);
  const kind = own === EPOCH_UNIT ? 'date' : 'number';
  return { ...base, kind, values: Number.isNaN(absent) ? values : withoutNull(values, absent) };
}

/** An index of texts that are dates. */
function withDates(curve: TableCurve): TableCurve {
  const { values } = curve;
  const dates = isNumbers(values) ? null : readDates(values);
  return dates ? { ...curve, kind: 'date', unit: EPOCH_UNIT, values: dates } : curve;
}

function withoutNull<T extends Float32Array | Float64Array>(values: T, absent: number): T {
  return values.map((value) => (value === absent ? NaN : value)) as T;
}

function rowNumbers(rows: number): TableCurve {
  return {
    mnemonic: ROW_NUMBERS,
    unit: '',
    description: 'Row number',
    dimension: [1],
    kind: 'number',
    values: Float64Array.from({ length: rows }, (_, row) => row + 1),
  };
}

function countElements({ dimension }: TableCurve): number {
  return dimension.reduce((product, n) => product * n, 1);
}

function selectRows({ values }: TableCurve, { interval, step }: LogExtract): Selection {
  // A text as an index has no order: all rows are taken.
  if (!isNumbers(values)) return { rows: null, grid: null, places: null };
  if (step === null) return { rows: rowsBetween(values, interval), grid: null, places: null };
  const grid = stepGrid(interval ?? ends(values), step);
  return { rows: null, grid, places: findPlaces(values, grid) };
}

function ends(values: ArrayLike<number>): { top: number; base: number } {
  let [top, base] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < top) top = value;
    if (value > base && value !== Infinity) base = value;
  }
  return { top, base };
}

function takeCurve(
  curve: TableCurve,
  { rows, grid, places }: Selection,
  isIndex: boolean,
): TableCurve {
  const elements = countElements(curve);
  const { values, kind } = curve;
  if (!grid || !places) return { ...curve, values: takeRows(values, rows, elements) };
  if (isIndex) return { ...curve, values: grid };
  if (!isNumbers(values)) return { ...curve, values: resampleTexts(values, places, elements) };
  const isDiscrete = kind === 'date' || isDiscreteCurve(values);
  return { ...curve, values: resampleNumbers(values, places, { elements, isDiscrete }) };
}

function convertCurve(curve: TableCurve, unit: string | undefined): TableCurve {
  const { values, kind } = curve;
  const change = unit === undefined ? null : findConversion(curve.unit, unit);
  if (!change || unit === undefined || !isNumbers(values) || kind !== 'number') return curve;
  const { factor, offset } = change;
  // Twelve digits: what is left of a product is rounding.
  const made = Float64Array.from(values, (value) =>
    Number((value * factor + offset).toPrecision(12)),
  );
  return { ...curve, unit, values: values instanceof Float32Array ? new Float32Array(made) : made };
}

function isNumbers(values: TableCurve['values']): values is Float32Array | Float64Array {
  return ArrayBuffer.isView(values);
}

/** What was done, in the file's own language. */
function describeExtract({ frame, interval, step, units, index }: LogExtract): string[] {
  const unit = frame.indexUnit;
  return [
    interval
      ? `Interval ${interval.top} to ${interval.base} ${unit} of ${index}.`.replace('  ', ' ')
      : 'All rows with an index.',
    step === null
      ? 'Samples as recorded.'
      : `Resampled to a step of ${step} ${unit}: linear between the two samples around, the nearer one for codes, texts and dates; no gap is bridged, nothing is averaged.`,
    ...[...units].map(([mnemonic, to]) => `${mnemonic} converted to ${to}.`),
  ];
}
