import { metresPer } from '../../units/depth.ts';
import type { SurveyStation } from '../../units/well-path.ts';
import type { LogCurve, LogFrame } from '../log-file.ts';
import { findColumn, readNumber, type ReadColumns } from '../tops/top-table.ts';
import { SURVEY_TABLE } from './table-name.ts';

const COLUMNS = {
  md: ['MD', 'DEPT', 'DEPTH', 'MEASUREDDEPTH', 'MDEPTH'],
  inclination: ['DEVI', 'INCL', 'INC', 'INCLINATION', 'DEV', 'DEVIATION', 'DRIFT', 'TILT'],
  azimuth: ['AZIM', 'AZI', 'AZ', 'AZIMUTH', 'HAZI', 'AZT', 'AZN'],
} as const;

const RADIANS = /^rad/i;
const ANGLE = /^(deg|dega|degrees?|°|rad(ians?)?)$/i;

/**
 * Reads the survey of a logical file: its first table of a survey that has stations. Empty without
 * one.
 * @param frames those of the logical file
 * @param depthUnit unit of depths that name none
 * @throws what `read` throws
 */
export async function readSurvey(
  frames: readonly LogFrame[],
  depthUnit: string,
  read: ReadColumns,
): Promise<SurveyStation[]> {
  const tables = frames.filter(({ name }) => SURVEY_TABLE.test(name));
  for (const frame of tables) {
    const stations = await readStations(frame, depthUnit, read);
    if (stations.length > 0) return stations;
  }
  return [];
}

/**
 * The curve of a log that is the inclination of the hole, in an angle's unit; null without one, and
 * of a log over something else than depth.
 */
export function findInclinationCurve(frame: LogFrame): LogCurve | null {
  const inclination = findColumn(frame, COLUMNS.inclination);
  const isAngle = inclination?.kind === 'number' && ANGLE.test(inclination.unit.trim());
  return isAngle && metresPer(frame.indexUnit) !== null ? inclination : null;
}

/**
 * Reads a station of each sample of a log that has an inclination curve, from the top down.
 * @throws what `read` throws
 */
export async function readInclinationLog(
  frame: LogFrame,
  read: ReadColumns,
): Promise<SurveyStation[]> {
  const md = frame.curves.find(({ mnemonic }) => mnemonic === frame.index);
  const stations = await readStations(frame, frame.indexUnit, read, md);
  return stations.sort((a, b) => a.mdM - b.mdM);
}

/** The stations of a table. Rows without a depth or an inclination are left out. */
async function readStations(
  frame: LogFrame,
  depthUnit: string,
  read: ReadColumns,
  md = findColumn(frame, COLUMNS.md),
): Promise<SurveyStation[]> {
  const inclination = findColumn(frame, COLUMNS.inclination);
  const azimuth = findColumn(frame, COLUMNS.azimuth);
  if (!md || !inclination) return [];
  const wanted = azimuth ? [md, inclination, azimuth] : [md, inclination];
  const [depths, tilts, turns] = await read(
    frame.frameId,
    wanted.map(({ curveId }) => curveId),
  );
  const metres = metresPer(md.unit) ?? metresPer(depthUnit) ?? 1;
  return Array.from({ length: depths?.length ?? 0 }, (_, row): SurveyStation => ({
    mdM: readNumber(depths?.[row]) * metres,
    inclinationDeg: readNumber(tilts?.[row]) * degreesPer(inclination),
    // A vertical station often has no azimuth; without any, the depths are those of one plane.
    azimuthDeg: (readNumber(turns?.[row]) || 0) * (azimuth ? degreesPer(azimuth) : 1),
  })).filter(({ mdM, inclinationDeg }) => Number.isFinite(mdM + inclinationDeg));
}

function degreesPer({ unit }: LogCurve): number {
  return RADIANS.test(unit.trim()) ? 180 / Math.PI : 1;
}
