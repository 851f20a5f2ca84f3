import { type Limits, samplesOn } from './curve-samples.ts';
import { computeWellBounds } from './pick.ts';
import { hasPath, type LocalOrigin, type ScenePlacedWell, placeWell } from './placed-well.ts';
import { packRuns, type Strips, buildStrips } from './runs.ts';
import type { DepthType, SceneGap, SceneSurface, SceneWell } from './scene-data.ts';
import { simplify } from './simplify.ts';
import type { SurfaceTriangles } from './surface-grid.ts';

/**
 * The work of making geometry out of wells and surfaces: plain data in and out, so that a worker
 * can do it.
 */

/** Some wells of a scene. */
export interface WellsJob {
  wells: readonly SceneWell[];
  /** Index of the first in the scene. */
  first: number;
  type: DepthType;
  origin: LocalOrigin;
  /** Scale of the curves; null without curves. */
  limits: Limits | null;
  /** Most samples of a curve that are drawn. */
  mostSamples: number;
}

/** The wells of a job, placed and as strips. */
export interface BuiltWells {
  /** First point of each well in `md`, `station` and `points`; after the last their number. */
  starts: Uint32Array;
  /** As in `ScenePlacedWell`, well after well. */
  md: Float64Array;
  station: Uint32Array;
  points: Float32Array;
  gaps: (SceneGap | null)[];
  /** Six numbers a well, see `computeWellBounds`. */
  bounds: Float32Array;
  paths: Strips;
  /**
   * `shares` has one value a vertex, from 0 at the low limit of the scale to 1. Null where no well
   * has a curve.
   */
  curves: (Strips & { shares: Float32Array }) | null;
}

/** Makes geometry: in a worker, or on this thread. */
export interface SceneBuilder {
  wells(job: WellsJob, signal: AbortSignal): Promise<BuiltWells>;
  surface(
    grid: Pick<SceneSurface, 'columns' | 'rows' | 'depths'>,
    signal: AbortSignal,
  ): Promise<SurfaceTriangles>;
}

/** Scene units by which a drawn path may miss the surveyed one. */
const TOLERANCE = 0.1;

/** Places the wells of a job and makes strips of their paths and curves. */
export function buildWells({
  wells,
  first,
  type,
  origin,
  limits,
  mostSamples,
}: WellsJob): BuiltWells {
  const placed = wells.map((well) => placeWell(well, type, origin));
  const starts = new Uint32Array(placed.length + 1);
  placed.forEach(({ md }, i) => (starts[i + 1] = starts[i]! + md.length));
  const total = starts[placed.length]!;
  const built = {
    starts,
    md: new Float64Array(total),
    station: new Uint32Array(total),
    points: new Float32Array(3 * total),
    gaps: placed.map(({ gap }) => gap),
    bounds: computeWellBounds(placed),
  };
  placed.forEach(({ md, station, points }, i) => {
    built.md.set(md, starts[i]!);
    built.station.set(station, starts[i]!);
    built.points.set(points, 3 * starts[i]!);
  });
  const paths = buildStrips(
    packRuns(
      placed.flatMap((one, i) =>
        hasPath(one) ? [{ points: simplify(one.points, TOLERANCE), owner: first + i }] : [],
      ),
    ),
  );
  return { ...built, paths, curves: limits && buildCurves(placed, first, limits, mostSamples) };
}

/** Buffers of an answer, to be moved. */
export function wellBuffers({
  starts,
  md,
  station,
  points,
  bounds,
  paths,
  curves,
}: BuiltWells): ArrayBuffer[] {
  const strips = (one: Strips): ArrayBufferView[] => [one.positions, one.along, one.index];
  const views = [
    starts,
    md,
    station,
    points,
    bounds,
    ...strips(paths),
    ...(curves ? [...strips(curves), curves.shares] : []),
  ];
  return views.map(({ buffer }) => buffer as ArrayBuffer);
}

/** A well of a job as the scene knows it. */
export function toPlacedWell(
  well: SceneWell,
  { starts, md, station, points, gaps }: BuiltWells,
  i: number,
  origin: LocalOrigin,
): ScenePlacedWell {
  const [from, end] = [starts[i]!, starts[i + 1]!];
  return {
    well,
    head: [well.surfaceX - origin.x, 0, -(well.surfaceY - origin.y)],
    gap: gaps[i]!,
    md: md.subarray(from, end),
    station: station.subarray(from, end),
    points: points.subarray(3 * from, 3 * end),
  };
}

function buildCurves(
  placed: readonly ScenePlacedWell[],
  first: number,
  limits: Limits,
  most: number,
): BuiltWells['curves'] {
  const lines: { points: Float32Array; owner: number }[] = [];
  const parts: Float32Array[] = [];
  placed.forEach((one, i) => {
    const { curve } = one.well;
    if (!curve || !hasPath(one)) return;
    const samples = samplesOn(one, curve, limits, most);
    lines.push({ points: samples.points, owner: first + i });
    parts.push(samples.shares);
  });
  const runs = packRuns(lines);
  if (runs.positions.length === 0) return null;
  const all = joined(parts);
  const shares = new Float32Array(2 * runs.source.length);
  for (let i = 0; i < runs.source.length; i++)
    shares[2 * i] = shares[2 * i + 1] = all[runs.source[i]!]!;
  return { ...buildStrips(runs), shares };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
