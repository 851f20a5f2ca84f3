import { type Distribution, percentileValue } from '../../compute/statistics/distribution.ts';

/** Columns behind the number of samples, as a table shows them. */
export const STATISTICS = ['min', 'p10', 'p50', 'p90', 'max', 'mean', 'deviation'] as const;

/** Statistics of values, in the unit of the curve. */
export type Statistics = Record<(typeof STATISTICS)[number], number>;

/** Statistics of values. */
export function computeStatistics({ sorted, mean, deviation }: Distribution): Statistics {
  return {
    min: sorted[0]!,
    p10: percentileValue(sorted, 10),
    p50: percentileValue(sorted, 50),
    p90: percentileValue(sorted, 90),
    max: sorted.at(-1)!,
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
export type ListedStatistics = Pick<StatisticsRow, 'kind' | 'name'> & { count: number } & {
  [Name in keyof Statistics]: number | null;
};

const WITHOUT_VALUES = Object.fromEntries(STATISTICS.map((name) => [name, null])) as Record<
  keyof Statistics,
  null
>;

/** A row as the element answers it. */
export function listStatistics({ kind, name, distribution }: StatisticsRow): ListedStatistics {
  return {
    kind,
    name,
    count: distribution?.sorted.length ?? 0,
    ...(distribution ? computeStatistics(distribution) : WITHOUT_VALUES),
  };
}
