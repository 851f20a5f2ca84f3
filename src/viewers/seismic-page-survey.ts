import { type SectionArrays, surveyOfArrays } from '../formats/seismic/survey-of-arrays.ts';
import { AmplitudeCounter } from '../formats/seismic/statistics.ts';
import type { SurveyStatistics } from '../formats/seismic/seismic-survey.ts';
import type { OpenSurvey } from './seismic-source.ts';

/**
 * The page's property `section` as a survey of one line; its array is used as it is.
 * @throws DATA_INVALID where it is no section
 */
export function pageSurvey(data: unknown, isVelocity: boolean): OpenSurvey {
  if (typeof data !== 'object' || data === null) throw new DataError(`section: an object is expected, not ${data === null ? 'null' : typeof data}`);
  const { values, traces, samples, sampleIntervalUs, domain = 'time', traceNumbers } = data as Record<string, unknown>;
  if (domain !== 'time' && domain !== 'depth') throw new DataError('section.domain: neither time nor depth');
  if (traceNumbers !== undefined && !isNumbers(traceNumbers)) throw new DataError('section.traceNumbers: not a list of numbers');
  try {
    const survey = surveyOfArrays({ values: values as Float32Array, traces: traces as number, samples: samples as number, sampleIntervalUs: sampleIntervalUs as number, domain, traceNumbers } satisfies SectionArrays);
    const own = { info: { ...survey.info, isVelocity }, segy: null, values: values as Float32Array };
    return Object.assign(survey, own, own.values.length > COUNTED_WHOLE ? { statistics: () => Promise.resolve(estimated(own.values)) } : {});
  } catch (error) {
    throw new DataError(`section: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Larger sections are counted in part: somebody waits for the picture, on this thread. */
const COUNTED_WHOLE = 2 ** 19;

/** Statistics of samples spread over all. */
function estimated(values: Float32Array): SurveyStatistics {
  // Odd, so that it shares little with the length of traces.
  const step = Math.ceil(values.length / COUNTED_WHOLE) * 2 - 1;
  const counter = new AmplitudeCounter();
  const some = new Float32Array(Math.floor(values.length / step));
  for (let i = 0; i < some.length; i++) some[i] = values[i * step]!;
  counter.add(some);
  return counter.result(false);
}

function isNumbers(list: unknown): list is ArrayLike<number> {
  return ArrayBuffer.isView(list) || (Array.isArray(list) && list.every((one) => typeof one === 'number'));
}

/** What the page handed over is no section. */
class DataError extends Error {
  readonly code = 'DATA_INVALID';
}
