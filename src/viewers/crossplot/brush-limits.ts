import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { CrossBrush } from '../../plot/cross/cross-data.ts';

/** Ends of a selection along an axis. */
interface AxisLimits {
  least: number;
  most: number;
}

/** Ends of a selection along both axes. */
export interface BrushLimits {
  x: AxisLimits;
  y: AxisLimits;
}

/** The limits of a selection; null without one. */
export function brushLimits(brush: CrossBrush | null): BrushLimits | null {
  if (!brush) return null;
  const along = (values: number[]): AxisLimits => ({
    least: Math.min(...values),
    most: Math.max(...values),
  });
  return { x: along(brush.map(({ x }) => x)), y: along(brush.map(({ y }) => y)) };
}

/** The rectangle between limits. */
export function limitsBrush({ x, y }: BrushLimits): CrossBrush {
  return [
    { x: x.least, y: y.least },
    { x: x.most, y: y.least },
    { x: x.most, y: y.most },
    { x: x.least, y: y.most },
  ];
}

/** The limits of a whole plot. */
export function axesLimits(axes: { x: ValueAxis; y: ValueAxis }): BrushLimits {
  const along = ({ from, to }: ValueAxis): AxisLimits => ({
    least: Math.min(from, to),
    most: Math.max(from, to),
  });
  return { x: along(axes.x), y: along(axes.y) };
}
