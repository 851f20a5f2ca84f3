import type {
  Numbers,
  SceneCurve,
  SceneData,
  SceneMarker,
  SceneSurface,
  SceneWell,
} from '../../plot/scene/scene-data.ts';
import type { SeismicSurvey } from '../../formats/seismic/seismic-survey.ts';
import { type GroundUnit, metresPerGround } from '../../units/ground.ts';
import { blankHoles, LEAST_ABSENT } from '../../plot/scene/holes.ts';
import { joinMessages, msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import { findStationFrame, type StationFrame, type WellHead } from './absolute-path.ts';
import type { SceneNote } from './misplaced-wells.ts';
import type { SceneSource } from './source.ts';
import {
  findOrder,
  type GivenTrajectory,
  readTrajectory,
  type ReadTrajectory,
} from './trajectory.ts';
import { isKeptSurvey, openKeptSurvey } from '../survey/kept-survey.ts';
import { readSeismic } from './survey-scene.ts';

/**
 * The element's property `scene`: arrays of the host page, taken by reference. Only what is
 * requested is used.
 */
export function openPageScene(scene: unknown): SceneSource {
  return {
    async open({ logs, markers }, { signal }) {
      const { wells, surfaces, notes } = checkScene(scene);
      const survey = checkSurvey((scene as { seismic?: unknown } | null)?.seismic);
      const shown = wells.map((well): SceneWell => ({
        ...well,
        curve: logs ? well.curve : undefined,
        markers: markers ? well.markers : [],
      }));
      return {
        data: {
          wells: shown,
          surfaces,
          ...(survey ? { seismic: await readSeismic(survey, signal) } : {}),
        },
        files: [],
        missing: [],
        notes,
      };
    },
  };
}

/** What a scene has to show, so that it is shown from the start. */
export function findOffered(scene: unknown): { logs: boolean; markers: boolean } {
  const { wells } = (scene ?? {}) as { wells?: unknown };
  const all = Array.isArray(wells) ? (wells as Partial<SceneWell>[]) : [];
  return {
    logs: all.some((well) => Boolean(well?.curve)),
    markers: all.some((well) => Array.isArray(well?.markers) && well.markers.length > 0),
  };
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Metres in the units of a scene. */
interface SceneUnits {
  /** Of lengths and depths. */
  depth: number;
  /** Of map coordinates. */
  ground: number;
}

/** @throws an error with the code DATA_INVALID that names the field */
function checkScene(scene: unknown): SceneData & { notes: SceneNote[] } {
  const {
    wells = [],
    surfaces = [],
    depthUnit = 'm',
    groundUnit = 'm',
  } = (scene ?? {}) as Record<string, unknown>;
  if (!Array.isArray(wells)) throw new PageDataError('scene.wells', msg`must be an array`);
  if (!Array.isArray(surfaces)) throw new PageDataError('scene.surfaces', msg`must be an array`);
  const units = {
    depth: checkUnit(depthUnit, ['m', 'ft'], 'scene.depthUnit'),
    ground: checkUnit(groundUnit, ['m', 'ft', 'ftUS'], 'scene.groundUnit'),
  };
  const [sorted, invalid, absolute, doubtful]: string[][] = [[], [], [], []];
  const checked = wells.map((well, i) => {
    const { well: one, path, ...found } = checkWell(well, `scene.wells[${i}]`, units);
    const { wasSorted, hasInvalid } = found;
    if (wasSorted) sorted!.push(one.name || one.uwi);
    if (hasInvalid) invalid!.push(one.name || one.uwi);
    if (path === 'absolute') absolute!.push(one.name || one.uwi);
    if (path === 'doubtful') doubtful!.push(one.name || one.uwi);
    return one;
  });
  const notes = [
    { code: 'STATIONS_SORTED', wells: sorted! },
    { code: 'STATIONS_LEFT_OUT', wells: invalid! },
    { code: 'PATHS_ABSOLUTE', wells: absolute! },
    { code: 'PATHS_DOUBTFUL', wells: doubtful! },
  ] as const;
  return {
    wells: checked,
    surfaces: surfaces.map((surface, i) => checkSurface(surface, `scene.surfaces[${i}]`, units)),
    notes: notes.filter(({ wells: noted }) => noted.length > 0),
  };
}

/** Metres in one of the units. */
function checkUnit(unit: unknown, known: readonly GroundUnit[], path: string): number {
  if (!known.includes(unit as GroundUnit))
    throw new PageDataError(path, msg`must be one of ${joinMessages(known)}`);
  return metresPerGround(unit as GroundUnit);
}

/** A survey of the page is an object that answers; what it answers is checked where it is used. */
function checkSurvey(given: unknown): SeismicSurvey | null {
  if (given === undefined || given === null) return null;
  if (isKeptSurvey(given)) return openKeptSurvey(given);
  const survey = given as SeismicSurvey;
  for (const method of ['statistics', 'section', 'tile'] as const)
    if (typeof survey[method] !== 'function')
      throw new PageDataError(`scene.seismic.${method}`, msg`must be a function`);
  if (survey.info?.kind !== 'volume' && survey.info?.kind !== 'line')
    throw new PageDataError('scene.seismic.info.kind', msg`must be volume or line`);
  if (survey.info.kind === 'volume' && !(survey.info.inlines && survey.info.crosslines))
    throw new PageDataError('scene.seismic.info', msg`must have inlines and crosslines`);
  return survey;
}

function checkWell(
  given: unknown,
  path: string,
  units: SceneUnits,
): { well: SceneWell; path: StationFrame['kind'] } & Omit<ReadTrajectory, 'trajectory'> {
  const all = (given ?? {}) as Record<string, unknown>;
  const { uwi, name, surfaceX, surfaceY, kbElev, curve, markers = [] } = all;
  if (typeof uwi !== 'string') throw new PageDataError(`${path}.uwi`, msg`must be a text`);
  if (typeof surfaceX !== 'number' || typeof surfaceY !== 'number')
    throw new PageDataError(`${path}.surfaceX, .surfaceY`, msg`must be numbers`);
  if (!Array.isArray(markers)) throw new PageDataError(`${path}.markers`, msg`must be an array`);
  const depth =
    all['depthUnit'] === undefined
      ? units.depth
      : checkUnit(all['depthUnit'], ['m', 'ft'], `${path}.depthUnit`);
  // The stations may be the well's own properties.
  const stations = all['trajectory'] ?? (all['inclination'] === undefined ? null : all);
  const at = all['trajectory'] ? `${path}.trajectory` : path;
  const survey = stations ? checkTrajectory(stations, at) : null;
  const head = { x: toPresent(surfaceX) * units.ground, y: toPresent(surfaceY) * units.ground };
  const place = survey ? placePath(survey, head, { depth, ground: units.ground }) : null;
  const { trajectory, ...found } = place
    ? readTrajectory(place.stations, depth)
    : { trajectory: null, wasSorted: false, hasInvalid: false };
  const well: SceneWell = {
    uwi,
    name: typeof name === 'string' ? name : '',
    surfaceX: (place?.head ?? head).x,
    surfaceY: (place?.head ?? head).y,
    kbElev:
      typeof kbElev === 'number' && Number.isFinite(toPresent(kbElev)) ? kbElev * depth : null,
    trajectory,
    curve: curve ? checkCurve(curve, `${path}.curve`, depth) : undefined,
    markers: markers.map((marker, i) => checkMarker(marker, `${path}.markers[${i}]`, depth)),
  };
  return { well, ...found, path: place?.kind ?? 'offsets' };
}

/** Stations with offsets from their head, and the head, which stations may place. */
function placePath(
  given: GivenTrajectory,
  head: WellHead,
  metres: { depth: number; ground: number },
): { stations: GivenTrajectory; head: WellHead; kind: StationFrame['kind'] } {
  const { x, y } = given;
  const place = x && y ? findStationFrame({ ...given, x, y }, head, metres) : null;
  if (place?.kind !== 'absolute') return { stations: given, head, kind: place?.kind ?? 'offsets' };
  // The reader of stations takes all lengths in the unit of depths.
  const toDepthUnit = (offsets: Float64Array): Float64Array =>
    offsets.map((offset) => offset / metres.depth);
  const stations = { ...given, x: toDepthUnit(place.x), y: toDepthUnit(place.y) };
  return { stations, head: place.head, kind: 'absolute' };
}

function toPresent(value: number): number {
  return Math.abs(value) < LEAST_ABSENT ? value : NaN;
}

const POSITIONS = ['md', 'x', 'y', 'tvd'] as const;
const ANGLES = ['md', 'inclination', 'azimuth'] as const;

function checkTrajectory(given: unknown, path: string): GivenTrajectory {
  const trajectory = given as GivenTrajectory;
  const hasAngles = trajectory.inclination !== undefined && trajectory.x === undefined;
  for (const key of hasAngles ? ANGLES : POSITIONS) {
    const values = trajectory[key];
    if (!isNumbers(values))
      throw new PageDataError(`${path}.${key}`, msg`must be an array of numbers`);
    if (values.length !== trajectory.md.length)
      throw new PageDataError(
        `${path}.${key}`,
        msg`has ${values.length} values, md has ${trajectory.md.length}`,
      );
  }
  const { md, twt, x, y, tvd, inclination, azimuth } = trajectory;
  if (twt !== undefined && twt !== null && (!isNumbers(twt) || twt.length !== md.length))
    throw new PageDataError(`${path}.twt`, msg`must be an array of as many numbers as md`);
  const times = twt ? { twt } : {};
  return hasAngles
    ? { md, inclination: inclination!, azimuth: azimuth!, ...times }
    : { md, x: x!, y: y!, tvd: tvd!, ...times };
}

function checkCurve(given: unknown, path: string, metres: number): SceneCurve {
  const curve = given as SceneCurve;
  if (typeof curve.mnemonic !== 'string')
    throw new PageDataError(`${path}.mnemonic`, msg`must be a text`);
  if (!isNumbers(curve.md) || !isNumbers(curve.values) || curve.md.length !== curve.values.length)
    throw new PageDataError(`${path}.md, .values`, msg`must be arrays of one length`);
  const order = findOrder(curve.md);
  const pick = (values: Numbers, factor: number): Numbers =>
    order || factor !== 1
      ? Float64Array.from(values, (_, i) => values[order?.[i] ?? i]! * factor)
      : values;
  return {
    ...curve,
    unit: typeof curve.unit === 'string' ? curve.unit : '',
    md: pick(curve.md, metres),
    values: pick(curve.values, 1),
  };
}

function checkMarker(given: unknown, path: string, metres: number): SceneMarker {
  const marker = given as SceneMarker | null;
  if (typeof marker?.name !== 'string' || !Number.isFinite(marker.md))
    throw new PageDataError(path, msg`must have a name and a measured depth`);
  return metres === 1 ? marker : { ...marker, md: marker.md * metres };
}

function checkSurface(given: unknown, path: string, units: SceneUnits): SceneSurface {
  const surface = (given ?? {}) as SceneSurface;
  const { origin, step, columns, rows, depths, domain } = surface;
  if (typeof surface.name !== 'string')
    throw new PageDataError(`${path}.name`, msg`must be a text`);
  for (const [key, pair] of [
    ['origin', origin],
    ['step', step],
  ] as const) {
    if (!Array.isArray(pair) || pair.length !== 2 || !pair.every((one) => Number.isFinite(one)))
      throw new PageDataError(`${path}.${key}`, msg`must be two numbers`);
  }
  if (!(step[0] !== 0 && step[1] !== 0))
    throw new PageDataError(`${path}.step`, msg`must not be 0`);
  if (![columns, rows].every((one) => Number.isInteger(one) && one >= 2))
    throw new PageDataError(`${path}.columns, .rows`, msg`must be whole numbers from 2 on`);
  if (!(depths instanceof Float32Array) || depths.length !== columns * rows)
    throw new PageDataError(
      `${path}.depths`,
      msg`must be a Float32Array of ${columns * rows} values`,
    );
  if (domain !== 'depth' && domain !== 'time')
    throw new PageDataError(`${path}.domain`, msg`must be depth or time`);
  const inMetres = ([a, b]: readonly [number, number]): [number, number] => [
    a * units.ground,
    b * units.ground,
  ];
  const known = blankHoles(depths);
  return {
    ...surface,
    origin: inMetres(origin),
    step: inMetres(step),
    depths:
      domain === 'depth' && units.depth !== 1 ? known.map((value) => value * units.depth) : known,
  };
}
