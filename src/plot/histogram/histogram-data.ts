import type { ValueAxis } from '../../compute/statistics/value-axis.ts';

/** The values of one zone, or of all samples, by bin. */
export interface HistogramSeries {
  /** Name of the zone; empty of all samples. */
  name: string;
  /** Place in the colours of zones; null of all samples. */
  zone: number | null;
  /** Height of each bin, in samples or percent. */
  heights: Float64Array;
  /** Percent of the values below the end of each bin; null where it is not drawn. */
  cumulative: Float64Array | null;
}

/** A line at a value, with its name. */
export interface ValueLine {
  label: string;
  value: number;
}

/** Two ends of a range of values. */
export interface ValueLimits {
  least: number;
  most: number;
}

/** All that a histogram shows. */
export interface HistogramPicture {
  /** Name of the curve with its unit. */
  title: string;
  /** What the heights are: "Samples" or "%". */
  heightTitle: string;
  /** Name of the axis of cumulative percent. */
  cumulativeTitle: string;
  axis: ValueAxis;
  /** Edges of the bins, one more than there are bins. */
  edges: Float64Array;
  series: readonly HistogramSeries[];
  /** Height of the selected samples in each bin; null without a selection. */
  selected: Float64Array | null;
  /** P10, P50 and P90. */
  percentiles: readonly ValueLine[];
  /** The normalisation markers, the lower one first; null where they are not shown. */
  markers: readonly [ValueLine, ValueLine] | null;
  brush: ValueLimits | null;
}

/** Height of the axis: that of the highest bin and a little above it. */
export function topHeight({ series, selected }: HistogramPicture): number {
  let most = 0;
  for (const heights of [...series.map((one) => one.heights), ...(selected ? [selected] : [])])
    for (const height of heights) most = Math.max(most, height);
  return most > 0 ? most * 1.08 : 1;
}
