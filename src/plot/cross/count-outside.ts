import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { CrossData } from './cross-data.ts';

/**
 * How many points are not seen: they lie beyond the ends of an axis, as 0 and negative values do on
 * a logarithmic one. Samples without one of the two values are not points.
 * @param shown rows that are drawn, as 1; null for all
 */
export function countOutside(
  { x, y, nullValue }: Pick<CrossData, 'x' | 'y' | 'nullValue'>,
  axes: { x: ValueAxis; y: ValueAxis },
  shown: Uint8Array | null,
): number {
  const [across, along] = [axisEnds(axes.x), axisEnds(axes.y)];
  let count = 0;
  for (let row = 0; row < x.values.length; row++) {
    const a = x.values[row]!;
    const b = y.values[row]!;
    if (Number.isNaN(a) || Number.isNaN(b) || a === nullValue || b === nullValue) continue;
    if (shown && shown[row] === 0) continue;
    const isSeen = a >= across.least && a <= across.most && b >= along.least && b <= along.most;
    if (!isSeen) count++;
  }
  return count;
}

function axisEnds({ from, to }: ValueAxis): { least: number; most: number } {
  return { least: Math.min(from, to), most: Math.max(from, to) };
}
