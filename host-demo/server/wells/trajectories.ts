import { sql } from 'kysely';
import {
  pathOfSurvey,
  refinedSurvey,
  type SurveyStation,
  valueAlong,
  type WellPath,
} from '../../../src/units/well-path.ts';
import type { Services } from '../services.ts';
import { byWell, metres } from './well-rows.ts';

/**
 * A path as the calls of the viewers say it: one value a point; md and tvd from the depth
 * reference, x and y from the well head to the east and to the north, all in metres.
 */
export interface Trajectory {
  md: number[];
  x: number[];
  y: number[];
  tvd: number[];
  /** Two-way time, ms; null where the survey has none. */
  twt: (number | null)[];
}

interface StationRow {
  uwi: string;
  md: number | null;
  md_ouom: string | null;
  inclination: number | null;
  azimuth: number | null;
  tvd: number | null;
  tvd_ouom: string | null;
  x_offset: number | null;
  y_offset: number | null;
  twt: number | null;
}

/**
 * On a bend a point follows another within this length, so that what is drawn straight between them
 * stays within centimetres of the arc.
 */
const ARC_STEP_M = 10;
/** Two-way times are rounded to thousandths of a millisecond, lengths to millimetres. */
const DIGITS = 1e3;

/**
 * The paths of wells by UWI, each from one survey: the preferred one, else the latest. A well
 * without one is not in the answer.
 */
export async function loadTrajectories(
  db: Services['db'],
  uwis: readonly string[],
): Promise<Map<string, Trajectory>> {
  const { rows } = await sql<StationRow>`
    with chosen as (
      select distinct on (s.uwi) s.uwi, s.survey_id from (select distinct uwi, survey_id from ppdm.well_survey_station where uwi = any(${uwis})) as s
      left join ppdm.well_dir_survey as d on d.survey_id = s.survey_id
      order by s.uwi, d.preferred_ind desc nulls last, d.survey_date desc nulls last, s.survey_id)
    select s.uwi, s.md, s.md_ouom, s.inclination, s.azimuth, s.tvd, s.tvd_ouom, s.x_offset, s.y_offset, s.twt
    from ppdm.well_survey_station as s join chosen as c on c.uwi = s.uwi and c.survey_id is not distinct from s.survey_id
    order by s.uwi, s.md, s.station_number`.execute(db);
  return new Map(
    [...byWell(rows, (row) => [row])].flatMap(([uwi, stations]): [string, Trajectory][] => {
      const trajectory = computeTrajectory(stations);
      return trajectory ? [[uwi, trajectory]] : [];
    }),
  );
}

function computeTrajectory(rows: readonly StationRow[]): Trajectory | null {
  const angles = rows.flatMap((row): SurveyStation[] => {
    const mdM = metres(row.md, row.md_ouom);
    return mdM === null || row.inclination === null || row.azimuth === null
      ? []
      : [{ mdM, inclinationDeg: row.inclination, azimuthDeg: row.azimuth }];
  });
  const path = pathOfSurvey(refinedSurvey(angles, ARC_STEP_M)) ?? storedPath(rows);
  if (!path) return null;
  return {
    md: rounded(path.mdM),
    x: rounded(path.eastM),
    y: rounded(path.northM),
    tvd: rounded(path.tvdM),
    twt: interpolateTimes(path, rows),
  };
}

/** A path that the database has as depths and offsets, without angles. */
function storedPath(rows: readonly StationRow[]): WellPath | null {
  const points = rows
    .flatMap((row) => {
      const [mdM, tvdM] = [metres(row.md, row.md_ouom), metres(row.tvd, row.tvd_ouom)];
      return mdM === null || tvdM === null || row.x_offset === null || row.y_offset === null
        ? []
        : [{ mdM, tvdM, eastM: row.x_offset, northM: row.y_offset }];
    })
    .filter(({ mdM }, i, all) => i === 0 || mdM > all[i - 1]!.mdM);
  if (points.length < 2) return null;
  const column = (name: 'mdM' | 'tvdM' | 'eastM' | 'northM'): Float64Array =>
    Float64Array.from(points, (point) => point[name]);
  return {
    mdM: column('mdM'),
    tvdM: column('tvdM'),
    eastM: column('eastM'),
    northM: column('northM'),
  };
}

/** Times of the points, straight between the stations that have one; null outside of them. */
function interpolateTimes(path: WellPath, rows: readonly StationRow[]): (number | null)[] {
  const known = rows
    .flatMap((row) => {
      const mdM = metres(row.md, row.md_ouom);
      return mdM === null || row.twt === null ? [] : [{ mdM, twtMs: row.twt }];
    })
    .filter(({ mdM }, i, all) => i === 0 || mdM > all[i - 1]!.mdM);
  const [depthsM, timesMs] = [
    Float64Array.from(known, ({ mdM }) => mdM),
    Float64Array.from(known, ({ twtMs }) => twtMs),
  ];
  return Array.from(path.mdM, (mdM) => {
    const twtMs = valueAlong(depthsM, timesMs, mdM);
    return twtMs === null ? null : Math.round(twtMs * DIGITS) / DIGITS;
  });
}

function rounded(values: Float64Array): number[] {
  return Array.from(values, (value) => Math.round(value * DIGITS) / DIGITS);
}
