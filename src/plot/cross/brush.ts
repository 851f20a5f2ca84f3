import { partAlong, type ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { CrossBrush, CrossData } from './cross-data.ts';

/**
 * Rows whose points lie in a polygon, as 1 and 0. The polygon is straight on the screen, so that
 * its sides are compared along the axes as they are drawn.
 * @param shown rows that can be selected, as 1; null for all
 */
export function rowsInBrush(
  { x, y, nullValue }: CrossData,
  brush: CrossBrush,
  axes: { x: ValueAxis; y: ValueAxis },
  shown: Uint8Array | null = null,
): Uint8Array {
  const rows = new Uint8Array(x.values.length);
  const sides = findSides(
    brush.map(({ x, y }) => ({ x: partAlong(axes.x, x), y: partAlong(axes.y, y) })),
  );
  // Most points are beside the brush: limits are compared before anything is computed.
  const [across, along] = [limits(brush, 'x'), limits(brush, 'y')];
  const isBox = isRectangle(brush);
  for (let row = 0; row < rows.length; row++) {
    const a = x.values[row]!;
    const b = y.values[row]!;
    if (!(a >= across.least && a <= across.most && b >= along.least && b <= along.most)) continue;
    if (a === nullValue || b === nullValue || (shown && shown[row] === 0)) continue;
    if (isBox || isInside(partAlong(axes.x, a), partAlong(axes.y, b), sides)) rows[row] = 1;
  }
  return rows;
}

/** The ends of a brush along an axis, as far out as what counts as on a side. */
function limits(brush: CrossBrush, axis: 'x' | 'y'): { least: number; most: number } {
  const values = brush.map((corner) => corner[axis]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const slack = (most - least) * ON_SIDE;
  return { least: least - slack, most: most + slack };
}

/** Whether a brush has four corners, and sides along the axes. */
function isRectangle(brush: CrossBrush): boolean {
  return (
    brush.length === 4 &&
    brush.every((corner, i) => {
      const next = brush[(i + 1) % 4]!;
      const after = brush[(i + 2) % 4]!;
      return corner.x === next.x
        ? next.y === after.y && corner.y !== next.y
        : corner.y === next.y && next.x === after.x;
    })
  );
}

/** How far from a side, in parts of an axis, a point counts as on it. */
const ON_SIDE = 1e-9;

/** A side of a polygon, and the box in which points may be on it. */
interface Side {
  a: CrossBrush[number];
  b: CrossBrush[number];
  left: number;
  right: number;
  low: number;
  high: number;
}

function findSides(corners: CrossBrush): Side[] {
  // Twice as far out as what counts as on a side: no rounding leaves a point out.
  const slack = 2 * ON_SIDE;
  return corners.map((a, i) => {
    const b = corners.at(i - 1)!;
    return {
      a,
      b,
      left: Math.min(a.x, b.x) - slack,
      right: Math.max(a.x, b.x) + slack,
      low: Math.min(a.y, b.y) - slack,
      high: Math.max(a.y, b.y) + slack,
    };
  });
}

/** Even-odd rule; what lies on a side is inside, a place without a number is outside. */
function isInside(x: number, y: number, sides: readonly Side[]): boolean {
  let isIn = false;
  for (const { a, b, left, right, low, high } of sides) {
    // Most sides are above or below a point, or left of it.
    if (y < low || y > high || x > right) continue;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
    if (x >= left && isOnSide(x, y, a, b)) return true;
  }
  return isIn;
}

function isOnSide(x: number, y: number, a: CrossBrush[number], b: CrossBrush[number]): boolean {
  const alongX = b.x - a.x;
  const alongY = b.y - a.y;
  const away = Math.abs(alongX * (y - a.y) - alongY * (x - a.x));
  const length = Math.sqrt(alongX * alongX + alongY * alongY);
  const part = (x - a.x) * alongX + (y - a.y) * alongY;
  return away <= ON_SIDE * length && part >= 0 && part <= length * length;
}
