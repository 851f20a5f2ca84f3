import { isGap } from './log-data.ts';

/** Samples of an index that follow one another in one direction: [from, to). */
export interface IndexRun {
  /** The values of the whole index. */
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly ascending: boolean;
  /** Whether the samples have a constant step. */
  readonly regular: boolean;
  /** Least and greatest index; NaN where there is no sample. */
  readonly min: number;
  readonly max: number;
}

/**
 * Depths (or times, or row numbers) of the samples in the order in which they were recorded, in the
 * index's own unit, found both ways.
 */
export interface IndexAxis {
  /** Samples with a usable index. */
  readonly length: number;
  /** Finite, in the order of the rows: the host's own array, or a copy where `order` is set. */
  readonly values: Float64Array;
  /**
   * Rows of the host's arrays that `values` holds; null where the host's arrays are used as they
   * are.
   */
  readonly order: Uint32Array | null;
  /** One run for an index that never turns, one for each pass of one that does; never empty. */
  readonly runs: readonly IndexRun[];
  /** Least and greatest index; NaN where there is no sample. */
  readonly min: number;
  readonly max: number;
  /**
   * Distance of the samples, positive: the constant step, or the median of an irregular index. 0
   * for fewer than two samples.
   */
  readonly step: number;
  /** Whether all samples are one run with a constant step. */
  readonly regular: boolean;
  /** Whether most samples lie about one step apart, jumps and turns aside. */
  readonly stepped: boolean;
  /**
   * Jumps within runs of an index that is otherwise stepped: positions before which nothing was
   * recorded, ascending. Null for an index without jumps.
   */
  readonly breaks: Int32Array | null;
  /** Rows left out because their index is a gap. */
  readonly dropped: number;
}

/** How evenly samples lie: a share of the step that is rounding in files with few decimals. */
const EVEN = 0.02;

/**
 * Reads an index once. Its rows keep their order: where it turns, another run begins. Rows whose
 * index is a gap are left out of a copy.
 */
export function makeIndexAxis(values: Float64Array, nullValue?: number): IndexAxis {
  const nullNumber = nullValue ?? NaN;
  const even = evenStep(values, nullNumber);
  if (even !== 0)
    return describe({ values, order: null, dropped: 0 }, [[0, values.length, even]], even);
  const { gaps, direction } = findDirection(values, nullNumber);
  if (gaps === 0) {
    const runs: RunBounds[] =
      direction === null ? findRuns(values) : [[0, values.length, direction]];
    return describe({ values, order: null, dropped: 0 }, runs, 0);
  }
  const order = usableRows(values, nullNumber, values.length - gaps);
  const usable = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) usable[i] = values[order[i]!]!;
  return describe(
    { values: usable, order, dropped: gaps },
    findRuns(usable),
    evenStep(usable, NaN),
  );
}

/**
 * How many values are gaps, and which way the others go: 1, -1, or null for an index that turns.
 */
function findDirection(
  values: Float64Array,
  nullNumber: number,
): { gaps: number; direction: 1 | -1 | null } {
  let gaps = 0;
  let isUp = true;
  let isDown = true;
  let before = NaN;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (!Number.isFinite(x) || x === nullNumber) {
      gaps++;
      continue;
    }
    if (x < before) isUp = false;
    else if (x > before) isDown = false;
    before = x;
  }
  return { gaps, direction: isUp ? 1 : isDown ? -1 : null };
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

/** Where a run begins, where it ends, and a number of its direction: 0 for equal values. */
type RunBounds = readonly [from: number, to: number, direction: number];

/** Runs of one direction; equal neighbours belong to the run that they are in. */
function findRuns(values: Float64Array): RunBounds[] {
  const runs: RunBounds[] = [];
  let from = 0;
  let direction = 0;
  for (let i = 1; i < values.length; i++) {
    const step = values[i]! - values[i - 1]!;
    if (step === 0 || step * direction > 0) continue;
    if (direction === 0) direction = step;
    else {
      runs.push([from, i, direction]);
      from = i;
      direction = 0;
    }
  }
  runs.push([from, values.length, direction]);
  return runs;
}

/** @param even the constant step, 0 for an index that has none */
function describe(
  { values, order, dropped }: Pick<IndexAxis, 'values' | 'order' | 'dropped'>,
  bounds: readonly RunBounds[],
  even: number,
): IndexAxis {
  const regular = even !== 0;
  const runs = bounds.map(([from, to, direction]): IndexRun => {
    const ascending = direction >= 0;
    const ends = to > from ? [values[from]!, values[to - 1]!] : [NaN, NaN];
    const [min, max] = ascending ? ends : ends.reverse();
    return { values, from, to, ascending, regular, min: min!, max: max! };
  });
  let { min, max } = runs[0]!;
  for (const run of runs) {
    if (run.min < min) min = run.min;
    if (run.max > max) max = run.max;
  }
  const step = regular ? Math.abs(even) : medianStep(values);
  return {
    length: values.length,
    values,
    order,
    dropped,
    runs,
    regular,
    min,
    max,
    step,
    ...(regular ? { stepped: true, breaks: null } : findBreaks(values, runs, step)),
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
 * that was sampled more coarsely. An index without a dominant step has none.
 */
function findBreaks(
  values: Float64Array,
  runs: readonly IndexRun[],
  step: number,
): Pick<IndexAxis, 'stepped' | 'breaks'> {
  const breaks: number[] = [];
  let steps = 0;
  let usual = 0;
  for (const { from, to } of runs) {
    for (let i = from + 1; i < to; i++) {
      const gap = Math.abs(values[i]! - values[i - 1]!);
      if (gap === 0) continue;
      steps++;
      if (gap >= step * 0.5 && gap <= step * 1.5) usual++;
      else if (gap > step * JUMP && !isCoarse(gap, values, [from, i, to])) breaks.push(i);
    }
  }
  const stepped = steps > 0 && usual >= steps * DOMINANT;
  return { stepped, breaks: stepped && breaks.length > 0 ? Int32Array.from(breaks) : null };
}

/** Whether the step before or after that to sample `i`, in the same run, is about as long as `gap`. */
function isCoarse(
  gap: number,
  values: Float64Array,
  [from, i, to]: readonly [from: number, i: number, to: number],
): boolean {
  return (
    (i - 1 > from && isAlike(gap, values[i - 1]! - values[i - 2]!)) ||
    (i + 1 < to && isAlike(gap, values[i + 1]! - values[i]!))
  );
}

function isAlike(gap: number, step: number): boolean {
  const other = Math.abs(step);
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
 * Position of the first sample of a run that lies at `depth` or past it (below it in an ascending
 * run, above it in an up-log); `run.to` where there is none.
 */
export function firstAtOrPast(run: IndexRun, depth: number, from = run.from): number {
  const { values, ascending } = run;
  let low = from;
  let high = run.to;
  if (run.regular && high - low > 8) {
    const first = values[run.from]!;
    const last = run.to - 1;
    const guess =
      run.from + Math.round((depth - first) / ((values[last]! - first) / (last - run.from)));
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

/**
 * Position of the sample nearest to `depth`, or -1 where none lies within reach. Where several runs
 * cover it, of the first: the pass that was recorded first.
 * @param within the reach: a number, or a function of the run
 */
export function nearestSample(
  axis: IndexAxis,
  depth: number,
  within: number | ((run: IndexRun) => number),
): number {
  for (const run of axis.runs) {
    // The reach of a run is never more than a few steps, which its function need not be called for.
    const far = typeof within === 'number' ? within : axis.step * FAR_STEPS;
    if (!(depth >= run.min - far && depth <= run.max + far)) continue;
    const at = nearestInRun(run, depth);
    const reach = typeof within === 'number' ? within : within(run);
    if (Math.abs(run.values[at]! - depth) <= reach) return at;
  }
  return -1;
}

/** No reach that depends on a run is more steps than this. */
const FAR_STEPS = 5;

function nearestInRun(run: IndexRun, depth: number): number {
  const { values } = run;
  const next = firstAtOrPast(run, depth);
  const best = Math.min(next, run.to - 1);
  return next > run.from && Math.abs(values[next - 1]! - depth) <= Math.abs(values[best]! - depth)
    ? next - 1
    : best;
}

/**
 * Where each of `rows` equal rows from `top` to `base` (index unit, top < base) begins in a run:
 * `rows + 1` positions. Row k of an ascending run is the k-th from the top, of an up-log the k-th
 * from the base.
 */
export function rowBounds(run: IndexRun, top: number, base: number, rows: number): Int32Array {
  const bounds = new Int32Array(rows + 1);
  const step = (base - top) / rows;
  let at = run.from;
  for (let k = 0; k <= rows; k++) {
    at = firstAtOrPast(run, run.ascending ? top + k * step : base - k * step, at);
    bounds[k] = at;
  }
  return bounds;
}
