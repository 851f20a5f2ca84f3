import { describe, expect, it } from 'vitest';
import { findValueProblem } from './value-problem.ts';

const curve = (...values: number[]) => ({ values: Float64Array.from(values) });

describe('a curve that cannot be drawn', () => {
  it('has no value, or none above 0 on a logarithmic axis', () => {
    expect(findValueProblem(curve(NaN, -999.25), false, -999.25)).toBe('noValues');
    expect(findValueProblem(curve(), false, undefined)).toBe('noValues');
    expect(findValueProblem(curve(0, -1, NaN), true, undefined)).toBe('noPositive');
    expect(findValueProblem(curve(0, -1, NaN), false, undefined)).toBeNull();
    expect(findValueProblem(curve(-1, 2), true, undefined)).toBeNull();
  });
});
