import type { Translate } from '../../i18n/i18n.ts';
import type { Numbers, SceneData, SceneSurface, SceneWell } from '../../plot/scene/scene-data.ts';
import { placeOfSlice, type SceneSlice } from '../../plot/scene/slice-shape.ts';
import { cutDetail } from '../../sources/survey/section-numbers.ts';
import { keepSurvey } from '../../sources/survey/kept-survey.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import { identifyScene } from './identify-scene.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import type { SceneViewState } from './scene-view-state.ts';

/** How a scene is shown. */
interface SceneContext {
  kind: 'wells' | 'survey';
  shown: SceneViewState | undefined;
  slices: readonly SceneSlice[];
  t: Translate;
}

/**
 * What is shown: the wells with their curves and markers, the surfaces, and of a survey the slices
 * that are visible. @throws what the survey throws
 */
export async function describePage(
  scene: SceneData,
  { kind, shown, slices, t }: SceneContext,
): Promise<PageContent> {
  const { wells, surfaces, seismic } = scene;
  const visible = slices.filter((slice) => slice.visible);
  const info = seismic?.survey.info;
  const places = info ? visible.map((slice) => placeOfSlice(info, slice)) : [];
  const cuts = info ? places.map((place) => cutDetail(info, place)) : [];
  const numberOf = (mode: SceneSlice['mode']): number | undefined =>
    cuts.find((cut) => cut.mode === mode)?.number ?? undefined;
  const identity = identifyScene(scene);
  // The surfaces of the survey, the curves and the markers are in the scene.
  const {
    chosenSurfaces: _surfaces,
    wellLogs: _logs,
    wellMarkers: _markers,
    ...look
  } = shown ?? {};
  const { wellFiles: _files, curve: _curve, ...state } = look;
  const label = t(kind === 'survey' ? 'seismic3d.label' : 'well3d.label');
  const name = identityLine(identity, null, (run) => run);
  return {
    title: name ? `${label}: ${name}` : label,
    stem: fileStem(identity, null, 'scene'),
    properties: {
      scene: {
        wells: wells.map(describeWell),
        surfaces: surfaces.map(describeSurface),
        seismic: seismic ? await keepSurvey({ ...seismic, places }) : undefined,
      },
      inline: numberOf('inline'),
      crossline: numberOf('crossline'),
      z: numberOf('z'),
      line: cuts.find(({ line }) => line)?.line ?? undefined,
      state,
    },
  };
}

const toArray = (values: Numbers): Float64Array =>
  Float64Array.from(values, (value: unknown) => (typeof value === 'number' ? value : NaN));

function describeWell({ crs: _crs, trajectory, curve, ...well }: SceneWell) {
  return {
    ...well,
    trajectory: trajectory && {
      md: toArray(trajectory.md),
      x: toArray(trajectory.x),
      y: toArray(trajectory.y),
      tvd: toArray(trajectory.tvd),
      twt: trajectory.twt && toArray(trajectory.twt),
    },
    curve: curve && { ...curve, md: toArray(curve.md), values: toArray(curve.values) },
  };
}

function describeSurface({
  name,
  origin,
  step,
  columns,
  rows,
  depths,
  domain,
  color,
}: SceneSurface) {
  return { name, origin, step, columns, rows, depths, domain, color };
}
