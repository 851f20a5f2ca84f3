import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import type { CurveValues } from '../log-file.ts';
import type { ColumnValues } from './column-target.ts';

/** Of the usual nulls, the ones that a sample of a waveform doesn't have by chance. */
const SUSPECTED_IN_ARRAYS = [-999.25, -9999.25];

/** What is known of the values of a column. */
export interface ColumnRange {
  elements: number;
  /** The declared null; null without one. */
  absent: number | null;
  /** The least value that can be there; -Infinity if that is not known. */
  least: number;
}

/**
 * Takes declared nulls out of a column (they become NaN) and counts the values that look like
 * undeclared ones.
 */
export function curveValues(
  curveId: string,
  values: ColumnValues,
  { elements, absent, least }: ColumnRange,
): CurveValues {
  // Bytes and counts hold neither a null that is less than all of them nor a suspected one.
  const hasNone = least > -999 && (absent === null || absent < least);
  if (Array.isArray(values) || hasNone)
    return { curveId, values, elements, declaredNulls: 0, suspectedNulls: [] };
  const declared = values instanceof Float32Array && absent !== null ? Math.fround(absent) : absent;
  const { declaredNulls, suspects } = takeNulls(
    values,
    declared,
    elements > 1 ? SUSPECTED_IN_ARRAYS : USUAL_NULLS,
  );
  return {
    curveId,
    values,
    elements,
    declaredNulls,
    suspectedNulls: [...suspects].map(([value, count]) => ({ value, count })),
  };
}

/** Replaces the declared null by NaN, and counts it and the suspected ones. */
function takeNulls(
  values: Float32Array | Float64Array,
  declared: number | null,
  suspected: readonly number[],
): { declaredNulls: number; suspects: Map<number, number> } {
  const suspects = new Map<number, number>();
  // Hardly any value of a log is this low: one comparison is all that the others cost.
  const limit = Math.max(-999, declared ?? -Infinity);
  let declaredNulls = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(value <= limit)) continue;
    if (value === declared) {
      values[i] = NaN;
      declaredNulls++;
    } else if (suspected.includes(value)) {
      suspects.set(value, (suspects.get(value) ?? 0) + 1);
    }
  }
  return { declaredNulls, suspects };
}
