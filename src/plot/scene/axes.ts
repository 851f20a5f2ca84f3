import { project, type Projection, type ScreenPoint } from './projection.ts';
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

/** Map coordinates of a scene's origin, and the shown units in one of its vertical axis. */
export interface AxisOrigin {
  x: number;
  y: number;
  /** @default 1 */
  perVertical?: number;
}

/** Pixels between numbers, about. */
const VERTICAL_PX = 56;
const LEVEL_PX = 110;

type Point = readonly [x: number, y: number, z: number];

/** An edge of the frame with numbers along it. */
interface Edge {
  axis: SceneAxisTick['axis'];
  from: Point;
  to: Point;
  /** Values at its ends. */
  first: number;
  last: number;
  /** About so many pixels between numbers. */
  spacing: number;
}

/**
 * Numbers along the frame's edges that are outside as they are seen now. `scale` stretches
 * heights; their numbers are unstretched.
 */
export function axisTicks(
  { min, max }: SceneBounds,
  origin: AxisOrigin,
  scale: number,
  view: Projection,
): SceneAxisTick[] {
  const at = ([x, y, z]: Point): ScreenPoint => project(view, x, y * scale, z);
  const centre = at([middle(min, max, 0), middle(min, max, 1), middle(min, max, 2)]);
  return chooseEdges({ min, max }, origin, at).flatMap((edge) => edgeTicks(edge, centre, at));
}

/**
 * The edges that are outside: the leftmost upright one, and of the level ones those nearest to the
 * lower edge of the picture.
 */
function chooseEdges(
  { min, max }: SceneBounds,
  origin: AxisOrigin,
  at: (point: Point) => ScreenPoint,
): Edge[] {
  const { perVertical = 1 } = origin;
  const [x, y, z] = ([0, 1, 2] as const).map((axis) => middle(min, max, axis)) as [
    number,
    number,
    number,
  ];
  const corners = [
    [min[0], min[2]],
    [max[0], min[2]],
    [max[0], max[2]],
    [min[0], max[2]],
  ] as const;
  const left = corners.reduce((best, corner) =>
    at([corner[0], y, corner[1]]).x < at([best[0], y, best[1]]).x ? corner : best,
  );
  const floor = at([x, min[1], z]).y > at([x, max[1], z]).y ? min[1] : max[1];
  const south = at([x, floor, max[2]]).y > at([x, floor, min[2]]).y ? max[2] : min[2];
  const side = at([max[0], floor, z]).y > at([min[0], floor, z]).y ? max[0] : min[0];
  return [
    {
      axis: 'vertical',
      from: [left[0], max[1], left[1]],
      to: [left[0], min[1], left[1]],
      first: -max[1] * perVertical,
      last: (-max[1] + (max[1] - min[1])) * perVertical,
      spacing: VERTICAL_PX,
    },
    {
      axis: 'east',
      from: [min[0], floor, south],
      to: [max[0], floor, south],
      first: origin.x + min[0],
      last: origin.x + min[0] + (max[0] - min[0]),
      spacing: LEVEL_PX,
    },
    {
      axis: 'north',
      from: [side, floor, max[2]],
      to: [side, floor, min[2]],
      first: origin.y - max[2],
      last: origin.y - max[2] + (max[2] - min[2]),
      spacing: LEVEL_PX,
    },
  ];
}

/** Round numbers along an edge; none where it is seen too short. */
function edgeTicks(
  { axis, from, to, first, last, spacing }: Edge,
  centre: ScreenPoint,
  at: (point: Point) => ScreenPoint,
): SceneAxisTick[] {
  const [a, b] = [at(from), at(to)];
  if (a.w <= 0 || b.w <= 0) return [];
  const pixels = Math.hypot(b.x - a.x, b.y - a.y);
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  if (pixels < spacing || !(high > low)) return [];
  const [nx, ny] = [-(b.y - a.y) / pixels, (b.x - a.x) / pixels];
  const out = nx * ((a.x + b.x) / 2 - centre.x) + ny * ((a.y + b.y) / 2 - centre.y) < 0 ? -1 : 1;
  const step = roundStep(high - low, Math.max(2, pixels / spacing));
  return ticksIn(low, high, step).map((value) => {
    const share = (value - first) / (last - first);
    const { x, y } = at([
      from[0] + share * (to[0] - from[0]),
      from[1] + share * (to[1] - from[1]),
      from[2] + share * (to[2] - from[2]),
    ]);
    return { axis, value, x, y, away: [out * nx, out * ny] };
  });
}

function middle(min: Point, max: Point, axis: 0 | 1 | 2): number {
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

/**
 * Lines of a frame: its edges and the lines of its floor at round map coordinates. Three
 * coordinates a point, two points a line.
 */
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
