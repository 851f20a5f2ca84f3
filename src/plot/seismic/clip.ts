import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { SectionDisplay } from './section-content.ts';

/** The value below which `percentile` (0 to 100) of the counts lie, for bins of one width from `low` to `high`; linear within a bin, NaN without a count. */
export function percentileOf(counts: Float64Array, low: number, high: number, percentile: number): number {
  let total = 0;
  for (const count of counts) total += count;
  if (!(total > 0)) return NaN;
  const wanted = (total * Math.min(100, Math.max(0, percentile))) / 100;
  const width = (high - low) / counts.length;
  let below = 0;
  for (let bin = 0; bin < counts.length; bin++) {
    const count = counts[bin]!;
    if (count > 0 && below + count >= wanted) return low + (bin + (wanted - below) / count) * width;
    below += count;
  }
  return high;
}

/** Amplitudes of the first and last colour before gain: symmetrical about zero by percentile, the whole range of velocities. Never empty. */
export function clipOf(statistics: SurveyStatistics, isVelocity: boolean, { clip, clipPercentile }: Pick<SectionDisplay, 'clip' | 'clipPercentile'>): [min: number, max: number] {
  if (clip && clip[1] > clip[0]) return [...clip];
  const { min, max, absolute } = statistics;
  if (isVelocity) return max > min ? [min, max] : [min - 1, min + 1].map((edge) => (Number.isFinite(edge) ? edge : 0)) as [number, number];
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const reach = percentileOf(absolute, 0, largest, clipPercentile);
  const used = reach > 0 ? reach : largest > 0 ? largest : 1;
  return [-used, used];
}

/** How an amplitude becomes a share of the colour map: share = amplitude × scale + offset. */
export interface ColorScale {
  scale: number;
  offset: number;
}

/** Colours of amplitudes by clip, gain and polarity; gain and polarity turn about the middle of the clip, which is zero but for velocities. */
export function colorScale([min, max]: readonly [number, number], { gainDb, polarity }: Pick<SectionDisplay, 'gainDb' | 'polarity'>): ColorScale {
  const scale = ((polarity === 'reverse' ? -1 : 1) * 10 ** (gainDb / 20)) / (max - min);
  return { scale, offset: 0.5 - (scale * (min + max)) / 2 };
}
