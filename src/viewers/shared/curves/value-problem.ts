import type { CrossCurve } from '../../../plot/cross/cross-data.ts';

/**
 * Why none of the values of a curve can be drawn: it has none, or none with a logarithm on a
 * logarithmic axis; null where there is one.
 */
export function findValueProblem(
  { values }: Pick<CrossCurve, 'values'>,
  isLog: boolean,
  nullValue: number | undefined,
): 'noValues' | 'noPositive' | null {
  let hasValue = false;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isFinite(value) || value === nullValue) continue;
    if (!isLog || value > 0) return null;
    hasValue = true;
  }
  return hasValue ? 'noPositive' : 'noValues';
}
