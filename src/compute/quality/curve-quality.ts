import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import { findRuns, type IndexInterval } from './intervals.ts';

/** What is assessed of a curve. */
export interface QualityLimits {
  /** Values that the family of the curve can have; null where none is known. */
  range: readonly [least: number, most: number] | null;
  /** Fewest equal samples in a row that are reported. */
  constantSamples: number;
}

/** What is missing or doubtful in a curve. */
export interface CurveQuality {
  samples: number;
  /** Samples with a value. */
  values: number;
  /** Index of the first and the last value; null for a curve without values. */
  interval: { top: number; base: number } | null;
  /** Samples with a value between the first and the last, v/v; 0 without values. */
  coverage: number;
  /** Where there are no values between the first and the last one. */
  gaps: readonly IndexInterval[];
  /** Where one value repeats. */
  constant: readonly IndexInterval[];
  /** Where values lie outside the range. */
  outside: readonly IndexInterval[];
  /** Values that stand for null in many files and occur more than once. */
  suspectedNulls: readonly number[];
}

/** Values that files use for null. */
const SUSPECTED_NULLS = [...USUAL_NULLS, 999.25, 9999.25, 1e30];

/** Assesses a curve. @param values one per sample of the index, NaN for null */
export function assessCurve(
  index: ArrayLike<number>,
  values: ArrayLike<number>,
  { range, constantSamples }: QualityLimits,
): CurveQuality {
  const hasValue = (row: number): boolean => !Number.isNaN(values[row]!);
  const present = findRuns(index, hasValue);
  const count = present.reduce((sum, { samples }) => sum + samples, 0);
  const first = firstRow(values, hasValue);
  const last = values.length - 1 - firstRow(values, (row) => hasValue(values.length - 1 - row));
  return {
    samples: values.length,
    values: count,
    interval: count > 0 ? { top: index[first]!, base: index[last]! } : null,
    coverage: count > 0 ? count / (last - first + 1) : 0,
    gaps: findRuns(index, (row) => row > first && row < last && !hasValue(row)),
    constant: findRuns(
      index,
      (row, begins) => hasValue(row) && (begins || values[row] === values[row - 1]),
      constantSamples,
    ),
    outside: range
      ? findRuns(index, (row) => values[row]! < range[0] || values[row]! > range[1])
      : [],
    suspectedNulls: SUSPECTED_NULLS.filter((usual) => occursTwice(values, usual)),
  };
}

function firstRow(values: ArrayLike<number>, matches: (row: number) => boolean): number {
  let row = 0;
  while (row < values.length && !matches(row)) row++;
  return row;
}

/** A value of single precision counts as the double that it was rounded from. */
function occursTwice(values: ArrayLike<number>, wanted: number): boolean {
  const rounded = Math.fround(wanted);
  let count = 0;
  for (let row = 0; row < values.length && count < 2; row++)
    if (values[row] === wanted || values[row] === rounded) count++;
  return count === 2;
}
