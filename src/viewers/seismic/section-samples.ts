import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';

/** Rows of a range of times or depths: from the sample at its top to that at its base, held within the survey. */
export function sectionSamples({ samples: { first, interval, count } }: SurveyInfo, { top, base }: { top: number; base: number }): [from: number, to: number] {
  const row = (time: number): number => Math.min(count, Math.max(0, (time - first) / interval));
  return [row(top), Math.min(count, row(base) + 1)];
}
