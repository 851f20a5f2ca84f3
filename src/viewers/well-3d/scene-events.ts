import type { LinkMessage } from '../../core/link.ts';
import type { SceneReadout, SliceReadout, SceneWellReadout } from '../../plot/scene/readout.ts';
import type { SceneData, SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SliceShape } from '../../plot/scene/slice-shape.ts';
import type { SurveyOnMap } from '../../sources/survey/survey-on-map.ts';
import { describeSlice } from './slices.ts';

/**
 * Makes what linked elements get of the pointer: the depth and the record of a well, the place on a
 * slice.
 */
export function describeForLink(
  readout: SceneReadout | null,
  onMap: SurveyOnMap | null,
): LinkMessage {
  if (readout?.kind === 'well')
    return {
      cursorM: readout.mdM,
      record: { catalog: 'well', keys: { uwi: readout.uwi } },
      seismic: null,
    };
  if (readout?.kind !== 'slice') return { cursorM: null, record: null, seismic: null, place: null };
  const { inline, crossline, trace, x, y, time: z, unit } = readout;
  const cursor = { inline, crossline, trace, x, y, z, unit };
  return { cursorM: null, record: null, seismic: cursor, place: onMap?.locateCursor(cursor) };
}

/** Makes the detail of `geo-cursor`. */
export function describeCursor(readout: SceneReadout): object {
  if (readout.kind === 'well') return describeWell(readout);
  if (readout.kind === 'slice') return describeSliceCursor(readout);
  const { name, x, y, depth, domain } = readout;
  return { surface: name, x, y, depth, unit: domain === 'time' ? 'ms' : 'm', values: [] };
}

function describeWell(readout: SceneWellReadout): object {
  const { uwi, name, mdM, tvdM, tvdssM, twtMs, x, y, curve, marker } = readout;
  const depths = { depth: mdM, unit: 'm', md: mdM, tvd: tvdM, tvdss: tvdssM, twt: twtMs };
  return { uwi, name, ...depths, x, y, marker, values: curve ? [curve] : [] };
}

function describeSliceCursor(readout: SliceReadout): object {
  const { mode, inline, crossline, trace, x, y, time, unit, amplitude } = readout;
  const stored = amplitude !== null && Number.isNaN(amplitude) ? null : amplitude;
  return { mode, inline, crossline, trace, x, y, time, unit, amplitude: stored };
}

/** Counts what a scene has, for `geo-scene`. */
export function countScene({ wells, surfaces }: SceneData): object {
  return {
    wells: wells.length,
    curves: wells.filter(({ curve }) => curve).length,
    markers: wells.reduce((sum, well) => sum + well.markers.length, 0),
    surfaces: surfaces.length,
  };
}

/** Makes the detail of `geo-section`, but for the time that it took. */
export function describeSection({ survey, statistics }: SceneSeismic, shape: SliceShape): object {
  return {
    ...describeSlice(survey.info, shape.slice),
    traces: shape.columns,
    samples: shape.rows,
    min: statistics.min,
    max: statistics.max,
  };
}

/** The name of the survey, or of the only well, for files. */
export function nameScene(scene: SceneData | null): string {
  const { seismic, wells = [] } = scene ?? {};
  if (seismic) return seismic.survey.info.name.replace(/\.(sgy|segy)\b/i, '') || 'survey';
  return (wells.length === 1 && `${wells[0]!.name} ${wells[0]!.uwi}`.trim()) || 'wells';
}
