import { groundUnitIn } from '../../formats/seismic/ground.ts';
import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { metresPer } from '../../units/depth.ts';
import { metresPerGround } from '../../units/ground.ts';
import type { LocalOrigin } from './placed-well.ts';
import type { DepthType, SceneSeismic } from './scene-data.ts';

type Point = readonly [x: number, y: number, z: number];

/**
 * Where the lines and samples of a survey are, in scene units: x east, y up, z south. Positions
 * count from 0 and may be fractions.
 */
export interface VolumePlace {
  /** Inlines, crosslines, samples; of a line its traces count as crosslines of one inline. */
  counts: readonly [inlines: number, crosslines: number, samples: number];
  /** Of the first sample of the first inline and crossline. */
  origin: Point;
  /** From an inline to the next, and from a crossline to the next, on the ground. */
  inline: readonly [x: number, z: number];
  crossline: readonly [x: number, z: number];
  /** From a sample to the next, downwards below 0. */
  sample: number;
  /** East and south of each trace of a 2D line, by turns; null for a volume. */
  traces: Float64Array | null;
  /** There are no coordinates: lines are taken as 25 m apart. */
  isAssumed: boolean;
}

/** Distance of lines without coordinates, metres. */
const ASSUMED_M = 25;

/** Whether a survey can be shown over a vertical axis. */
export function isSurveyIn({ samples }: SurveyInfo, type: DepthType): boolean {
  return samples.domain === 'time' ? type === 'TWT' : type === 'TVD';
}

type Ground = Pick<SurveyInfo, 'corners'> & Pick<SectionInfo, 'x' | 'y'>;

/** Metres in a unit of a survey's coordinates; null of degrees, which no scene has a place for. */
export function sceneMetres(info: SurveyInfo): number | null {
  const unit = groundUnitIn(info);
  return unit === 'deg' ? null : metresPerGround(unit);
}

/** Coordinates in metres. */
function metricGround({ survey: { info }, line }: SceneSeismic): Ground {
  const metres = sceneMetres(info);
  if (metres === null) return { corners: null, x: null, y: null };
  const inMetres = (values: Float64Array | null | undefined): Float64Array | null =>
    values?.map((value) => value * metres) ?? null;
  const corners = info.corners?.map(({ x, y, ...corner }) => ({
    ...corner,
    x: x * metres,
    y: y * metres,
  })) as SurveyInfo['corners'] | undefined;
  return { corners: corners ?? null, x: inMetres(line?.x), y: inMetres(line?.y) };
}

/** A survey's outline on the ground, in metres; none where it has no coordinates. */
export function computeOutline(seismic: SceneSeismic): [x: number, y: number][] {
  const { corners, x: xs, y: ys } = metricGround(seismic);
  if (corners) return corners.map(({ x, y }) => [x, y]);
  return xs && ys
    ? Array.from(xs, (x, i): [number, number] => [x, ys[i]!]).filter(([x, y]) =>
        Number.isFinite(x + y),
      )
    : [];
}

/** Places a survey. */
export function placeVolume(seismic: SceneSeismic, local: LocalOrigin): VolumePlace {
  const {
    survey: { info },
    line,
  } = seismic;
  const { samples } = info;
  const ground = metricGround(seismic);
  const { corners } = ground;
  const metres = samples.domain === 'depth' ? (metresPer(samples.unit) ?? 1) : 1;
  const counts = [
    info.inlines?.numbers.length ?? 1,
    info.crosslines?.numbers.length ?? line?.traces ?? 1,
    samples.count,
  ] as const;
  const vertical = { counts, sample: -samples.interval * metres };
  const top = -samples.first * metres;
  const traces = line && locateTraces(line.traces, ground, local);
  if (traces)
    return {
      ...vertical,
      origin: [traces[0]!, top, traces[1]!],
      inline: [0, 0],
      crossline: [0, 0],
      traces,
      isAssumed: !ground.x,
    };
  if (corners) {
    const [first, along, , across] = corners;
    const step = (to: { x: number; y: number }, count: number): [number, number] => [
      (to.x - first.x) / Math.max(1, count - 1),
      -(to.y - first.y) / Math.max(1, count - 1),
    ];
    const [crossline, inline] = [step(along, counts[1]), step(across, counts[0])];
    if (Math.abs(inline[0] * crossline[1] - inline[1] * crossline[0]) > 1e-9)
      return {
        ...vertical,
        origin: [first.x - local.x, top, -(first.y - local.y)],
        inline,
        crossline,
        traces: null,
        isAssumed: false,
      };
  }
  return {
    ...vertical,
    origin: [0, top, 0],
    inline: [0, -ASSUMED_M],
    crossline: [ASSUMED_M, 0],
    traces: null,
    isAssumed: true,
  };
}

/** Scene coordinates of a position. */
export function pointAt(
  { origin, inline, crossline, sample }: VolumePlace,
  i: number,
  c: number,
  k: number,
): [x: number, y: number, z: number] {
  return [
    origin[0] + i * inline[0] + c * crossline[0],
    origin[1] + k * sample,
    origin[2] + i * inline[1] + c * crossline[1],
  ];
}

/** The position at a place on the ground, of a volume. */
export function positionAt(
  { origin, inline, crossline }: VolumePlace,
  x: number,
  z: number,
): [inline: number, crossline: number] {
  const [dx, dz] = [x - origin[0], z - origin[2]];
  const area = inline[0] * crossline[1] - inline[1] * crossline[0];
  return [(dx * crossline[1] - dz * crossline[0]) / area, (inline[0] * dz - inline[1] * dx) / area];
}

/**
 * East and south of each trace; a trace without coordinates lies where the straight line between
 * its neighbours has it.
 */
function locateTraces(traces: number, { x, y }: Ground, local: LocalOrigin): Float64Array {
  const places = new Float64Array(2 * traces);
  let before = -1;
  for (let i = 0; i < traces; i++) {
    const known = x && y ? Number.isFinite(x[i]! + y[i]!) : true;
    if (!known) continue;
    places[2 * i] = x ? x[i]! - local.x : i * ASSUMED_M;
    places[2 * i + 1] = y && x ? -(y[i]! - local.y) : 0;
    for (let gap = before + 1; gap < i; gap++) {
      const share = before < 0 ? 1 : (gap - before) / (i - before);
      for (let axis = 0; axis < 2; axis++) {
        const from = places[2 * Math.max(0, before) + axis]!;
        places[2 * gap + axis] =
          before < 0 ? places[2 * i + axis]! : from + share * (places[2 * i + axis]! - from);
      }
    }
    before = i;
  }
  for (let gap = before + 1; gap < traces && before >= 0; gap++)
    places.copyWithin(2 * gap, 2 * before, 2 * before + 2);
  return places;
}

/** The eight corners of a volume by positions; none of a line. */
export function listCorners({
  counts: [inlines, crosslines, samples],
  traces,
}: VolumePlace): [inline: number, crossline: number, sample: number][] {
  if (traces) return [];
  const ends = (count: number): number[] => [0, count - 1];
  return ends(samples).flatMap((k) =>
    [
      [0, 0],
      [0, crosslines - 1],
      [inlines - 1, crosslines - 1],
      [inlines - 1, 0],
    ].map(([i, c]): [number, number, number] => [i!, c!, k]),
  );
}

/** Edges between the corners of `listCorners`. */
export const CUBE_EDGES = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
  [4, 5],
  [5, 6],
  [6, 7],
  [7, 4],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const;

/** Points that hold all of a survey, in scene coordinates. */
export function computeExtent(volume: VolumePlace): [x: number, y: number, z: number][] {
  const {
    traces,
    counts: [, , samples],
  } = volume;
  if (!traces) return listCorners(volume).map((corner) => pointAt(volume, ...corner));
  const [, top] = volume.origin;
  return Array.from({ length: traces.length / 2 }, (_, i): [number, number, number][] => [
    [traces[2 * i]!, top, traces[2 * i + 1]!],
    [traces[2 * i]!, top + (samples - 1) * volume.sample, traces[2 * i + 1]!],
  ]).flat();
}
