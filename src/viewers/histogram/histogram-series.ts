import type { RowZones } from '../../compute/row-zones.ts';
import {
  describeValues,
  type Distribution,
  percentileValue,
} from '../../compute/statistics/distribution.ts';
import { countBins } from '../../compute/statistics/histogram.ts';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { HistogramSeries, ValueLine } from '../../plot/histogram/histogram-data.ts';
import type { LogZone } from '../shared/curves/zone-choice.ts';

/** The values that a histogram is made of. */
export interface HistogramValues {
  values: Float32Array | Float64Array;
  /** A value that stands for null beside NaN. */
  nullValue: number | undefined;
}

/** A set of samples that has statistics of its own. */
export interface SampleGroup {
  /** Name of the zone; empty of all samples that are shown. */
  name: string;
  zone: LogZone | null;
  /** Samples that belong to it, as 1; null for all. */
  mask: Uint8Array | null;
  /** Null without a value. */
  distribution: Distribution | null;
}

/** How heights are counted. */
export interface HistogramCounting {
  axis: ValueAxis;
  bins: number;
  /** Heights are percent of the values of the group. */
  isPercent: boolean;
  isCumulative: boolean;
}

/** The groups of samples: one for each zone, or one of all. */
export function groupSamples(
  { values, nullValue }: HistogramValues,
  rows: RowZones | null,
  zones: readonly LogZone[],
): SampleGroup[] {
  const groups = rows
    ? zones.map((zone) => ({
        name: zone.name,
        zone,
        mask: Uint8Array.from(rows.rows, (number) => (number === zone.number ? 1 : 0)),
      }))
    : [{ name: '', zone: null, mask: null }];
  return groups.map((group) => ({
    ...group,
    distribution: describeValues(values, { mask: group.mask, nullValue: nullValue ?? NaN }),
  }));
}

/** The bins of each group that is shown. */
export function countGroups(
  values: HistogramValues,
  groups: readonly SampleGroup[],
  counting: HistogramCounting,
): HistogramSeries[] {
  return groups
    .filter(({ zone }) => zone?.isShown ?? true)
    .map(({ name, zone, mask }) => ({
      name,
      zone: zone?.number ?? null,
      ...countHeights(values, mask, counting),
    }));
}

/** Heights of the samples of a mask. */
export function countHeights(
  { values, nullValue }: HistogramValues,
  mask: Uint8Array | null,
  { axis, bins, isPercent, isCumulative }: HistogramCounting,
): Pick<HistogramSeries, 'heights' | 'cumulative'> {
  const counts = countBins(values, axis, bins, { mask, nullValue: nullValue ?? NaN });
  const total = counts.below + counts.inside + counts.above;
  const share = total > 0 ? 100 / total : 0;
  let below = counts.below;
  return {
    heights: isPercent ? counts.bins.map((count) => count * share) : counts.bins,
    cumulative: isCumulative ? counts.bins.map((count) => (below += count) * share) : null,
  };
}

/** Lines at percentiles, named as "P10" or "P2.5". @param sorted rising values, at least one */
export function percentileLines(sorted: Float64Array, percents: readonly number[]): ValueLine[] {
  return percents.map((percent) => ({
    label: `P${Number(percent.toFixed(2))}`,
    value: percentileValue(sorted, percent),
  }));
}
