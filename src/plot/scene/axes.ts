import { project, type Projection } from './projection.ts';
import { roundStep, ticksIn } from './ticks.ts';

/** Corners of the frame around a scene: x east, y up, z south. */
export interface SceneBounds {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

/** One number beside the frame. */
export interface SceneAxisTick {
  axis: 'vertical' | 'east' | 'north';
  /** The axis' own value: depth positive down, map coordinates. */
  value: number;
  x: number;
  y: number;
  /** Direction from the frame outwards, one pixel long. */
  away: readonly [number, number];
}

/** About so many pixels between numbers. */
const VERTICAL_PX = 56;
const LEVEL_PX = 110;

/**
 * Numbers along the frame's edges that stand outside as they are seen now. `scale` stretches
 * heights; their numbers are unstretched.
 */
export function axisTicks(
  { min, max }: SceneBounds,
  origin: { x: number; y: number },
  scale: number,
  view: Projection,
): SceneAxisTick[] {
  const at = (x: number, y: number, z: number): { x: number; y: number; w: number } =>
    project(view, x, y * scale, z);
  const centre = at((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
  const ticks: SceneAxisTick[] = [];
  const along = (
    axis: SceneAxisTick['axis'],
    from: readonly [number, number, number],
    to: readonly [number, number, number],
    valueOf: (share: number) => number,
    spacing: number,
  ): void => {
    const [a, b] = [at(...from), at(...to)];
    if (a.w <= 0 || b.w <= 0) return;
    const pixels = Math.hypot(b.x - a.x, b.y - a.y);
    const [low, high] = [valueOf(0), valueOf(1)].sort((one, other) => one - other) as [
      number,
      number,
    ];
    if (pixels < spacing || !(high > low)) return;
    const [nx, ny] = [-(b.y - a.y) / pixels, (b.x - a.x) / pixels];
    const out = nx * ((a.x + b.x) / 2 - centre.x) + ny * ((a.y + b.y) / 2 - centre.y) < 0 ? -1 : 1;
    const [first, last] = [valueOf(0), valueOf(1)];
    for (const value of ticksIn(low, high, roundStep(high - low, Math.max(2, pixels / spacing)))) {
      const share = (value - first) / (last - first);
      const place = at(
        from[0] + share * (to[0] - from[0]),
        from[1] + share * (to[1] - from[1]),
        from[2] + share * (to[2] - from[2]),
      );
      ticks.push({ axis, value, x: place.x, y: place.y, away: [out * nx, out * ny] });
    }
  };
  const corners = [
    [min[0], min[2]],
    [max[0], min[2]],
    [max[0], max[2]],
    [min[0], max[2]],
  ] as const;
  const middle = (min[1] + max[1]) / 2;
  const left = corners.reduce((best, corner) =>
    at(corner[0], middle, corner[1]).x < at(best[0], middle, best[1]).x ? corner : best,
  );
  along(
    'vertical',
    [left[0], max[1], left[1]],
    [left[0], min[1], left[1]],
    (share) => -max[1] + share * (max[1] - min[1]),
    VERTICAL_PX,
  );
  const floor =
    at(computeCentre(min, max, 0), min[1], computeCentre(min, max, 2)).y >
    at(computeCentre(min, max, 0), max[1], computeCentre(min, max, 2)).y
      ? min[1]
      : max[1];
  const z =
    at(computeCentre(min, max, 0), floor, max[2]).y >
    at(computeCentre(min, max, 0), floor, min[2]).y
      ? max[2]
      : min[2];
  along(
    'east',
    [min[0], floor, z],
    [max[0], floor, z],
    (share) => origin.x + min[0] + share * (max[0] - min[0]),
    LEVEL_PX,
  );
  const x =
    at(max[0], floor, computeCentre(min, max, 2)).y >
    at(min[0], floor, computeCentre(min, max, 2)).y
      ? max[0]
      : min[0];
  along(
    'north',
    [x, floor, max[2]],
    [x, floor, min[2]],
    (share) => origin.y - max[2] + share * (max[2] - min[2]),
    LEVEL_PX,
  );
  return ticks;
}

function computeCentre(min: SceneBounds['min'], max: SceneBounds['max'], axis: 0 | 1 | 2): number {
  return (min[axis] + max[axis]) / 2;
}

/** The frame of a scene: a little wider than what is in it, and never flat. */
export function frameAround(
  min: readonly [number, number, number],
  max: readonly [number, number, number],
): SceneBounds {
  const size = [0, 1, 2].map((axis) => max[axis]! - min[axis]!);
  const largest = Math.max(...size, 1);
  const wanted = size.map((one, axis) =>
    Math.max(one * 1.04, axis === 1 ? largest * 0.02 : largest * 0.25),
  );
  const side = (axis: number, sign: number): number =>
    (min[axis]! + max[axis]!) / 2 + (sign * wanted[axis]!) / 2;
  return {
    min: [side(0, -1), side(1, -1), side(2, -1)],
    max: [side(0, 1), side(1, 1), side(2, 1)],
  };
}

/** Lines of a frame: its edges and the lines of its floor at round map coordinates. Three coordinates a point, two points a line. */
export function frameLines(
  { min, max }: SceneBounds,
  origin: { x: number; y: number },
): Float32Array {
  const lines: number[] = [];
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  for (const y of [y0, y1])
    lines.push(
      x0,
      y,
      z0,
      x1,
      y,
      z0,
      x1,
      y,
      z0,
      x1,
      y,
      z1,
      x1,
      y,
      z1,
      x0,
      y,
      z1,
      x0,
      y,
      z1,
      x0,
      y,
      z0,
    );
  for (const [x, z] of [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ] as const)
    lines.push(x, y0, z, x, y1, z);
  const step = roundStep(Math.max(x1 - x0, z1 - z0), 8);
  for (const east of ticksIn(origin.x + x0, origin.x + x1, step))
    lines.push(east - origin.x, y0, z0, east - origin.x, y0, z1);
  for (const north of ticksIn(origin.y - z1, origin.y - z0, step))
    lines.push(x0, y0, origin.y - north, x1, y0, origin.y - north);
  return Float32Array.from(lines);
}
