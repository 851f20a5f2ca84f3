import type { CurvePass } from '../../../compute/quality/repeat-section.ts';
import { rowsBetween } from '../../../compute/index-rows.ts';

/** A rectangle of a strip that shows depths from `top` to `base`; CSS pixels. */
export interface StripFrame {
  left: number;
  right: number;
  height: number;
  top: number;
  base: number;
}

/** Most points of a line. */
const MOST_POINTS = 1500;
/** Part of the values at each end that may lie beyond the edge. */
const CLIPPED = 0.01;

/** Position of a depth in a strip. */
export function stripY({ top, base, height }: StripFrame, depth: number): number {
  return ((depth - top) / (base - top)) * height;
}

/** Depth at a position in a strip. */
export function stripDepth({ top, base, height }: StripFrame, y: number): number {
  return top + (y / height) * (base - top);
}

/** The values that nearly all samples of an interval lie between; null without values. */
export function valueLimits(
  { index, values }: CurvePass,
  interval: { top: number; base: number },
): { least: number; most: number } | null {
  const rows = rowsBetween(index, interval) ?? Int32Array.from(index.keys());
  const sorted = Float64Array.from(rows, (row) => values[row]!)
    .filter(Number.isFinite)
    .sort();
  const off = Math.floor(CLIPPED * sorted.length);
  const [least, most] = [sorted[off], sorted[sorted.length - 1 - off]];
  return least === undefined || most === undefined ? null : { least, most };
}

/**
 * The path of a curve in a strip, broken at nulls; "" without values there.
 * @param place where a depth of the curve lies
 */
export function stripPath(
  { index, values }: CurvePass,
  frame: StripFrame,
  limits: { least: number; most: number } | null,
  place: (depth: number) => number = (depth) => depth,
): string {
  if (!limits) return '';
  const reach = frame.base - frame.top;
  const interval = { top: frame.top - reach, base: frame.base + reach };
  const rows = rowsBetween(index, interval) ?? Int32Array.from(index.keys());
  const every = Math.max(1, Math.ceil(rows.length / MOST_POINTS));
  const span = limits.most - limits.least || 1;
  let path = '';
  let isBroken = true;
  for (let i = 0; i < rows.length; i += every) {
    const row = rows[i]!;
    const value = values[row]!;
    if (!Number.isFinite(value)) {
      isBroken = true;
      continue;
    }
    const part = Math.min(1, Math.max(0, (value - limits.least) / span));
    const x = frame.left + part * (frame.right - frame.left);
    path += `${isBroken ? 'M' : 'L'}${x.toFixed(1)} ${stripY(frame, place(index[row]!)).toFixed(1)}`;
    isBroken = false;
  }
  return path;
}
