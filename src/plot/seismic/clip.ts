import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import { computeClip as absolutePercentile } from '../../formats/seismic/statistics.ts';
import type { SectionDisplay } from './section-content.ts';

/**
 * Amplitudes of the first and last colour before gain: symmetrical about zero by percentile, the
 * whole range of velocities. Never empty.
 */
export function chooseClip(
  statistics: SurveyStatistics,
  isVelocity: boolean,
  { clip, clipPercentile }: Pick<SectionDisplay, 'clip' | 'clipPercentile'>,
): [min: number, max: number] {
  if (clip && clip[1] > clip[0]) return [...clip];
  const { min, max } = statistics;
  if (isVelocity)
    return max > min
      ? [min, max]
      : ([min - 1, min + 1].map((edge) => (Number.isFinite(edge) ? edge : 0)) as [number, number]);
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const reach = absolutePercentile(statistics, clipPercentile);
  const used = reach > 0 ? reach : largest > 0 ? largest : 1;
  return [-used, used];
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
