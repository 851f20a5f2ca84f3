import type { ColorPoint } from '../../../plot/seismic/colormaps.ts';

/** Control points that a map has at most. */
export const MOST_POINTS = 32;

/** Points with a change of one, which stays between its neighbours. */
export function changePoint(
  points: readonly ColorPoint[],
  index: number,
  change: Partial<ColorPoint>,
): readonly ColorPoint[] {
  const low = points[index - 1]?.at ?? 0;
  const high = points[index + 1]?.at ?? 1;
  return points.map((one, i) =>
    i === index
      ? { ...one, ...change, at: Math.min(high, Math.max(low, change.at ?? one.at)) }
      : one,
  );
}

/**
 * Points with another one between the chosen one and its neighbour, and which one is chosen then.
 */
export function addPointAfter(
  points: readonly ColorPoint[],
  index: number,
): { points: readonly ColorPoint[]; index: number } {
  const point = points[index]!;
  const next = points[index + 1] ?? points[index - 1]!;
  const added = { at: (point.at + next.at) / 2, color: mixed(point.color, next.color) };
  return {
    points: [...points, added].sort((one, other) => one.at - other.at),
    index: next.at > point.at ? index + 1 : index,
  };
}

/** Points from last to first. */
export function reversePoints(points: readonly ColorPoint[]): readonly ColorPoint[] {
  return points.map(({ at, color }) => ({ at: 1 - at, color })).reverse();
}

/** The colour in the middle of two, each `#rrggbb`. */
function mixed(a: string, b: string): string {
  const part = (color: string, i: number): number =>
    parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16) || 0;
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round((part(a, i) + part(b, i)) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
