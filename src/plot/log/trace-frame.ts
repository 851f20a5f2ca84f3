import type { DepthInterval } from './depth-window.ts';
import type { IndexAxis } from './index-axis.ts';
import { firstAtOrPast, nearestSample, nextBreak, rowBounds } from './index-axis.ts';
import { blockBits } from './pyramid.ts';

/** A sample number past every sample of a curve. */
export const END = 0x7fffffff;

/** What is the same for all curves of one picture. */
export interface TraceFrame {
  axis: IndexAxis;
  /** Where each pixel row begins in index order, or null where samples are drawn one by one. */
  bounds: Int32Array | null;
  /** Level of the pyramid whose blocks no bound cuts; 0 where bounds lie at samples. */
  blockLevel: number;
  /** Vertical position of the middle of row 0, and from row to row. */
  firstRowY: number;
  rowStep: number;
  /** Vertical position of depth 0, and from one index unit to the next. */
  zeroY: number;
  perUnit: number;
  /**
   * The sample nearest to the middle of each of `rows` equal rows from the top down; -1 where none
   * is near.
   */
  sampleAt(rows: number): (row: number) => number;
  /** Samples to draw one by one: [from, to). */
  from: number;
  to: number;
}

/**
 * The frame of a picture of `top` to `base` (index units) drawn from `y` over `height`: rows of
 * about `rowHeight`
 * where more than two samples fall on one row, else the samples themselves and one beyond each
 * edge.
 */
export function makeFrame(
  axis: IndexAxis,
  { top, base }: DepthInterval,
  { y, height }: { y: number; height: number },
  rowHeight: number,
): TraceFrame {
  const first = firstAtOrPast(axis, axis.ascending ? top : base);
  const past = firstAtOrPast(axis, axis.ascending ? base : top);
  const rows = Math.max(1, Math.round(height / rowHeight));
  const perUnit = height / (base - top);
  const perRow = (past - first) / rows;
  const blockLevel = wholeBlockLevel(perRow, axis);
  const step = height / rows;
  return {
    axis,
    bounds: perRow > 2 ? wholeBlocks(rowBounds(axis, top, base, rows), blockLevel, axis) : null,
    blockLevel,
    firstRowY: axis.ascending ? y + step / 2 : y + height - step / 2,
    rowStep: axis.ascending ? step : -step,
    zeroY: y - top * perUnit,
    perUnit,
    sampleAt: (count) => (row) =>
      nearestSample(
        axis,
        top + ((row + 0.5) / count) * (base - top),
        Math.max(axis.step * 1.01, (base - top) / count),
      ),
    from: Math.max(0, first - 1),
    to: Math.min(axis.length, past + 1),
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
 * lost, none is
 * drawn more than a quarter of a device pixel off, and a row costs blocks alone.
 */
function wholeBlocks(bounds: Int32Array, level: number, axis: IndexAxis): Int32Array {
  if (level < 1) return bounds;
  const { length, breaks } = axis;
  const exact = breaks && bounds.slice();
  const half = 1 << (blockBits(level) - 1);
  const mask = ~((half << 1) - 1);
  for (let k = 0; k < bounds.length; k++)
    bounds[k] = bounds[k] === length ? length : Math.min(length, (bounds[k]! + half) & mask);
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
