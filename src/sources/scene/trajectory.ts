import type { Numbers, SceneTrajectory } from '../../plot/scene/scene-data.ts';
import { LEAST_ABSENT } from '../../plot/scene/holes.ts';
import { areAngles, curvedSurvey, pathOfSurvey, valueAlong } from '../../units/well-path.ts';

/** Stations of a page by their positions or by their directions. */
export interface GivenTrajectory {
  md: Numbers;
  x?: Numbers;
  y?: Numbers;
  tvd?: Numbers;
  /** Degrees from the vertical, and from grid north, clockwise. */
  inclination?: Numbers;
  azimuth?: Numbers;
  twt?: Numbers;
}

/** What became of stations. */
export interface ReadTrajectory {
  /** Null where no station has a direction. */
  trajectory: SceneTrajectory | null;
  /** The stations were not in the order of their measured depths. */
  wasSorted: boolean;
  /** Stations are left out whose numbers are no angles, or all. */
  hasInvalid: boolean;
}

/** How far a path of straight lines may be from its arcs, metres. */
const ARC_ERROR_M = 0.1;

/** Stations in rising order and in metres, with a path by minimum curvature where they have angles. */
export function readTrajectory(given: GivenTrajectory, metres: number): ReadTrajectory {
  const order = findOrder(given.md);
  const wasSorted = order !== null;
  const pick = (values: Numbers, factor = 1): Numbers =>
    order || factor !== 1
      ? Float64Array.from(
          order ?? { length: values.length },
          (at: unknown, i) => toNumber(values[order ? (at as number) : i]) * factor,
        )
      : values;
  const md = pick(given.md, metres);
  const twt = given.twt && pick(given.twt);
  const { x, y, tvd, inclination, azimuth } = given;
  if (x && y && tvd)
    return {
      trajectory: {
        md,
        x: pick(x, metres),
        y: pick(y, metres),
        tvd: pick(tvd, metres),
        ...(twt && { twt }),
      },
      wasSorted,
      hasInvalid: false,
    };
  const angles = { inclination: pick(inclination!), azimuth: pick(azimuth!) };
  const trajectory = followAngles({ md, ...angles, twt });
  return {
    trajectory,
    wasSorted,
    hasInvalid: hasInvalid(md, angles) || (!trajectory && md.length > 0),
  };
}

/** Whether a station has no valid angles; of a vertical one the azimuth does not matter. */
function hasInvalid(
  md: Numbers,
  { inclination, azimuth }: { inclination: Numbers; azimuth: Numbers },
): boolean {
  return Array.from(md, toNumber).some((depth, i) => {
    const angle = toNumber(inclination[i]);
    return !Number.isNaN(depth) && !areAngles(angle, angle === 0 ? 0 : toNumber(azimuth[i]));
  });
}

/** The path of stations with angles; null where none has any. */
function followAngles({
  md,
  inclination,
  azimuth,
  twt,
}: {
  md: Numbers;
  inclination: Numbers;
  azimuth: Numbers;
  twt: Numbers | undefined;
}): SceneTrajectory | null {
  const stations = Array.from(md, (_, i) => ({
    mdM: toNumber(md[i]),
    inclinationDeg: toNumber(inclination[i]),
    azimuthDeg: toNumber(azimuth[i]),
  }));
  const path = pathOfSurvey(curvedSurvey(stations, ARC_ERROR_M));
  if (!path) return null;
  const { mdM, eastM, northM, tvdM } = path;
  return {
    md: mdM,
    x: eastM,
    y: northM,
    tvd: tvdM,
    ...(twt && { twt: timesAlong(md, twt, mdM) }),
  };
}

/** Times at measured depths, straight between those that are known. */
function timesAlong(md: Numbers, twt: Numbers, at: Float64Array): Float64Array {
  const known = Array.from(md, (_, i) => i).filter(
    (i) => !Number.isNaN(toNumber(md[i]) + toNumber(twt[i])),
  );
  const [depths, times] = [md, twt].map((values) =>
    Float64Array.from(known, (i) => values[i] as number),
  ) as [Float64Array, Float64Array];
  return at.map((depth) => (depths.length > 0 ? (valueAlong(depths, times, depth) ?? NaN) : NaN));
}

/** The order in which values rise; null where they do already. Values that are absent stay last. */
export function findOrder(values: Numbers): number[] | null {
  let last = -Infinity;
  let isRising = true;
  for (let i = 0; i < values.length && isRising; i++) {
    const value = toNumber(values[i]);
    if (Number.isNaN(value)) continue;
    isRising = value >= last;
    last = value;
  }
  if (isRising) return null;
  const key = (i: number): number => {
    const value = toNumber(values[i]);
    return Number.isNaN(value) ? Infinity : value;
  };
  return Array.from(values, (_, i) => i).sort((a, b) => key(a) - key(b) || a - b);
}

function toNumber(value: unknown): number {
  return typeof value === 'number' && Math.abs(value) < LEAST_ABSENT ? value : NaN;
}
