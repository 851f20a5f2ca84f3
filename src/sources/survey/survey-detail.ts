import { describeWarning } from '../../formats/format-error.ts';
import type {
  LineNumbers,
  SeismicSurvey,
  SurveyStatistics,
} from '../../formats/seismic/seismic-survey.ts';

/**
 * Numbers along an axis, as `geo-survey` has them; `step` is null if they are not evenly spaced.
 */
export interface AxisDetail {
  first: number;
  last: number;
  step: number | null;
  count: number;
}

/** What `geo-survey` says; amplitudes are null while they are not counted. */
export function surveyDetail(
  { info }: Pick<SeismicSurvey, 'info'>,
  statistics: SurveyStatistics | null,
): object {
  const { min, max } = statistics ?? { min: null, max: null };
  const { name, kind, inlines, crosslines, samples, traces, format, isVelocity, crs, groundUnit } =
    info;
  const warnings = info.warnings.map(describeWarning);
  return {
    name,
    kind,
    inlines: axisDetail(inlines),
    crosslines: axisDetail(crosslines),
    traces,
    samples: samples.count,
    sampleIntervalUs: samples.interval * 1000,
    domain: samples.domain,
    unit: samples.unit,
    first: samples.first,
    format,
    isVelocity,
    crs,
    groundUnit,
    min,
    max,
    warnings,
  };
}

/** Null of a line. */
export function axisDetail(axis: LineNumbers | null): AxisDetail | null {
  if (!axis || axis.numbers.length === 0) return null;
  const { numbers } = axis;
  const step = numbers.length > 1 ? numbers[1]! - numbers[0]! : 1;
  const even = numbers.every((number, i) => number === numbers[0]! + i * step);
  return {
    first: numbers[0]!,
    last: numbers.at(-1)!,
    step: even ? step : null,
    count: numbers.length,
  };
}
