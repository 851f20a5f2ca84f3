import { LEAST_ABSENT } from '../../plot/scene/holes.ts';
import type { Numbers } from '../../plot/scene/scene-data.ts';
import type { GivenTrajectory } from './trajectory.ts';

/** Stations by their positions, as a page gives them. */
type Positions = GivenTrajectory & { x: Numbers; y: Numbers };

/** A well head on the map, metres; NaN where it is absent. */
export interface WellHead {
  x: number;
  y: number;
}

/** What positions of stations are: offsets from the head, map coordinates, or neither. */
export type StationFrame =
  | { kind: 'offsets' }
  | { kind: 'absolute'; x: Float64Array; y: Float64Array; head: WellHead }
  | { kind: 'doubtful' };

/** How far beyond its measured depth a station may seem to be, metres: a shifted head, rounding. */
const TOLERANCE_M = 100;
/** The same as a share of the measured depth. */
const TOLERANCE = 1.02;
/** A head farther from the first station than this is of another well or system. */
const NEAR_HEAD_M = 20_000;

/**
 * Whether the positions of stations are map coordinates instead of offsets from the head: no
 * station is farther from its head than its measured depth.
 * @param metres in one unit of depths, and of map coordinates
 * @returns offsets in metres where they are map coordinates
 */
export function findStationFrame(
  { md, x, y }: Positions,
  head: WellHead,
  metres: { depth: number; ground: number },
): StationFrame {
  const known = Array.from(md, (_, i) => i).filter((i) =>
    [md[i], x[i], y[i]].every((value) => Math.abs(value ?? NaN) < LEAST_ABSENT),
  );
  const isWithin = (i: number, east: number, north: number): boolean =>
    Math.hypot(east, north) <= Math.abs(md[i]!) * metres.depth * TOLERANCE + TOLERANCE_M;
  if (known.every((i) => isWithin(i, x[i]! * metres.depth, y[i]! * metres.depth)))
    return { kind: 'offsets' };
  const first = known.reduce((least, i) => (md[i]! < md[least]! ? i : least), known[0]!);
  const start = { x: x[first]! * metres.ground, y: y[first]! * metres.ground };
  const isPlaced = Number.isFinite(head.x + head.y) && (head.x !== 0 || head.y !== 0);
  const from = isPlaced ? head : start;
  if (Math.hypot(start.x - from.x, start.y - from.y) > NEAR_HEAD_M) return { kind: 'doubtful' };
  const [east, north] = [
    Float64Array.from(x, (value) => value * metres.ground - from.x),
    Float64Array.from(y, (value) => value * metres.ground - from.y),
  ];
  if (!known.every((i) => isWithin(i, east[i]!, north[i]!))) return { kind: 'doubtful' };
  return { kind: 'absolute', x: east, y: north, head: from };
}
