import { type SectionArrays, surveyOfArrays } from '../formats/seismic/survey-of-arrays.ts';
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
const COUNTED_WHOLE = 2 ** 17;
const BINS = 2048;

/** Statistics of samples spread over all. */
function estimated(values: Float32Array): SurveyStatistics {
  // Odd, so that it shares little with the length of traces.
  const step = Math.ceil(values.length / COUNTED_WHOLE) | 1;
  const known = new Float32Array(Math.ceil(values.length / step));
  let count = 0, min = Infinity, max = -Infinity, sum = 0, squares = 0;
  for (let i = 0; i < values.length; i += step) {
    const value = values[i]!;
    if (value - value !== 0) continue;
    known[count++] = value;
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
    squares += value * value;
  }
  if (count === 0) min = max = 0;
  const some = known.subarray(0, count);
  // Spikes are rare and may be a million times the rest.
  const absoluteTo = Math.min(Math.max(-min, max), 2 * sizeOfMost(some)) || Math.max(-min, max);
  return {
    min, max, mean: count > 0 ? sum / count : 0, rms: count > 0 ? Math.sqrt(squares / count) : 0, count, isExact: false,
    histogram: countsOf(some, min, max), absolute: countsOf(some.map(Math.abs), 0, absoluteTo), absoluteTo,
  };
}

/** About what 99.9 % of magnitudes do not exceed: counted by sign-less exponents and seven bits of fraction. */
function sizeOfMost(some: Float32Array): number {
  const bits = new Uint32Array(some.buffer, some.byteOffset, some.length);
  const counts = new Uint32Array(1 << 15);
  for (let i = 0; i < bits.length; i++) counts[(bits[i]! & 0x7fffffff) >>> 16]!++;
  let at = counts.length, above = some.length * 0.001;
  while (at > 0 && (above -= counts[--at]!) >= 0);
  return new Float32Array(new Uint32Array([(at + 1) << 16]).buffer)[0]!;
}

/** Counts in bins of one width, the last one with all that is larger. */
function countsOf(some: Float32Array, from: number, to: number): Float64Array {
  const bins = new Float64Array(BINS);
  const perValue = to > from ? BINS / (to - from) : 0;
  for (let i = 0; i < some.length; i++) bins[Math.min(BINS - 1, Math.floor((some[i]! - from) * perValue))]!++;
  return bins;
}

function isNumbers(list: unknown): list is ArrayLike<number> {
  return ArrayBuffer.isView(list) || (Array.isArray(list) && list.every((one) => typeof one === 'number'));
}

/** What the page handed over is no section. */
class DataError extends Error {
  readonly code = 'DATA_INVALID';
}
