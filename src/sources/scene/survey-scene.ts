import type { SeismicSurvey } from '../../formats/seismic/seismic-survey.ts';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import { placeAt } from '../survey/section-numbers.ts';
import type { OpenSurvey, SurveySource } from '../survey/source.ts';
import type { OpenScene, SceneSource } from './source.ts';

/** A scene with the survey of a source in it. The survey is closed with the scene. */
export function addSurvey(base: SceneSource | null, source: SurveySource): SceneSource {
  return {
    async open(request, options) {
      const opened = source.open({
        signal: options.signal,
        corrections: request.corrections ?? {},
        onProgress: ({ bytesRead, bytesTotal }) => options.onProgress?.(bytesRead, bytesTotal ?? 0),
      });
      try {
        const [scene, seismic, { surfaces }] = await Promise.all([
          base?.open(request, options) ?? NOTHING,
          opened.then((survey) => readSeismic(survey, options.signal)),
          opened,
        ]);
        return {
          ...scene,
          data: { ...scene.data, seismic },
          surfaces,
          close: () => seismic.survey.close(),
        };
      } catch (error) {
        void opened.then(
          (survey) => survey.close(),
          () => {},
        );
        throw error;
      }
    },
  };
}

const NOTHING: OpenScene = { data: { wells: [], surfaces: [] }, files: [], missing: [] };

/**
 * What a scene needs to know of a survey before it shows one; statistics that take long are
 * estimated.
 */
export async function readSeismic(
  survey: SeismicSurvey,
  signal: AbortSignal,
): Promise<SceneSeismic> {
  const { estimate } = survey as Partial<OpenSurvey>;
  const [statistics, line] = await Promise.all([
    estimate?.(placeAt(survey.info, {}), signal) ?? survey.statistics(signal),
    survey.info.kind === 'line' ? survey.section({ mode: 'line' }, signal) : null,
  ]);
  return { survey, statistics, line };
}
