import { findGap } from '../../plot/scene/placed-well.ts';
import type {
  DepthType,
  SceneData,
  SceneGap,
  SceneSeismic,
  SceneSurface,
} from '../../plot/scene/scene-data.ts';
import { sceneMetres } from '../../plot/scene/volume-place.ts';
import type { OpenSurvey, SegyFacts } from '../../sources/survey/source.ts';
import type { ListedSurface } from '../../sources/survey/survey-surfaces.ts';
import { isInDomain } from '../../plot/scene/surface-grid.ts';

/** What of a scene cannot be shown over a vertical axis. */
export interface SceneGaps {
  /** By index of the well; null where nothing lacks. */
  wells: readonly (SceneGap | null)[];
  /** Whether each surface is shown. */
  surfaces: readonly boolean[];
  /** How many wells lack each. */
  counts: Readonly<Partial<Record<SceneGap, number>>>;
  /** Surfaces of the other domain. */
  hiddenSurfaces: number;
}

/** Looks at all wells and surfaces of a scene. */
export function findGaps({ wells, surfaces }: SceneData, type: DepthType): SceneGaps {
  const gaps = wells.map((well) => findGap(well, type));
  const counts: Partial<Record<SceneGap, number>> = {};
  for (const gap of gaps) if (gap) counts[gap] = (counts[gap] ?? 0) + 1;
  const shown = surfaces.map((surface) => isInDomain(surface, type));
  return {
    wells: gaps,
    surfaces: shown,
    counts,
    hiddenSurfaces: shown.filter((one) => !one).length,
  };
}

/**
 * A scene with the surfaces of its survey, which are in its coordinates, that are turned on and
 * read; the scene itself without such surfaces.
 */
export function addSurfaces<Data extends SceneData | null>(
  data: Data,
  listed: readonly ListedSurface[],
): Data {
  const metres = (data?.seismic && sceneMetres(data.seismic.survey.info)) ?? 1;
  const more = listed.flatMap(({ name, color, isOn, surface }): SceneSurface[] => {
    if (!isOn || !surface) return [];
    const {
      grid: { x, y, dx, dy, columns, rows, values },
      domain,
    } = surface;
    return [
      {
        name,
        color,
        origin: [x * metres, y * metres],
        step: [dx * metres, dy * metres],
        columns,
        rows,
        depths: values,
        domain,
      },
    ];
  });
  return data && more.length > 0 ? { ...data, surfaces: [...data.surfaces, ...more] } : data;
}

/** What a SEG-Y file says of itself; null of any other survey. */
export function findSegyFacts({ survey }: SceneSeismic): SegyFacts | null {
  return (survey as Partial<OpenSurvey>).segy ?? null;
}
