import type { DepthInterval } from './depth-window.ts';
import type { IndexAxis, IndexRun } from './index-axis.ts';
import { firstAtOrPast, nearestSample, nextBreak, rowBounds } from './index-axis.ts';
import { blockBits } from './pyramid.ts';

/** A sample number past every sample of a curve. */
export const END = 0x7fffffff;

/** How one run of the index is drawn in a picture. */
export interface RunFrame {
  /** The run, or the first of several that turn within one pixel row. */
  run: IndexRun;
  /** Where each pixel row begins in the run, or null where samples are drawn one by one. */
  bounds: Int32Array | null;
  /** Level of the pyramid whose blocks no bound cuts; 0 where bounds lie at samples. */
  blockLevel: number;
  /** Vertical position of the middle of row 0, and from row to row. */
  firstRowY: number;
  rowStep: number;
  /** Samples to draw one by one: [from, to). */
  from: number;
  to: number;
  /** Key of row 0, or of sample 0: keys grow from run to run. */
  firstKey: number;
}

/** What is the same for all curves of one picture. */
export interface TraceFrame {
  axis: IndexAxis;
  /** The runs of the index that reach into the picture, in the order of the rows. */
  runs: readonly RunFrame[];
  /** Whether some run is drawn in pixel rows. */
  inRows: boolean;
  /** Samples that the picture shows. */
  samples: number;
  /** Vertical position of depth 0, and from one index unit to the next. */
  zeroY: number;
  perUnit: number;
  /**
   * The sample nearest to the middle of each of `rows` equal rows from the top down; -1 where none
   * is near.
   */
  sampleAt(rows: number): (row: number) => number;
}

/** Which depths (index units) are drawn over which height, in how many pixel rows. */
interface FrameWindow extends DepthInterval {
  y: number;
  height: number;
  rows: number;
}

/**
 * The frame of a picture of `top` to `base` (index units) drawn from `y` over `height`: rows of
 * about `rowHeight` in a run of which more than two samples fall on one row, else the samples
 * themselves and one beyond each edge.
 */
export function makeFrame(
  axis: IndexAxis,
  { top, base }: DepthInterval,
  { y, height }: { y: number; height: number },
  rowHeight: number,
): TraceFrame {
  const rows = Math.max(1, Math.round(height / rowHeight));
  const runs = makeRunFrames(axis, { top, base, y, height, rows });
  const perUnit = height / (base - top);
  return {
    axis,
    runs,
    inRows: runs.some(({ bounds }) => bounds !== null),
    samples: runs.reduce((sum, { from, to }) => sum + to - from, 0),
    zeroY: y - top * perUnit,
    perUnit,
    sampleAt: (count) => (row) =>
      nearestSample(
        axis,
        top + ((row + 0.5) / count) * (base - top),
        Math.max(axis.step * 1.01, (base - top) / count),
      ),
  };
}

function makeRunFrames(axis: IndexAxis, window: FrameWindow): RunFrame[] {
  const { runs } = axis;
  if (runs.length === 1) return [makeRunFrame(axis, runs[0]!, window, 0)];
  const frames: RunFrame[] = [];
  let key = 0;
  for (let k = 0; k < runs.length; k++) {
    const run = runs[k]!;
    if (!(run.max >= window.top && run.min <= window.base)) continue;
    const row = rowWithin(run, window);
    let last = k;
    if (row >= 0)
      while (last + 1 < runs.length && rowWithin(runs[last + 1]!, window) === row) last++;
    const frame =
      last > k
        ? makeRowFrame(run, runs[last]!.to, window, { row, key })
        : makeRunFrame(axis, run, window, key);
    k = last;
    if (frame.from >= frame.to) continue;
    frames.push(frame);
    key = frame.firstKey + (frame.bounds ? frame.bounds.length : frame.to);
  }
  return frames;
}

/** The one pixel row that all of a run lies in, or -1. */
function rowWithin({ min, max }: IndexRun, { top, base, rows }: FrameWindow): number {
  const row = Math.floor(((min - top) / (base - top)) * rows);
  return Math.floor(((max - top) / (base - top)) * rows) === row ? row : -1;
}

/**
 * Runs that turn within one pixel row: the extremes of their samples, which nobody could see apart.
 */
function makeRowFrame(
  run: IndexRun,
  to: number,
  { y, height, rows }: FrameWindow,
  { row, key }: { row: number; key: number },
): RunFrame {
  const { from } = run;
  const bounds = Int32Array.of(from, to);
  const firstRowY = y + ((row + 0.5) / rows) * height;
  return { run, bounds, blockLevel: 0, firstRowY, rowStep: 0, from, to, firstKey: key };
}

/** @param key the first key that no run before has */
function makeRunFrame(
  axis: IndexAxis,
  run: IndexRun,
  { top, base, y, height, rows }: FrameWindow,
  key: number,
): RunFrame {
  const first = firstAtOrPast(run, run.ascending ? top : base);
  const past = firstAtOrPast(run, run.ascending ? base : top);
  const perRow = (past - first) / rows;
  const level = wholeBlockLevel(perRow, axis);
  const step = height / rows;
  const from = Math.max(run.from, first - 1);
  const bounds =
    perRow > 2 ? wholeBlocks(rowBounds(run, top, base, rows), level, { axis, run }) : null;
  return {
    run,
    bounds,
    blockLevel: level,
    firstRowY: run.ascending ? y + step / 2 : y + height - step / 2,
    rowStep: run.ascending ? step : -step,
    from,
    to: Math.min(run.to, past + 1),
    // Without a run before, a sample's key is its number.
    firstKey: bounds || key === 0 ? key : key - from,
  };
}

/**
 * The level whose blocks are at most half a row of `perRow` samples, a quarter where samples lie
 * unevenly; 0 where even the smallest are larger.
 */
function wholeBlockLevel(perRow: number, axis: IndexAxis): number {
  return Math.max(0, Math.floor((Math.log2(perRow) - (axis.regular ? 3 : 4)) / 2));
}

/**
 * Moves row bounds to whole blocks of the pyramid where one is a small part of a row: no sample is
 * lost, none is drawn more than a quarter of a device pixel off, and a row costs blocks alone.
 */
function wholeBlocks(
  bounds: Int32Array,
  level: number,
  { axis: { breaks }, run: { from, to } }: { axis: IndexAxis; run: IndexRun },
): Int32Array {
  if (level < 1) return bounds;
  const exact = breaks && bounds.slice();
  const half = 1 << (blockBits(level) - 1);
  const mask = ~((half << 1) - 1);
  for (let k = 0; k < bounds.length; k++) {
    const at = bounds[k]!;
    if (at !== from && at !== to) bounds[k] = Math.max(from, Math.min(to, (at + half) & mask));
  }
  if (breaks && exact) holdAtBreaks(bounds, exact, breaks);
  return bounds;
}

/**
 * A bound that was moved past a jump of the index goes back to it: what lies behind the jump
 * belongs to rows far away.
 */
function holdAtBreaks(bounds: Int32Array, exact: Int32Array, breaks: Int32Array): void {
  for (let k = 0; k < bounds.length; k++) {
    const low = Math.min(bounds[k]!, exact[k]!);
    const high = Math.max(bounds[k]!, exact[k]!);
    const between = breaks[nextBreak(breaks, low - 1)] ?? END;
    if (between <= high) bounds[k] = between;
  }
}
