import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { fileSurvey, urlSurvey } from './file-source.ts';
import type { SurveyReference, SurveySource } from './source.ts';

/**
 * The source that attributes and properties name; null if they name no survey. The first of
 * section, file, src, catalog and index id that is given is taken.
 */
export function findSurveySource(
  { src, file, section, velocity = false, ...ids }: SurveyReference,
  host: ElementHost,
): SurveySource | null {
  try {
    if (section !== undefined)
      return {
        name: '',
        open: async () => {
          if (typeof section === 'object' && section && 'cuts' in section)
            return (await import('./kept-survey.ts')).openKeptSurvey(section);
          return (await import('./page-survey.ts')).pageSurvey(section, velocity);
        },
      };
    if (file !== undefined) return fileSurvey(file, velocity);
    if (src) return urlSurvey(src, host.element.baseURI, velocity);
    const { catalog, datasetId, indexId } = ids;
    if (!indexId && !(catalog && datasetId)) return null;
    return {
      name: ids.processingName ?? ids.sectionName ?? datasetId ?? indexId ?? '',
      // What speaks to a server comes with the first such survey.
      open: async (options) =>
        (await import('./catalog-source.ts')).openCatalogSurvey(
          host,
          { ...ids, velocity },
          options,
        ),
    };
  } catch (error) {
    return { name: '', open: () => Promise.reject(problemOf(error, 'SOURCE_FAILED')) };
  }
}
