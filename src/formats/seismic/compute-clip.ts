import type { SurveyStatistics } from './seismic-survey.ts';

/**
 * The amplitude that so many per cent of absolute values do not exceed: the symmetrical clip. 0
 * where there is no sample.
 */
export function computeClip(
  { absolute, absoluteTo, min, max }: SurveyStatistics,
  percentile: number,
): number {
  return percentile >= 100
    ? Math.max(Math.abs(min), Math.abs(max))
    : valueAt(absolute, absoluteTo, percentile);
}

/**
 * The value that so many per cent of what is counted do not exceed; the bins reach from 0 to `to`.
 */
function valueAt(bins: Float64Array, to: number, percentile: number): number {
  let total = 0;
  for (let i = 0; i < bins.length; i++) total += bins[i]!;
  const wanted = (total * Math.max(0, percentile)) / 100;
  let before = 0;
  for (let i = 0; i < bins.length; i++) {
    const count = bins[i]!;
    if (count > 0 && before + count >= wanted)
      return ((i + (wanted - before) / count) * to) / bins.length;
    before += count;
  }
  return 0;
}
