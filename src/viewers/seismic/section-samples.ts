import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionWindow } from '../../plot/seismic/section-content.ts';

/** Times or depths of a vertical section, of its first and its last sample in view. */
export interface SampleRange {
  top: number;
  base: number;
}

/**
 * Rows of a range of times or depths: from the sample at its top to that at its base, held within
 * the survey; null if the survey has no sample in the range.
 */
export function sectionSamples(
  { samples: { first, interval, count } }: SurveyInfo,
  { top, base }: SampleRange,
): [from: number, to: number] | null {
  const row = (time: number): number => Math.min(count, Math.max(0, (time - first) / interval));
  return row(base) === 0 || row(top) >= count - 1
    ? null
    : [row(top), Math.min(count, row(base) + 1)];
}

/**
 * The part of a section that a window shows, by the directions in which it is less than all; of a
 * map, which has one scale for both, the whole window or nothing.
 */
export function shownPart(
  { traces, samples }: SectionWindow,
  section: SectionInfo,
): Partial<SectionWindow> {
  const [across, down] = [isPart(traces, section.traces), isPart(samples, section.samples)];
  if (section.place.mode === 'z') return across || down ? { traces, samples } : {};
  return { ...(across && { traces }), ...(down && { samples }) };
}

function isPart([from, to]: readonly [number, number], count: number): boolean {
  return from > ROUNDING || to < count - ROUNDING;
}

const ROUNDING = 1e-6;
