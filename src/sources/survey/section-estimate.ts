import type {
  SectionPlace,
  SeismicSurvey,
  SurveyStatistics,
} from '../../formats/seismic/seismic-survey.ts';
import { AmplitudeCounter } from '../../formats/seismic/statistics.ts';

/** Surveys of more samples are drawn by an estimate first: some 8 MB of a file. */
const COUNTED_AT_ONCE = 2 ** 21;
/** Samples of an estimate, in strips of neighbouring traces. */
const STRIPS = 3;
const STRIP_SAMPLES = 2 ** 16;

/** Whether the statistics of a survey take so long that a picture does not wait for them. */
export function isCountedLater({ info }: SeismicSurvey): boolean {
  return info.traces * info.samples.count > COUNTED_AT_ONCE;
}

/**
 * Statistics by samples of one cut, which its picture needs too; those of the whole survey where
 * the cut has no amplitudes there.
 */
export async function estimateStatistics(
  survey: SeismicSurvey,
  place: SectionPlace,
  signal?: AbortSignal,
): Promise<SurveyStatistics> {
  const { traces, samples } = await survey.section(place, signal);
  const width = Math.max(1, Math.min(traces, Math.floor(STRIP_SAMPLES / samples)));
  const counter = new AmplitudeCounter();
  const firsts = new Set(
    Array.from({ length: STRIPS }, (_, i) => Math.floor(((traces - width) * (i + 0.5)) / STRIPS)),
  );
  const tiles = await Promise.all(
    [...firsts].map((first) =>
      survey.tile(
        {
          place,
          level: 0,
          traces: [first, first + width],
          samples: [0, samples],
          precision: 'float32',
        },
        signal,
      ),
    ),
  );
  for (const { values } of tiles) counter.add(Float32Array.from(values));
  const estimate = counter.result(false);
  return estimate.min < estimate.max ? estimate : survey.statistics(signal);
}
