import { userSettings } from '../../core/user-settings.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { DepthType } from '../../plot/scene/scene-data.ts';
import type { SceneSlice } from '../../plot/scene/slice-shape.ts';
import { findOffered, openPageScene } from '../../sources/scene/page-source.ts';
import type { SceneRequest, SceneSource } from '../../sources/scene/source.ts';
import { addSurvey } from '../../sources/scene/survey-scene.ts';
import type { LineCorners } from '../../sources/survey/section-numbers.ts';
import { type CorrectionProperties, toCorrections } from '../../sources/survey/corrections.ts';
import type { SurveyReference, SurveySource } from '../../sources/survey/source.ts';
import type { SliceProperties } from './slices.ts';

/** Attributes and properties of `<geo-well-3d>` and `<geo-seismic-3d>`. */
export interface SceneProperties extends Omit<SurveyReference, 'section'>, CorrectionProperties {
  link?: string;
  theme?: 'auto' | 'light' | 'dark';
  uwis?: readonly string[];
  logs: boolean;
  markers: boolean;
  /** Undefined: the survey's own axis. */
  depthType?: DepthType;
  surfaceOpacity: number;
  meshOpacity: number;
  seismicGain: number;
  markerSize: number;
  verticalExaggeration: number;
  /** Arrays of the page, which are checked when they are opened. */
  scene?: unknown;
  /** What is shown, as one object. */
  state?: unknown;
  inline?: number;
  crossline?: number;
  z?: number;
  line?: LineCorners;
  colormap?: string;
  clipPercentile: number;
  polarity: 'normal' | 'reverse';
  memoryMb: number;
  mode: SceneSlice['mode'];
}

/** What properties have that an element does not define. */
export const DEFAULT_PROPERTIES: SceneProperties = {
  logs: false,
  markers: false,
  surfaceOpacity: 1,
  meshOpacity: 0.95,
  seismicGain: 0.5,
  markerSize: 5,
  verticalExaggeration: 1,
  clipPercentile: 99,
  polarity: 'normal',
  memoryMb: 256,
  mode: 'inline',
};

/** How a scene looks where nothing else is set. */
export const DEFAULT_LOOK: SceneLook = {
  depthType: 'TWT',
  surfaceOpacity: 1,
  meshOpacity: 0.95,
  markerSize: 5,
  exaggeration: 1,
  curves: 'ribbon',
  markers: true,
  surfaces: true,
  contours: true,
  labels: true,
};

/**
 * How a scene looks at first: over the axis that the user's settings prefer, where they do. True
 * vertical depths are drawn under sea level.
 */
export function openingLook(): SceneLook {
  const { datum } = userSettings.peek();
  if (datum === null) return DEFAULT_LOOK;
  return { ...DEFAULT_LOOK, depthType: datum === 'MD' ? 'MD' : 'TVD' };
}

/** Properties that name the survey. */
export const SURVEY_PROPERTIES = [
  'src',
  'file',
  'catalog',
  'datasetId',
  'processingName',
  'productType',
  'sectionName',
  'indexId',
  'velocity',
] as const satisfies readonly (keyof SceneProperties)[];

/** Properties that name the rest of the scene, and what is read of it. */
export const SOURCE_PROPERTIES = [
  'scene',
  'uwis',
  'logs',
  'markers',
] as const satisfies readonly (keyof SceneProperties)[];

/**
 * Makes the source of a scene: arrays of the page or wells of the server, and a survey. @returns
 * null without any of them
 */
export function createSource(
  { scene, uwis }: SceneProperties,
  survey: SurveySource | null,
  host: ElementHost,
): SceneSource | null {
  const wells =
    scene !== undefined
      ? openPageScene(scene)
      : uwis && uwis.length > 0
        ? openServerWells(uwis, host)
        : null;
  return survey ? addSurvey(wells, survey) : wells;
}

/** What speaks to a server is loaded with the first wells of one. */
function openServerWells(uwis: readonly string[], host: ElementHost): SceneSource {
  return {
    async open(request, options) {
      const { openWells } = await import('../../sources/scene/backend-source.ts');
      return openWells(host, uwis, request, options);
    },
  };
}

/** What is read of wells: what the attributes request, and all that a scene of the page has. */
export function makeRequest(properties: SceneProperties): SceneRequest {
  const { scene, logs, markers } = properties;
  const offered = scene === undefined ? { logs: false, markers: false } : findOffered(scene);
  return {
    logs: logs || offered.logs,
    markers: markers || offered.markers,
    corrections: toCorrections(properties),
  };
}

/** The parts of the look that are set by properties which have changed. */
export function pickLook(
  properties: SceneProperties,
  changed: ReadonlySet<keyof SceneProperties>,
): Partial<SceneLook> {
  const { depthType, surfaceOpacity, meshOpacity, markerSize, verticalExaggeration } = properties;
  return {
    ...(changed.has('depthType') && depthType && { depthType }),
    ...(changed.has('surfaceOpacity') && { surfaceOpacity }),
    ...(changed.has('meshOpacity') && { meshOpacity }),
    ...(changed.has('markerSize') && { markerSize }),
    ...(changed.has('verticalExaggeration') && { exaggeration: verticalExaggeration }),
  };
}

/** What properties set of slices. */
export function pickSlicing(properties: SceneProperties): SliceProperties {
  const { inline, crossline, z, line, seismicGain } = properties;
  const { colormap, clipPercentile, polarity, memoryMb } = properties;
  const places = { inline, crossline, z, path: line };
  return { ...places, gain: seismicGain, colormap, clipPercentile, polarity, memoryMb };
}
