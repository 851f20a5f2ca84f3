import type {
  SceneCurve,
  SceneData,
  SceneMarker,
  SceneSurface,
  SceneTrajectory,
  SceneWell,
} from '../../plot/scene/scene-data.ts';
import type { SeismicSurvey } from '../../formats/seismic/seismic-survey.ts';
import type { SceneSource } from './source.ts';
import { readSeismic } from './survey-scene.ts';

/**
 * The element's property `scene`: arrays of the host page, taken by reference. Only what is
 * requested is used.
 */
export function openPageScene(scene: unknown): SceneSource {
  return {
    async open({ logs, markers }, { signal }) {
      const { wells, surfaces } = checkScene(scene);
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

class SceneError extends Error {
  readonly code = 'DATA_INVALID';
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** @throws an error with the code DATA_INVALID that names the field */
function checkScene(scene: unknown): SceneData {
  const { wells = [], surfaces = [] } = (scene ?? {}) as { wells?: unknown; surfaces?: unknown };
  if (!Array.isArray(wells)) throw new SceneError('scene.wells must be an array');
  if (!Array.isArray(surfaces)) throw new SceneError('scene.surfaces must be an array');
  return {
    wells: wells.map((well, i) => checkWell(well, `scene.wells[${i}]`)),
    surfaces: surfaces.map((surface, i) => checkSurface(surface, `scene.surfaces[${i}]`)),
  };
}

/** A survey of the page is an object that answers; what it answers is checked where it is used. */
function checkSurvey(given: unknown): SeismicSurvey | null {
  if (given === undefined || given === null) return null;
  const survey = given as SeismicSurvey;
  for (const method of ['statistics', 'section', 'tile'] as const)
    if (typeof survey[method] !== 'function')
      throw new SceneError(`scene.seismic.${method} must be a function`);
  if (survey.info?.kind !== 'volume' && survey.info?.kind !== 'line')
    throw new SceneError('scene.seismic.info.kind must be volume or line');
  if (survey.info.kind === 'volume' && !(survey.info.inlines && survey.info.crosslines))
    throw new SceneError('scene.seismic.info must have inlines and crosslines');
  return survey;
}

function checkWell(given: unknown, path: string): SceneWell {
  const {
    uwi,
    name,
    surfaceX,
    surfaceY,
    kbElev,
    trajectory,
    curve,
    markers = [],
  } = (given ?? {}) as Record<string, unknown>;
  if (typeof uwi !== 'string') throw new SceneError(`${path}.uwi must be a text`);
  if (typeof surfaceX !== 'number' || typeof surfaceY !== 'number')
    throw new SceneError(`${path}.surfaceX and .surfaceY must be numbers`);
  if (!Array.isArray(markers)) throw new SceneError(`${path}.markers must be an array`);
  return {
    uwi,
    name: typeof name === 'string' ? name : '',
    surfaceX,
    surfaceY,
    kbElev: typeof kbElev === 'number' && Number.isFinite(kbElev) ? kbElev : null,
    trajectory: trajectory ? checkTrajectory(trajectory, `${path}.trajectory`) : null,
    curve: curve ? checkCurve(curve, `${path}.curve`) : undefined,
    markers: markers.map((marker, i) => checkMarker(marker, `${path}.markers[${i}]`)),
  };
}

function checkTrajectory(given: unknown, path: string): SceneTrajectory {
  const trajectory = given as SceneTrajectory;
  for (const key of ['md', 'x', 'y', 'tvd'] as const) {
    if (!isNumbers(trajectory[key]))
      throw new SceneError(`${path}.${key} must be an array of numbers`);
    if (trajectory[key].length !== trajectory.md.length)
      throw new SceneError(
        `${path}.${key} has ${trajectory[key].length} values, md has ${trajectory.md.length}`,
      );
  }
  const { twt } = trajectory;
  if (twt !== undefined && twt !== null && (!isNumbers(twt) || twt.length !== trajectory.md.length))
    throw new SceneError(`${path}.twt must be an array of as many numbers as md`);
  return trajectory;
}

function checkCurve(given: unknown, path: string): SceneCurve {
  const curve = given as SceneCurve;
  if (typeof curve.mnemonic !== 'string') throw new SceneError(`${path}.mnemonic must be a text`);
  if (!isNumbers(curve.md) || !isNumbers(curve.values) || curve.md.length !== curve.values.length)
    throw new SceneError(`${path}.md and .values must be arrays of one length`);
  return typeof curve.unit === 'string' ? curve : { ...curve, unit: '' };
}

function checkMarker(given: unknown, path: string): SceneMarker {
  const marker = given as SceneMarker | null;
  if (typeof marker?.name !== 'string' || !Number.isFinite(marker.md))
    throw new SceneError(`${path} must have a name and a measured depth`);
  return marker;
}

function checkSurface(given: unknown, path: string): SceneSurface {
  const surface = (given ?? {}) as SceneSurface;
  const { origin, step, columns, rows, depths, domain } = surface;
  if (typeof surface.name !== 'string') throw new SceneError(`${path}.name must be a text`);
  for (const [key, pair] of [
    ['origin', origin],
    ['step', step],
  ] as const) {
    if (!Array.isArray(pair) || pair.length !== 2 || !pair.every((one) => Number.isFinite(one)))
      throw new SceneError(`${path}.${key} must be two numbers`);
  }
  if (!(step[0] !== 0 && step[1] !== 0)) throw new SceneError(`${path}.step must not be 0`);
  if (![columns, rows].every((one) => Number.isInteger(one) && one >= 2))
    throw new SceneError(`${path}.columns and .rows must be whole numbers from 2 on`);
  if (!(depths instanceof Float32Array) || depths.length !== columns * rows)
    throw new SceneError(`${path}.depths must be a Float32Array of ${columns * rows} values`);
  if (domain !== 'depth' && domain !== 'time')
    throw new SceneError(`${path}.domain must be depth or time`);
  return surface;
}
