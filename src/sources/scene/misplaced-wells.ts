import type { SceneData, SceneWell } from '../../plot/scene/scene-data.ts';
import { computeOutline } from '../../plot/scene/volume-place.ts';
import { USUAL_NULLS } from '../../units/usual-nulls.ts';

/** What was done with wells so that they could be shown, or why they are not. */
export interface SceneNote {
  code: SceneNoteCode;
  /** Names of the wells. */
  wells: readonly string[];
}

/**
 * Kinds of notes: stations that were sorted or left out, wells that are left out, coordinates in
 * doubt.
 */
export type SceneNoteCode =
  | 'STATIONS_SORTED'
  | 'STATIONS_LEFT_OUT'
  | 'PATHS_ABSOLUTE'
  | 'PATHS_DOUBTFUL'
  | 'WELLS_AT_ORIGIN'
  | 'WELLS_IN_DEGREES'
  | 'COORDINATES_ASSUMED';

/** What each note says, in English. */
const MESSAGES: Readonly<Record<SceneNoteCode, string>> = {
  STATIONS_SORTED: 'Survey stations were not in the order of measured depth and are sorted',
  STATIONS_LEFT_OUT: 'Survey stations whose inclination or azimuth is no angle are left out',
  PATHS_ABSOLUTE: 'Positions of survey stations are taken as map coordinates, not as offsets',
  PATHS_DOUBTFUL:
    'Survey stations are farther from the well head than their measured depth; they are shown as given',
  WELLS_AT_ORIGIN: 'Well heads at 0, 0 are far from all others; the wells are not shown',
  WELLS_IN_DEGREES: 'Well heads are in degrees, not in metres; the wells are not shown',
  COORDINATES_ASSUMED: 'Well heads may be in degrees; they are taken as metres',
};

/** A note as `geo-scene` carries it. */
export function describeNote({ code, wells }: SceneNote): { code: string; message: string } {
  return { code, message: `${MESSAGES[code]}: ${wells.join(', ')}.` };
}

/** Where coordinates are no degrees, metres from 0. */
const LEAST_PROJECTED = 1000;
/** A well in the range of degrees belongs to the others within this distance, metres. */
const NEAR_M = 50_000;
/** Heads within so few units of one another, with fractions, are degrees. */
const DEGREES_SPREAD = 30;

/**
 * Takes the place of wells whose heads are at 0, 0 or in degrees while everything else is in a
 * projection far from there, or that are all in degrees: they would be drawn on top of one another.
 */
export function leaveOutMisplaced(given: SceneData): { data: SceneData; notes: SceneNote[] } {
  const wells = given.wells.map((well) =>
    isNull(well) ? { ...well, surfaceX: NaN, surfaceY: NaN } : well,
  );
  return leaveOutFar({ ...given, wells });
}

function leaveOutFar(data: SceneData): { data: SceneData; notes: SceneNote[] } {
  const placed = data.wells.filter(({ surfaceX, surfaceY }) =>
    Number.isFinite(surfaceX + surfaceY),
  );
  const anchors = [
    ...placed.map(({ surfaceX, surfaceY }) => [surfaceX, surfaceY] as const),
    ...data.surfaces.map(({ origin }) => origin),
    ...(data.seismic ? computeOutline(data.seismic).slice(0, 4) : []),
  ].filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) >= LEAST_PROJECTED);
  const small = placed.filter(isInDegrees);
  const isFar = ({ surfaceX, surfaceY }: SceneWell): boolean =>
    anchors.length > 0 &&
    anchors.every(([x, y]) => Math.hypot(surfaceX - x, surfaceY - y) > NEAR_M);
  const [origin, degrees, doubtful]: SceneWell[][] = [[], [], []];
  for (const well of small.filter(isFar)) (isAtOrigin(well) ? origin : degrees)!.push(well);
  const away = small.filter((well) => !isAtOrigin(well));
  const areAllSmall = anchors.length === 0 && small.length === placed.length;
  if (areAllSmall && away.length > 0 && away.every(hasFractions))
    (away.length > 1 && measureSpread(away) < DEGREES_SPREAD ? degrees : doubtful)!.push(...away);
  const out = new Set([...origin!, ...degrees!]);
  const notes = (
    [
      ['WELLS_AT_ORIGIN', origin!],
      ['WELLS_IN_DEGREES', degrees!],
      ['COORDINATES_ASSUMED', doubtful!],
    ] as const
  ).flatMap(([code, wells]) =>
    wells.length > 0 ? [{ code, wells: wells.map(({ name, uwi }) => name || uwi) }] : [],
  );
  if (out.size === 0) return { data, notes };
  const wells = data.wells.map((well) =>
    out.has(well) ? { ...well, surfaceX: NaN, surfaceY: NaN } : well,
  );
  return { data: { ...data, wells }, notes };
}

/** Whether both coordinates are one of the numbers that files write for an absent value. */
function isNull({ surfaceX, surfaceY }: SceneWell): boolean {
  return surfaceX === surfaceY && USUAL_NULLS.includes(surfaceX);
}

function isAtOrigin({ surfaceX, surfaceY }: SceneWell): boolean {
  return surfaceX === 0 && surfaceY === 0;
}

/** Whether coordinates can be degrees, in either order. */
function isInDegrees({ surfaceX, surfaceY }: SceneWell): boolean {
  const [x, y] = [Math.abs(surfaceX), Math.abs(surfaceY)];
  return Math.max(x, y) <= 360 && Math.min(x, y) <= 90;
}

function hasFractions({ surfaceX, surfaceY }: SceneWell): boolean {
  return !Number.isInteger(surfaceX) && !Number.isInteger(surfaceY);
}

/** The longer side of what holds all well heads; 0 where all are at one place. */
function measureSpread(wells: readonly SceneWell[]): number {
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
  return Math.max(
    span(wells.map(({ surfaceX }) => surfaceX)),
    span(wells.map(({ surfaceY }) => surfaceY)),
  );
}
