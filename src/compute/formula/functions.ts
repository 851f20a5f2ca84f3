import { MOST_ROWS, stepGrid } from '../index-rows.ts';
import { findPlaces, isStepCurve, resampleNumbers } from '../resample-curve.ts';

/** What a function of formulas gets. */
export interface FunctionCall {
  out: Float64Array;
  /** Its arguments, with one value per sample. */
  parts: readonly Float64Array[];
  /** Depth or time of each sample of the well. */
  index: ArrayLike<number>;
}

/** A function of formulas. */
export interface FormulaFunction {
  /** Names of its arguments, as help shows them; those with `?` may be left out. */
  readonly parameters: readonly string[];
  /** Places of arguments that are one number, not a curve. */
  readonly numbers?: readonly number[];
  /**
   * What its number has to be, as "samples ≥ 1"; null where it is.
   * @param number the argument that is one number
   */
  limit?(number: number, index: ArrayLike<number>): string | null;
  /** A value depends on samples around it, so that all have to be known. */
  readonly isWhole?: boolean;
  run(call: FunctionCall): void;
}

/** A function of one value, sample by sample; null where it is no number, as the logarithm of 0. */
const map = (compute: (value: number) => number): FormulaFunction => ({
  parameters: ['x'],
  run({ out, parts: [x] }) {
    for (let row = 0; row < out.length; row++) {
      const value = compute(x![row]!);
      out[row] = Number.isFinite(value) ? value : NaN;
    }
  },
});

/** A function of a whole curve and one number. */
function ofWhole(
  number: string,
  run: FormulaFunction['run'],
  limit?: FormulaFunction['limit'],
): FormulaFunction {
  return { parameters: ['x', number], numbers: [1], isWhole: true, run, ...(limit && { limit }) };
}

/** The functions by name. Null gives null, but for `if`, `isnull` and `fill`. */
export const FORMULA_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  abs: map(Math.abs),
  sqrt: map(Math.sqrt),
  exp: map(Math.exp),
  ln: map(Math.log),
  log10: map(Math.log10),
  isnull: map((value) => (Number.isNaN(value) ? 1 : 0)),
  min: {
    parameters: ['x', 'y'],
    run({ out, parts: [x, y] }) {
      for (let row = 0; row < out.length; row++) out[row] = Math.min(x![row]!, y![row]!);
    },
  },
  max: {
    parameters: ['x', 'y'],
    run({ out, parts: [x, y] }) {
      for (let row = 0; row < out.length; row++) out[row] = Math.max(x![row]!, y![row]!);
    },
  },
  /** The nearest value from `low` to `high`; null where they are the other way round. */
  clip: {
    parameters: ['x', 'low', 'high'],
    run({ out, parts: [x, low, high] }) {
      for (let row = 0; row < out.length; row++)
        out[row] =
          low![row]! <= high![row]! ? Math.min(Math.max(x![row]!, low![row]!), high![row]!) : NaN;
    },
  },
  /** `then` where the condition is true, `else` where it is 0; null where it is null. */
  if: {
    parameters: ['condition', 'then', 'else'],
    run({ out, parts: [condition, yes, no] }) {
      for (let row = 0; row < out.length; row++) {
        const value = condition![row]!;
        out[row] = Number.isNaN(value) ? NaN : (value === 0 ? no! : yes!)[row]!;
      }
    },
  },
  /** Null everywhere, or where the value is the second one. */
  null: {
    parameters: ['x?', 'value?'],
    run({ out, parts: [x, value] }) {
      for (let row = 0; row < out.length; row++) {
        const given = x ? x[row]! : NaN;
        out[row] = value && given !== value[row]! ? given : NaN;
      }
    },
  },
  /** The mean of the samples around, of those that have a value; null where the sample has none. */
  smooth: ofWhole('samples', smooth, (samples) => (samples >= 1 ? null : 'samples ≥ 1')),
  /** The curve moved down by a distance in the unit of the index. */
  shift: ofWhole('distance', shift),
  /**
   * Values across gaps of at most a length in the unit of the index, straight between their ends;
   * codes are those of the nearer end.
   */
  fill: ofWhole('length', fill, (length) => (length >= 0 ? null : 'length ≥ 0')),
  /** The curve as it would be at the whole multiples of a step, straight between them. */
  resample: ofWhole('step', resample, limitStep),
};

function smooth({ out, parts: [x, samples] }: FunctionCall): void {
  const half = Math.max(0, Math.floor((samples![0]! - 1) / 2));
  const given = Float64Array.from(out, (_, row) => x![row]!);
  let sum = 0;
  // What the sum has lost by rounding (Neumaier): a spike that leaves the window takes nothing along.
  let lost = 0;
  let count = 0;
  const add = (row: number, sign: 1 | -1): void => {
    const value = sign * (given[row] ?? NaN);
    if (!Number.isFinite(value)) return;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
    count += sign;
  };
  for (let row = 0; row < half; row++) add(row, 1);
  for (let row = 0; row < given.length; row++) {
    add(row + half, 1);
    out[row] = Number.isFinite(given[row]!) ? (sum + lost) / count : NaN;
    add(row - half, -1);
  }
}

/**
 * Each sample takes what lies at its depth less the distance: straight between two samples, or a
 * code of the nearer one.
 */
function shift({ out, parts: [x, distance], index }: FunctionCall): void {
  const given = Float64Array.from(out, (_, row) => x![row]!);
  const by = distance![0]!;
  const between = isStepCurve(given) ? nearer : onLine;
  const sign = index[index.length - 1]! < index[0]! ? -1 : 1;
  let before = 0;
  for (let row = 0; row < out.length; row++) {
    const place = index[row]! - by;
    while (before + 1 < out.length && sign * (index[before + 1]! - place) <= 0) before++;
    while (before > 0 && sign * (index[before]! - place) > 0) before--;
    const part = (place - index[before]!) / (index[before + 1]! - index[before]!);
    const isOnSample = index[before] === place;
    out[row] = isOnSample
      ? given[before]!
      : part > 0 && part < 1
        ? between(given[before]!, given[before + 1]!, part)
        : NaN;
  }
}

/** The value at a part of the way from one value to the next, null where one of them is. */
const onLine = (a: number, b: number, part: number): number => a + (b - a) * part;
const nearer = (a: number, b: number, part: number): number =>
  Number.isNaN(a + b) ? NaN : part < 0.5 ? a : b;

function fill({ out, parts: [x, length], index }: FunctionCall): void {
  const longest = length![0]!;
  const between = isStepCurve(x!) ? nearer : onLine;
  let last = -1;
  for (let row = 0; row < out.length; row++) {
    const value = x![row]!;
    out[row] = value;
    if (Number.isNaN(value)) continue;
    const from = last;
    last = row;
    const gap = Math.abs(index[row]! - index[from]!);
    if (from < 0 || row - from < 2 || !(gap <= longest)) continue;
    const start = out[from]!;
    const range = index[row]! - index[from]!;
    for (let at = from + 1; at < row; at++)
      out[at] = between(start, value, (index[at]! - index[from]!) / range);
  }
}

/** A step has to be positive, and must not make more rows than can be computed. */
function limitStep(step: number, index: ArrayLike<number>): string | null {
  const { top, base } = indexEnds(index);
  const least = top < base ? (base - top) / MOST_ROWS : 0;
  return step > least ? null : `step > ${Number(least.toPrecision(3))}`;
}

function indexEnds(index: ArrayLike<number>): { top: number; base: number } {
  let [top, base] = [Infinity, -Infinity];
  for (let row = 0; row < index.length; row++) {
    top = Math.min(top, index[row]!);
    base = Math.max(base, index[row]!);
  }
  return { top, base };
}

function resample({ out, parts: [x, step], index }: FunctionCall): void {
  const rows = Int32Array.from(out.keys()).sort((a, b) => index[a]! - index[b]!);
  const rising = Float64Array.from(rows, (row) => index[row]!);
  const grid = stepGrid({ top: rising[0]!, base: rising.at(-1)! }, step![0]!);
  const kind = { isDiscrete: isStepCurve(x!) };
  const coarse = resampleNumbers(x!, findPlaces(index, grid), kind);
  const values = resampleNumbers(coarse, findPlaces(grid, rising), kind);
  rows.forEach((row, place) => (out[row] = values[place]!));
}
