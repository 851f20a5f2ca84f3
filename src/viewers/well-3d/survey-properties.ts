import type { ElementHost } from '../../core/element-host.ts';
import { findSurveySource } from '../../sources/survey/open-survey.ts';
import type { SurveySource } from '../../sources/survey/source.ts';
import type { SceneProperties } from './scene-properties.ts';

/** Finds the survey that properties name. @returns null if they name no survey */
export function openSurveySource(
  properties: SceneProperties,
  host: ElementHost,
): SurveySource | null {
  const { src, file, velocity, catalog, datasetId } = properties;
  const { processingName, productType, sectionName, indexId } = properties;
  const ids = { catalog, datasetId, processingName, productType, sectionName, indexId };
  return findSurveySource({ src, file, velocity, ...ids }, host);
}
