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
/** Samples that are counted of those: percentiles are within about 1 % of the amplitude. */
const COUNTED = 2 ** 15;
/** Samples that are counted side by side: they come from memory at once. */
const RUN = 8;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const BINS = 2048;

/** Statistics of samples spread over all. */
function estimated(values: Float32Array): SurveyStatistics {
  const some = new Float32Array(COUNTED);
  const bits = new Int32Array(some.buffer);
  // By exponents without the sign and three bits of fraction.
  const magnitudes = new Uint32Array(1 << 11);
  let count = 0, min = Infinity, max = -Infinity, sum = 0, squares = 0;
  for (let run = 0; run < COUNTED / RUN; run++) {
    // By the golden ratio: evenly over all, and in step with no length of a trace.
    const from = Math.floor(((run * GOLDEN) % 1) * (values.length - RUN));
    for (let i = from; i < from + RUN; i++) {
      const value = values[i]!;
      if (value - value !== 0) continue;
      some[count] = value;
      magnitudes[(bits[count++]! & 0x7fffffff) >>> 20]!++;
      if (value < min) min = value;
      if (value > max) max = value;
      sum += value;
      squares += value * value;
    }
  }
  if (count === 0) min = max = 0;
  const largest = Math.max(-min, max);
  // Spikes are rare and may be a million times the rest.
  const absoluteTo = Math.min(largest, 2 * edgeOfMost(magnitudes, count)) || largest;
  const [histogram, absolute] = [new Float64Array(BINS), new Float64Array(BINS)];
  const [perValue, perMagnitude] = [max > min ? BINS / (max - min) : 0, absoluteTo > 0 ? BINS / absoluteTo : 0];
  // The last bin has all that is larger.
  for (let i = 0; i < count; i++) {
    const value = some[i]!;
    histogram[Math.min(BINS - 1, Math.floor((value - min) * perValue))]!++;
    absolute[Math.min(BINS - 1, Math.floor(Math.abs(value) * perMagnitude))]!++;
  }
  return { min, max, mean: count > 0 ? sum / count : 0, rms: count > 0 ? Math.sqrt(squares / count) : 0, count, isExact: false, histogram, absolute, absoluteTo };
}

/** About what 99.9 % of the magnitudes counted do not exceed. */
function edgeOfMost(magnitudes: Uint32Array, count: number): number {
  let at = magnitudes.length, above = count * 0.001;
  while (at > 0 && (above -= magnitudes[--at]!) >= 0);
  return new Float32Array(new Uint32Array([(at + 1) << 20]).buffer)[0]!;
}

function isNumbers(list: unknown): list is ArrayLike<number> {
  return ArrayBuffer.isView(list) || (Array.isArray(list) && list.every((one) => typeof one === 'number'));
}

/** What the page handed over is no section. */
class DataError extends Error {
  readonly code = 'DATA_INVALID';
}
