import type { Translate } from '../../i18n/i18n.ts';
import type { SectionPlace, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { modeKey } from './mode-key.ts';

/** Which cut of a survey: "Inline 120", "Time slice 1200 ms"; "" for a line, which has the survey's name. */
export function nameCut(info: SurveyInfo, place: SectionPlace, t: Translate): string {
  if (place.mode === 'line') return '';
  const unit = place.mode === 'z' ? ` ${info.samples.unit}` : '';
  return `${t(modeKey(place.mode, info))} ${place.number}${unit}`;
}
