import type { SectionMode, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { TextKey } from '../../i18n/i18n.ts';

/** Text key of a way to cut a survey, with what a slice is a slice of. */
export function modeKey(mode: SectionMode, info: SurveyInfo): TextKey {
  return mode === 'z' ? `seismic.mode.z.${info.samples.domain}` : `seismic.mode.${mode}`;
}
