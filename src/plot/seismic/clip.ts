import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import { computeClip as absolutePercentile } from '../../formats/seismic/compute-clip.ts';
import type { SectionDisplay } from './section-content.ts';

/** Percentiles that velocities are held to where some are far beyond the rest. */
const LEAST_PERCENTILE = 1;
const GREATEST_PERCENTILE = 99;

/**
 * Amplitudes of the first and last colour before gain: symmetrical about zero by percentile, the
 * whole range of velocities but for spikes. Never empty.
 */
export function chooseClip(
  statistics: SurveyStatistics,
  isVelocity: boolean,
  { clip, clipPercentile }: Pick<SectionDisplay, 'clip' | 'clipPercentile'>,
): [min: number, max: number] {
  if (clip && clip[1] > clip[0]) return [...clip];
  const { min, max } = statistics;
  if (isVelocity) {
    const [low, high] = rangeWithoutSpikes(statistics);
    return high > low
      ? [low, high]
      : ([low - 1, low + 1].map((edge) => (Number.isFinite(edge) ? edge : 0)) as [number, number]);
  }
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const reach = absolutePercentile(statistics, clipPercentile);
  const used = reach > 0 ? reach : largest > 0 ? largest : 1;
  return [-used, used];
}

/** The whole range; by percentiles where magnitudes are beyond the bins, which end before spikes. */
function rangeWithoutSpikes(statistics: SurveyStatistics): [low: number, high: number] {
  const { min, max, absoluteTo } = statistics;
  if (Math.max(Math.abs(min), Math.abs(max)) <= absoluteTo) return [min, max];
  const high = absolutePercentile(statistics, GREATEST_PERCENTILE);
  const isPositive = min >= 0;
  const low = isPositive ? absolutePercentile(statistics, LEAST_PERCENTILE) : -high;
  return [Math.max(min, low), Math.min(max, high)];
}

/** How an amplitude becomes a share of the colour map: share = amplitude × scale + offset. */
export interface ColorScale {
  scale: number;
  offset: number;
}

/**
 * Colours of amplitudes by clip, gain and polarity; gain and polarity turn about the middle of the
 * clip, which is zero but for velocities.
 */
export function colorScale(
  [min, max]: readonly [number, number],
  { gainDb, polarity }: Pick<SectionDisplay, 'gainDb' | 'polarity'>,
): ColorScale {
  const scale = ((polarity === 'reverse' ? -1 : 1) * 10 ** (gainDb / 20)) / (max - min);
  return { scale, offset: 0.5 - (scale * (min + max)) / 2 };
}
