import { LEAST_ABSENT } from './holes.ts';
import type { DepthType, Numbers, SceneGap, SceneTrajectory, SceneWell } from './scene-data.ts';

/** Origin of all coordinates: 32-bit floats cannot hold map coordinates to the centimetre. */
export interface LocalOrigin {
  x: number;
  y: number;
}

/**
 * A well in the scene: x east, y up, z south, in metres (y in ms for TWT) from the local origin.
 */
export interface ScenePlacedWell {
  readonly well: SceneWell;
  /** Position of the head; its height is 0. */
  readonly head: readonly [x: number, y: number, z: number];
  /** Measured depth of each point, rising. */
  readonly md: Float64Array;
  /** Index of each point's station in the trajectory. */
  readonly station: Uint32Array;
  /** Three coordinates a point; NaN heights where the well has no depth in this domain. */
  readonly points: Float32Array;
  /** Why there is no path, or what is assumed of it; null where all is known. */
  readonly gap: SceneGap | null;
}

/** A place on a placed well's path. */
export interface PathPlace {
  /** The point before it, and how far the place is on the way to the next, 0 to 1. */
  index: number;
  share: number;
  position: [x: number, y: number, z: number];
}

/** Middle of the well heads and surfaces, whole metres; counted in doubles. */
export function computeLocalOrigin(
  corners: readonly (readonly [x: number, y: number])[],
): LocalOrigin {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of corners) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    [west, east, south, north] = [
      Math.min(west, x),
      Math.max(east, x),
      Math.min(south, y),
      Math.max(north, y),
    ];
  }
  return west <= east
    ? { x: Math.round((west + east) / 2), y: Math.round((south + north) / 2) }
    : { x: 0, y: 0 };
}

/**
 * Puts a well into the scene. A station without coordinates, or at no greater depth than the one
 * before, is left out.
 */
export function placeWell(well: SceneWell, type: DepthType, origin: LocalOrigin): ScenePlacedWell {
  const [east, north] = [well.surfaceX - origin.x, well.surfaceY - origin.y];
  const head = [east, 0, -north] as const;
  const { trajectory } = well;
  if (Number.isNaN(east + north))
    return {
      well,
      head,
      md: new Float64Array(),
      station: new Uint32Array(),
      points: new Float32Array(),
      gap: 'no-place',
    };
  const station = trajectory ? usedStations(trajectory) : new Uint32Array();
  if (!trajectory || station.length === 0)
    return {
      well,
      head,
      md: new Float64Array(),
      station,
      points: new Float32Array(),
      gap: 'no-survey',
    };
  const points = new Float32Array(station.length * 3);
  const md = new Float64Array(station.length);
  let known = 0;
  for (let i = 0; i < station.length; i++) {
    const from = station[i]!;
    md[i] = trajectory.md[from]!;
    const down = heightIn(well, type, from);
    if (!Number.isNaN(down)) known++;
    points[3 * i] = east + trajectory.x[from]!;
    points[3 * i + 1] = -down;
    points[3 * i + 2] = -(north + trajectory.y[from]!);
  }
  return { well, head, md, station, points, gap: gapIn(well, type, known > 0) };
}

/** What a well lacks over a vertical axis, without placing it. */
export function findGap(well: SceneWell, type: DepthType): SceneGap | null {
  const { trajectory, surfaceX, surfaceY } = well;
  if (Number.isNaN(surfaceX + surfaceY)) return 'no-place';
  let stations = 0;
  for (let i = 0; trajectory && i < trajectory.md.length; i++) {
    if (!isStation(trajectory, i, -Infinity)) continue;
    stations++;
    if (!Number.isNaN(heightIn(well, type, i))) return gapIn(well, type, true);
  }
  return stations === 0 ? 'no-survey' : gapIn(well, type, false);
}

function gapIn({ kbElev }: SceneWell, type: DepthType, known: boolean): SceneGap | null {
  if (!known) return type === 'TWT' ? 'no-time-depth' : 'no-survey';
  return type === 'TVD' && kbElev === null ? 'no-elevation' : null;
}

/** Whether a path is drawn. */
export function hasPath({ gap }: ScenePlacedWell): boolean {
  return gap === null || gap === 'no-elevation';
}

/** Where a measured depth lies on the path; null above, below, and where the path has no height. */
export function placeAt({ md, points }: ScenePlacedWell, depth: number): PathPlace | null {
  const low = intervalAt(md, depth);
  if (low === null) return null;
  const next = Math.min(low + 1, md.length - 1);
  const span = md[next]! - md[low]!;
  const share = span > 0 ? (depth - md[low]!) / span : 0;
  const at = (axis: number): number => {
    const from = points[3 * low + axis]!;
    return share === 0 ? from : from + share * (points[3 * next + axis]! - from);
  };
  const position: [number, number, number] = [at(0), at(1), at(2)];
  return Number.isNaN(position[1]) ? null : { index: low, share, position };
}

/** A value of the trajectory at a place, straight between its stations; null where it is absent. */
export function valueAt(
  { station }: ScenePlacedWell,
  values: Numbers | undefined,
  { index, share }: PathPlace,
): number | null {
  if (!values) return null;
  const from = numberAt(values, station[index]!);
  if (share === 0 || index + 1 >= station.length) return Number.isNaN(from) ? null : from;
  const value = from + share * (numberAt(values, station[index + 1]!) - from);
  return Number.isNaN(value) ? null : value;
}

/**
 * The interval of rising depths that a depth lies in, by the index of its upper end; the last depth
 * lies in the last interval. Null outside.
 */
export function intervalAt(md: Numbers, depth: number): number | null {
  if (!(depth >= md[0]!) || !(depth <= md[md.length - 1]!)) return null;
  let [low, high] = [0, md.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (md[middle]! <= depth) low = middle;
    else high = middle;
  }
  return low;
}

/** The value of an array, NaN for what is absent or no number. */
export function numberAt(values: Numbers, index: number): number {
  const value: unknown = values[index];
  return typeof value === 'number' && Math.abs(value) < LEAST_ABSENT ? value : NaN;
}

function usedStations(trajectory: SceneTrajectory): Uint32Array {
  const used = new Uint32Array(trajectory.md.length);
  let count = 0;
  let last = -Infinity;
  for (let i = 0; i < used.length; i++) {
    if (!isStation(trajectory, i, last)) continue;
    last = trajectory.md[i]!;
    used[count++] = i;
  }
  return count === used.length ? used : used.slice(0, count);
}

function isStation({ md, x, y }: SceneTrajectory, i: number, above: number): boolean {
  return numberAt(md, i) > above && !Number.isNaN(numberAt(x, i)) && !Number.isNaN(numberAt(y, i));
}

/**
 * Below sea level in TVD, so that wells of different depth references lie right beside each other
 * and beside surfaces.
 */
function heightIn({ trajectory, kbElev }: SceneWell, type: DepthType, station: number): number {
  if (type === 'MD') return numberAt(trajectory!.md, station);
  if (type === 'TWT') return trajectory!.twt ? numberAt(trajectory!.twt, station) : NaN;
  return numberAt(trajectory!.tvd, station) - (kbElev ?? 0);
}

/** Where a well begins to be drawn: the first point with a height, else the head. */
export function findTop(placed: ScenePlacedWell): readonly [number, number, number] {
  if (!hasPath(placed)) return placed.head;
  let first = 0;
  while (Number.isNaN(placed.points[3 * first + 1]!)) first++;
  return [placed.points[3 * first]!, placed.points[3 * first + 1]!, placed.points[3 * first + 2]!];
}
