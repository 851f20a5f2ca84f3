import {
  arcEnd,
  pathOfSurvey,
  stationBetween,
  type SurveyStation,
} from '../../../src/units/well-path.ts';

/**
 * A survey station with what minimum curvature makes of it. Lengths in metres, angles in degrees.
 */
export interface PathStation extends SurveyStation {
  tvdM: number;
  /** Offsets from the well head. */
  eastM: number;
  northM: number;
}

/** A well path from the well head down. `stations` begin at measured depth 0. */
export function minimumCurvature(stations: readonly SurveyStation[]): PathStation[] {
  const path = pathOfSurvey(stations);
  return path
    ? stations.map((station, i) => ({
        ...station,
        tvdM: path.tvdM[i]!,
        eastM: path.eastM[i]!,
        northM: path.northM[i]!,
      }))
    : [];
}

/**
 * Where the path is at a measured depth between its first and last station: along the arc of the
 * interval.
 */
export function pathAt(path: readonly PathStation[], mdM: number): PathStation {
  const at = path.findIndex((station) => station.mdM >= mdM);
  const after = path[at];
  const before = path[at - 1];
  if (!after || !before) return path[at < 0 ? path.length - 1 : 0]!;
  const station = stationBetween(before, after, mdM);
  return { ...station, ...arcEnd(before, before, station) };
}
