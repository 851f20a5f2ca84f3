/**
 * A well in space: survey stations in, the path by minimum curvature out, and the depths that
 * belong to one another along it.
 */

/** A survey station. Angles in degrees, the azimuth from grid north, clockwise. */
export interface SurveyStation {
  mdM: number;
  inclinationDeg: number;
  azimuthDeg: number;
}

/**
 * A path, one value a station, measured depths rising. Lengths in metres from the well head, TVD
 * from the depth reference (KB).
 */
export interface WellPath {
  mdM: Float64Array;
  tvdM: Float64Array;
  eastM: Float64Array;
  northM: Float64Array;
}

/** A place of a path. */
export interface PathPoint {
  tvdM: number;
  eastM: number;
  northM: number;
}

type Vector = readonly [east: number, north: number, down: number];

/** An arc by its directions at both ends and the angle between them, in radians. */
interface Arc {
  from: Vector;
  to: Vector;
  angle: number;
}

const RADIANS = Math.PI / 180;
/**
 * Under this angle an arc is drawn as its chord: the ratio factor's series is 1 to the last digit.
 */
const STRAIGHT_RADIANS = 1e-8;

/**
 * Computes the path of a survey by minimum curvature (SPE 84246). Skips stations with a value that
 * is not finite or no angle, with a negative measured depth, or not deeper than the one before; a
 * vertical station needs no azimuth. If the first station is deeper than 0, the path begins with a
 * vertical station at 0.
 * @returns null if no valid station is left
 */
export function pathOfSurvey(stations: readonly SurveyStation[]): WellPath | null {
  const used = rising(stations);
  if (!used.length) return null;
  if (used[0]!.mdM > 0)
    used.unshift({ mdM: 0, inclinationDeg: 0, azimuthDeg: used[0]!.azimuthDeg });
  const path = emptyPath(used.length);
  let at: PathPoint = { tvdM: used[0]!.mdM, eastM: 0, northM: 0 };
  for (let i = 0; i < used.length; i++) {
    const station = used[i]!;
    const before = used[i - 1];
    if (before) at = arcEnd(at, before, station);
    path.mdM[i] = station.mdM;
    path.tvdM[i] = at.tvdM;
    path.eastM[i] = at.eastM;
    path.northM[i] = at.northM;
  }
  return path;
}

/** Where the arc from one station, which is at `from`, to the next one ends. */
export function arcEnd(from: PathPoint, before: SurveyStation, after: SurveyStation): PathPoint {
  const [a, b] = [toDirection(before), toDirection(after)];
  const angle = angleBetween(a, b);
  const ratio = angle < STRAIGHT_RADIANS ? 1 : (2 / angle) * Math.tan(angle / 2);
  const half = ((after.mdM - before.mdM) / 2) * ratio;
  return {
    eastM: from.eastM + half * (a[0] + b[0]),
    northM: from.northM + half * (a[1] + b[1]),
    tvdM: from.tvdM + half * (a[2] + b[2]),
  };
}

/** The station at a measured depth on the arc between two stations. */
export function stationBetween(
  before: SurveyStation,
  after: SurveyStation,
  mdM: number,
): SurveyStation {
  const [from, to] = [toDirection(before), toDirection(after)];
  const angle = angleBetween(from, to);
  return angle < STRAIGHT_RADIANS
    ? { ...before, mdM }
    : stationAlong({ from, to, angle }, (mdM - before.mdM) / (after.mdM - before.mdM), mdM);
}

/**
 * Where the path is at a measured depth: straight between two stations, null above the first and
 * below the last.
 */
export function pathAt(path: WellPath, mdM: number): PathPoint | null {
  const tvdM = valueAlong(path.mdM, path.tvdM, mdM);
  return tvdM === null
    ? null
    : {
        tvdM,
        eastM: valueAlong(path.mdM, path.eastM, mdM)!,
        northM: valueAlong(path.mdM, path.northM, mdM)!,
      };
}

/**
 * One of the values along rising measured depths, straight between two of them; null above the
 * first and below the last.
 */
export function valueAlong(
  depthsM: Float64Array,
  values: Float64Array,
  mdM: number,
): number | null {
  const after = firstNotBelow(depthsM, mdM);
  if (after < 0 || !(mdM >= depthsM[0]!)) return null;
  const before = Math.max(0, after - 1);
  const span = depthsM[after]! - depthsM[before]!;
  const share = span ? (mdM - depthsM[before]!) / span : 0;
  return values[before]! + share * (values[after]! - values[before]!);
}

/**
 * `path` with stations on its arcs, none farther than `stepM` from the next: what is drawn and read
 * straight between stations is then true to the arc. `stations` are those that the path was made
 * of.
 */
export function refinedSurvey(stations: readonly SurveyStation[], stepM: number): SurveyStation[] {
  const used = rising(stations);
  return used.flatMap((station, i) => {
    const before = used[i - 1];
    if (!before) return [station];
    const lengthM = station.mdM - before.mdM;
    const pieces = Math.max(1, Math.ceil(lengthM / stepM));
    if (angleBetween(toDirection(before), toDirection(station)) < STRAIGHT_RADIANS)
      return [station];
    return Array.from({ length: pieces }, (_, n) =>
      n === pieces - 1
        ? station
        : stationBetween(before, station, before.mdM + (lengthM * (n + 1)) / pieces),
    );
  });
}

/**
 * `stations` with more of them on each arc, so many that the straight lines between them are
 * nowhere farther than `errorM` from it.
 */
export function curvedSurvey(stations: readonly SurveyStation[], errorM: number): SurveyStation[] {
  const used = rising(stations);
  return used.flatMap((station, i) => {
    const before = used[i - 1];
    if (!before) return [station];
    const lengthM = station.mdM - before.mdM;
    const angle = angleBetween(toDirection(before), toDirection(station));
    // The rise of an arc of radius r over a chord c is c² / 8r.
    const pieces = Math.ceil(Math.sqrt((lengthM * angle) / (8 * errorM)));
    return refinedSurvey([before, station], lengthM / Math.max(1, pieces)).slice(1);
  });
}

/**
 * The measured depths at which a path passes a TVD, from the top down: none, one, or several in a
 * well that turns up.
 */
export function mdsAtTvd(path: WellPath, tvdM: number): number[] {
  const found: number[] = [];
  for (let i = 1; i < path.mdM.length; i++) {
    const [from, to] = [path.tvdM[i - 1]! - tvdM, path.tvdM[i]! - tvdM];
    if (from === 0 && i === 1) found.push(path.mdM[0]!);
    if (to === 0) found.push(path.mdM[i]!);
    else if (from * to < 0)
      found.push(path.mdM[i - 1]! + (from / (from - to)) * (path.mdM[i]! - path.mdM[i - 1]!));
  }
  return found;
}

function emptyPath(length: number): WellPath {
  return {
    mdM: new Float64Array(length),
    tvdM: new Float64Array(length),
    eastM: new Float64Array(length),
    northM: new Float64Array(length),
  };
}

function rising(stations: readonly SurveyStation[]): SurveyStation[] {
  const used: SurveyStation[] = [];
  for (const given of stations) {
    const needsNone = given.inclinationDeg === 0 && !areAngles(0, given.azimuthDeg);
    const station = needsNone ? { ...given, azimuthDeg: 0 } : given;
    const whole =
      Number.isFinite(station.mdM) &&
      station.mdM >= 0 &&
      areAngles(station.inclinationDeg, station.azimuthDeg);
    if (whole && station.mdM > (used.at(-1)?.mdM ?? -1)) used.push(station);
  }
  return used;
}

/** Whether an inclination and an azimuth are angles, and not marks of absent values as -999.25. */
export function areAngles(inclinationDeg: number, azimuthDeg: number): boolean {
  return Math.abs(inclinationDeg) <= 180 && Math.abs(azimuthDeg) <= 720;
}

function toDirection({ inclinationDeg, azimuthDeg }: SurveyStation): Vector {
  const [inclination, azimuth] = [inclinationDeg * RADIANS, azimuthDeg * RADIANS];
  return [
    Math.sin(inclination) * Math.sin(azimuth),
    Math.sin(inclination) * Math.cos(azimuth),
    Math.cos(inclination),
  ];
}

/**
 * The angle between two directions, by its half's sine: exact for small ones, where an arc cosine
 * is not.
 */
function angleBetween(a: Vector, b: Vector): number {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * Math.asin(Math.min(1, chord / 2));
}

/** The station at a share of an arc. */
function stationAlong({ from, to, angle }: Arc, share: number, mdM: number): SurveyStation {
  const [first, second] = [
    Math.sin((1 - share) * angle) / Math.sin(angle),
    Math.sin(share * angle) / Math.sin(angle),
  ];
  const [east, north, down] = [0, 1, 2].map((axis) => first * from[axis]! + second * to[axis]!) as [
    number,
    number,
    number,
  ];
  const azimuthDeg = Math.atan2(east, north) / RADIANS;
  return {
    mdM,
    inclinationDeg: Math.atan2(Math.hypot(east, north), down) / RADIANS,
    azimuthDeg: azimuthDeg < 0 ? azimuthDeg + 360 : azimuthDeg,
  };
}

/** The first place of a rising list whose value is not below `wanted`; -1 where all are. */
function firstNotBelow(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < values.length ? low : -1;
}
