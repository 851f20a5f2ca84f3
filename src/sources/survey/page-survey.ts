import { type SectionArrays, surveyOfArrays } from '../../formats/seismic/survey-of-arrays.ts';
import { blankUndefined } from '../../formats/segy/undefined-sample.ts';
import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import { FormatError } from '../../formats/format-error.ts';
import { msg, plainMessage } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import type { OpenSurvey } from './source.ts';

/**
 * The page's property `section` as a survey of one line; its array is used as it is.
 * @throws DATA_INVALID where it is no section
 */
export function pageSurvey(data: unknown, isVelocity: boolean): OpenSurvey {
  if (typeof data !== 'object' || data === null)
    throw new PageDataError('section', msg`must be an object`);
  const {
    values,
    traces,
    samples,
    sampleIntervalUs,
    domain = 'time',
    traceNumbers,
  } = data as Record<string, unknown>;
  if (domain !== 'time' && domain !== 'depth')
    throw new PageDataError('section.domain', msg`must be depth or time`);
  if (traceNumbers !== undefined && !isNumbers(traceNumbers))
    throw new PageDataError('section.traceNumbers', msg`must be an array of numbers`);
  try {
    const known = values instanceof Float32Array ? blankUndefined(values) : values;
    const survey = surveyOfArrays({
      values: known as Float32Array,
      traces: traces as number,
      samples: samples as number,
      sampleIntervalUs: sampleIntervalUs as number,
      domain,
      traceNumbers,
    } satisfies SectionArrays);
    const own = {
      info: { ...survey.info, isVelocity },
      segy: null,
      values: known as Float32Array,
    };
    return Object.assign(
      survey,
      own,
      own.values.length > COUNTED_WHOLE
        ? { statistics: () => Promise.resolve(estimated(own.values)) }
        : {},
    );
  } catch (error) {
    const what = error instanceof FormatError ? error.parts : plainMessage(String(error));
    throw new PageDataError('section:', what);
  }
}

/** Larger sections are counted in part: the picture waits for it, on this thread. */
const COUNTED_WHOLE = 2 ** 17;
/** Samples that are counted of those: percentiles are within about 2 % of the amplitude. */
const COUNTED = 2 ** 13;
/** Samples that are counted side by side: they come from memory at once. */
const RUN = 4;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const BINS = 512;

/** Statistics of samples spread over all. */
function estimated(values: Float32Array): SurveyStatistics {
  const some = new Float32Array(COUNTED);
  for (let run = 0; run < COUNTED / RUN; run++) {
    // By the golden ratio: evenly over all, and in step with no length of a trace.
    const from = Math.floor(((run * GOLDEN) % 1) * (values.length - RUN));
    for (let i = 0; i < RUN; i++) some[run * RUN + i] = values[from + i]!;
  }
  some.sort();
  // NaN values are sorted to the ends.
  let [first, past] = [0, COUNTED];
  while (first < past && !Number.isFinite(some[first])) first++;
  while (first < past && !Number.isFinite(some[past - 1])) past--;
  const known = some.subarray(first, past);
  const count = known.length;
  const { 0: min = 0, [count - 1]: max = 0 } = known;
  const largest = Math.max(-min, max);
  // Spikes may be a million times the rest.
  const reachWithout = (share: number): number => {
    const few = Math.floor(count * share);
    return Math.max(-(known[few] ?? 0), known[count - 1 - few] ?? 0);
  };
  const absoluteTo =
    Math.min(largest, 2 * reachWithout(1 / 2000), 16 * reachWithout(1 / 40) || Infinity) || largest;
  const absolute = new Float64Array(BINS);
  const perValue = absoluteTo > 0 ? BINS / absoluteTo : 0;
  let sum = 0,
    squares = 0;
  for (let i = 0; i < count; i++) {
    const value = known[i]!;
    sum += value;
    squares += value * value;
    // The last bin has all that is larger.
    absolute[Math.min(BINS - 1, Math.floor(Math.abs(value) * perValue))]!++;
  }
  let histogram: Float64Array | null = null;
  return {
    min,
    max,
    mean: count > 0 ? sum / count : 0,
    rms: count > 0 ? Math.sqrt(squares / count) : 0,
    count,
    isExact: false,
    absolute,
    absoluteTo,
    // The first picture does not need it.
    get histogram() {
      return (histogram ??= binned(known, min, max));
    },
  };
}

function binned(values: Float32Array, from: number, to: number): Float64Array {
  const bins = new Float64Array(BINS);
  const perValue = to > from ? BINS / (to - from) : 0;
  for (const value of values) bins[Math.min(BINS - 1, Math.floor((value - from) * perValue))]!++;
  return bins;
}

function isNumbers(list: unknown): list is ArrayLike<number> {
  return (
    ArrayBuffer.isView(list) ||
    (Array.isArray(list) && list.every((one) => typeof one === 'number'))
  );
}
