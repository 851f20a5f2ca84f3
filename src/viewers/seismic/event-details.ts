import type { LineNumbers, SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import type { OpenSurvey } from '../seismic-source.ts';

/** Numbers along an axis, as `geo-survey` tells them; `step` is null where they do not lie evenly. */
export interface AxisDetail {
  first: number;
  last: number;
  step: number | null;
  count: number;
}

/** What `geo-survey` says. */
export function surveyDetail({ info }: OpenSurvey, { min, max }: SurveyStatistics): object {
  const { name, kind, inlines, crosslines, samples, traces, format, isVelocity, crs } = info;
  return {
    name, kind, inlines: axisDetail(inlines), crosslines: axisDetail(crosslines), traces, samples: samples.count, sampleIntervalUs: samples.interval * 1000,
    domain: samples.domain, unit: samples.unit, first: samples.first, format, isVelocity, crs, min, max,
  };
}

/** Null of a line. */
export function axisDetail(axis: LineNumbers | null): AxisDetail | null {
  if (!axis || axis.numbers.length === 0) return null;
  const { numbers } = axis;
  const step = numbers.length > 1 ? numbers[1]! - numbers[0]! : 1;
  const even = numbers.every((number, i) => number === numbers[0]! + i * step);
  return { first: numbers[0]!, last: numbers.at(-1)!, step: even ? step : null, count: numbers.length };
}

/** What `geo-cursor` says; null for what the section does not have, and for the amplitude of a gap. */
export function cursorDetail({ inline, crossline, trace, time, unit, amplitude, x, y }: SectionReadout): object {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return { inline: known(inline), crossline: known(crossline), trace: known(trace), time, unit, amplitude: known(amplitude), x: known(x), y: known(y) };
}
