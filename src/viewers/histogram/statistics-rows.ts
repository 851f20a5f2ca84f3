import { type Distribution, percentileValue } from '../../compute/statistics/distribution.ts';

/** Columns behind the number of samples, as a table shows them. */
export const STATISTICS = ['least', 'p10', 'p50', 'p90', 'most', 'mean', 'deviation'] as const;

/** Statistics of values, in the unit of the curve. */
export type Statistics = Record<(typeof STATISTICS)[number], number>;

/** Statistics of values. */
export function computeStatistics({ sorted, mean, deviation }: Distribution): Statistics {
  return {
    least: sorted[0]!,
    p10: percentileValue(sorted, 10),
    p50: percentileValue(sorted, 50),
    p90: percentileValue(sorted, 90),
    most: sorted.at(-1)!,
    mean,
    deviation,
  };
}

/** A row of the table: a well or zone, all samples, or those that are selected. */
export interface StatisticsRow {
  kind: 'part' | 'all' | 'selected';
  /** Name of the well or zone; empty of samples in no zone, and of rows that are no part. */
  name: string;
  /** Place of the well or zone; -1 for samples in no zone, null for rows that are no part. */
  part: number | null;
  isShown: boolean;
  /** Null without a value. */
  distribution: Distribution | null;
}

/** A row as the element answers it; numbers are null without a value. */
export interface ListedStatistics {
  kind: StatisticsRow['kind'];
  name: string;
  count: number;
  min: number | null;
  p10: number | null;
  p50: number | null;
  p90: number | null;
  max: number | null;
  mean: number | null;
  deviation: number | null;
}

/** A row as the element answers it. */
export function listStatistics({ kind, name, distribution }: StatisticsRow): ListedStatistics {
  const values = distribution && computeStatistics(distribution);
  return {
    kind,
    name,
    count: distribution?.sorted.length ?? 0,
    min: values?.least ?? null,
    p10: values?.p10 ?? null,
    p50: values?.p50 ?? null,
    p90: values?.p90 ?? null,
    max: values?.most ?? null,
    mean: values?.mean ?? null,
    deviation: values?.deviation ?? null,
  };
}
