import type { CrossBrush, CrossData } from './cross-data.ts';
import { type CrossAxis, partAlong } from './cross-axis.ts';

/** A stretch of the index, both ends included. */
export interface BrushedInterval {
  top: number;
  base: number;
}

/**
 * Rows whose points lie in a polygon, as 1 and 0. The polygon is straight on the screen, so that
 * its sides are compared along the axes as they are drawn.
 */
export function rowsInBrush(
  { x, y, nullValue }: CrossData,
  brush: CrossBrush,
  axes: { x: CrossAxis; y: CrossAxis },
): Uint8Array {
  const rows = new Uint8Array(x.values.length);
  const corners = brush.map((corner) => ({
    x: partAlong(axes.x, corner.x),
    y: partAlong(axes.y, corner.y),
  }));
  for (let row = 0; row < rows.length; row++) {
    const [a, b] = [x.values[row]!, y.values[row]!];
    if (a === nullValue || b === nullValue) continue;
    if (isInside(partAlong(axes.x, a), partAlong(axes.y, b), corners)) rows[row] = 1;
  }
  return rows;
}

/** How far from a side, in parts of an axis, a point counts as on it. */
const ON_SIDE = 1e-9;

/** Even-odd rule; what lies on a side is inside, a place without a number is outside. */
function isInside(x: number, y: number, corners: CrossBrush): boolean {
  let isIn = false;
  for (let i = 0, before = corners.length - 1; i < corners.length; before = i++) {
    const [a, b] = [corners[i]!, corners[before]!];
    if (isOnSide(x, y, a, b)) return true;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

function isOnSide(x: number, y: number, a: CrossBrush[number], b: CrossBrush[number]): boolean {
  const [alongX, alongY] = [b.x - a.x, b.y - a.y];
  const away = Math.abs(alongX * (y - a.y) - alongY * (x - a.x));
  const length = Math.hypot(alongX, alongY);
  const part = (x - a.x) * alongX + (y - a.y) * alongY;
  return away <= ON_SIDE * length && part >= 0 && part <= length * length;
}

/**
 * The stretches of the index that rows make: neighbours belong together. Each reaches half a step
 * beyond its first and last row, as far as there are rows.
 */
export function brushedIntervals(rows: Uint8Array, index: Float64Array): BrushedInterval[] {
  const intervals: BrushedInterval[] = [];
  const edge = (row: number, next: number): number => {
    const at = index[row]!;
    const beyond = index[next];
    return beyond === undefined || Number.isNaN(beyond) ? at : (at + beyond) / 2;
  };
  for (let row = 0; row < rows.length; row++) {
    if (!rows[row] || Number.isNaN(index[row]!)) continue;
    const from = row;
    while (rows[row + 1] && !Number.isNaN(index[row + 1]!)) row++;
    const ends = [edge(from, from - 1), edge(row, row + 1)];
    intervals.push({ top: Math.min(...ends), base: Math.max(...ends) });
  }
  return intervals;
}
