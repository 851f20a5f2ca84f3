import { isGap } from './log-data.ts';

/** Depths (or times, or row numbers) of the samples, in the index's own unit, found both ways. */
export interface IndexAxis {
  /** Samples with a usable index. */
  readonly length: number;
  /** Finite and monotone: the host's own array, or a sorted copy where `order` is set. */
  readonly values: Float64Array;
  /**
   * Rows of the host's arrays in the order of `values`; null where the host's arrays are used as
   * they are.
   */
  readonly order: Uint32Array | null;
  readonly ascending: boolean;
  /** Least and greatest index; NaN where there is no sample. */
  readonly min: number;
  readonly max: number;
  /**
   * Distance of the samples, positive: the constant step, or the median of an irregular index. 0
   * for fewer than two samples.
   */
  readonly step: number;
  readonly regular: boolean;
  /**
   * Jumps in an index that is otherwise stepped: positions before which nothing was recorded,
   * ascending. Null for an index without jumps.
   */
  readonly breaks: Int32Array | null;
  /** Rows left out because their index is a gap. */
  readonly dropped: number;
}

/** How evenly samples lie: a share of the step that is rounding in files with few decimals. */
const EVEN = 0.02;

/**
 * Reads an index once. An increasing or decreasing one (with repeats, regular or not) is used as it
 * is. One that turns, or
 * that has gaps, is sorted in a copy, rows of equal index in the order of the file.
 */
export function makeIndexAxis(values: Float64Array, nullValue?: number): IndexAxis {
  const nullNumber = nullValue ?? NaN;
  const n = values.length;
  const even = evenStep(values, nullNumber);
  if (even !== 0) return describe({ values, order: null, dropped: 0 }, even > 0, even);
  let up = true;
  let down = true;
  let gaps = 0;
  let previous = NaN;
  for (let i = 0; i < n; i++) {
    const x = values[i]!;
    if (x - x !== 0 || x === nullNumber) {
      gaps++;
      continue;
    }
    if (x < previous) up = false;
    else if (x > previous) down = false;
    previous = x;
  }
  if (gaps === 0 && (up || down)) return describe({ values, order: null, dropped: 0 }, up, 0);
  const order = usableRows(values, nullNumber, n - gaps);
  if (!up && !down) order.sort((a, b) => values[a]! - values[b]! || a - b);
  const sorted = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[i] = values[order[i]!]!;
  return describe({ values: sorted, order, dropped: gaps }, up || !down, evenStep(sorted, NaN));
}

function usableRows(values: Float64Array, nullNumber: number, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let i = 0, k = 0; i < values.length; i++) if (!isGap(values[i], nullNumber)) rows[k++] = i;
  return rows;
}

/** The constant step of an even index (which is then monotone and has no gap), or 0. */
function evenStep(values: Float64Array, nullNumber: number): number {
  const n = values.length;
  if (n < 2) return 0;
  const first = values[0]!;
  const mean = (values[n - 1]! - first) / (n - 1);
  const tolerance = Math.abs(mean) * EVEN;
  if (!Number.isFinite(mean)) return 0;
  for (let i = 0; i < n; i++) {
    const off = values[i]! - (first + i * mean);
    if (!(off <= tolerance && off >= -tolerance) || values[i] === nullNumber) return 0;
  }
  return mean;
}

/** @param even the constant step, 0 for an index that has none */
function describe(
  { values, order, dropped }: Pick<IndexAxis, 'values' | 'order' | 'dropped'>,
  ascending: boolean,
  even: number,
): IndexAxis {
  const n = values.length;
  const first = n > 0 ? values[0]! : NaN;
  const last = n > 0 ? values[n - 1]! : NaN;
  return {
    length: n,
    values,
    order,
    ascending,
    dropped,
    regular: even !== 0,
    min: ascending ? first : last,
    max: ascending ? last : first,
    step: even !== 0 ? Math.abs(even) : medianStep(values),
    breaks: even !== 0 ? null : findBreaks(values, medianStep(values)),
  };
}

/** A jump of more than this many median steps is a gap. */
const JUMP = 4;
/**
 * Share of the steps that must lie within half of the median and half as much again, for the index
 * to have a step at all.
 */
const DOMINANT = 0.9;

/**
 * Jumps in an index that has a dominant step. A jump beside one like it is no gap but a stretch
 * that was sampled more
 * coarsely. An index without a dominant step has none.
 */
function findBreaks(values: Float64Array, step: number): Int32Array | null {
  const breaks: number[] = [];
  let steps = 0;
  let usual = 0;
  for (let i = 1; i < values.length; i++) {
    const gap = Math.abs(values[i]! - values[i - 1]!);
    if (gap === 0) continue;
    steps++;
    if (gap >= step * 0.5 && gap <= step * 1.5) usual++;
    else if (gap > step * JUMP && !alike(gap, values, i - 1) && !alike(gap, values, i + 1))
      breaks.push(i);
  }
  return breaks.length > 0 && usual >= steps * DOMINANT ? Int32Array.from(breaks) : null;
}

/** Whether the step to sample `i` is about as long as `gap`. */
function alike(gap: number, values: Float64Array, i: number): boolean {
  if (i < 1 || i >= values.length) return false;
  const other = Math.abs(values[i]! - values[i - 1]!);
  return other > gap * 0.8 && other < gap * 1.25;
}

/** Where in `breaks` the first lies that is past position `i`. */
export function nextBreak(breaks: Int32Array, i: number): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (breaks[middle]! <= i) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Median distance of neighbours that differ, from at most about a thousand of them. */
function medianStep(values: Float64Array): number {
  const stride = Math.max(1, Math.floor(values.length / 1000));
  const steps: number[] = [];
  for (let i = 1; i < values.length; i += stride) {
    const step = Math.abs(values[i]! - values[i - 1]!);
    if (step > 0) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}

/**
 * Position in index order of the first sample that lies at `depth` or past it (below it in an
 * ascending index, above it in an up-log).
 */
export function firstAtOrPast(axis: IndexAxis, depth: number, from = 0, to = axis.length): number {
  const { values, ascending } = axis;
  let low = from;
  let high = to;
  if (axis.regular && to - from > 8) {
    const first = values[0]!;
    const guess = Math.round(
      (depth - first) / ((values[axis.length - 1]! - first) / (axis.length - 1)),
    );
    const a = guess - 2;
    const b = guess + 2;
    if (a > low && a < high && isBefore(values[a]!, depth, ascending)) low = a;
    if (b >= low && b < high && !isBefore(values[b]!, depth, ascending)) high = b;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(values[middle]!, depth, ascending)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(value: number, depth: number, ascending: boolean): boolean {
  return ascending ? value < depth : value > depth;
}

/** Position of the sample nearest to `depth`, or -1 where none lies within `within`. */
export function nearestSample(axis: IndexAxis, depth: number, within: number): number {
  if (axis.length === 0) return -1;
  const next = firstAtOrPast(axis, depth);
  let best = Math.min(next, axis.length - 1);
  if (next > 0 && Math.abs(axis.values[next - 1]! - depth) <= Math.abs(axis.values[best]! - depth))
    best = next - 1;
  return Math.abs(axis.values[best]! - depth) <= within ? best : -1;
}

/**
 * Where each of `rows` equal rows from `top` to `base` (index unit, top < base) begins in index
 * order: `rows + 1` positions.
 * Row k of an ascending index is the k-th from the top, of an up-log the k-th from the base.
 */
export function rowBounds(axis: IndexAxis, top: number, base: number, rows: number): Int32Array {
  const bounds = new Int32Array(rows + 1);
  const step = (base - top) / rows;
  let at = 0;
  for (let k = 0; k <= rows; k++) {
    at = firstAtOrPast(axis, axis.ascending ? top + k * step : base - k * step, at);
    bounds[k] = at;
  }
  return bounds;
}
