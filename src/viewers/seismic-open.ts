import type { ElementHost } from '../core/element-host.ts';
import { problemOf } from '../core/problem.ts';
import { fileSurvey, urlSurvey } from './seismic-file-source.ts';
import type { SurveyAsked, SurveySource } from './seismic-source.ts';

/** The source that attributes and properties name; null where they name none. The first of section, file, src, catalog and index id that is given is taken. */
export function surveySourceOf({ src, file, section, velocity = false }: SurveyAsked, host: ElementHost): SurveySource | null {
  try {
    if (section !== undefined) return { name: '', open: async () => (await import('./seismic-page-survey.ts')).pageSurvey(section, velocity) };
    if (file !== undefined) return fileSurvey(file, velocity);
    if (src) return urlSurvey(src, host.element.baseURI, velocity);
    return null;
  } catch (error) {
    return { name: '', open: () => Promise.reject(problemOf(error, 'SOURCE_FAILED')) };
  }
}
