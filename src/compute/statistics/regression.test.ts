import { describe, expect, it } from 'vitest';
import { fitLine } from './regression.ts';

describe('a line of least squares', () => {
  it('is the line that the points lie on, without those that have no value', () => {
    const fit = fitLine([1, 2, NaN, 3, 4], [1, 3, 100, 5, NaN])!;
    expect(fit.slope).toBeCloseTo(2, 12);
    expect(fit.intercept).toBeCloseTo(-1, 12);
    expect(fit).toMatchObject({ rSquared: 1, count: 3 });
  });

  it('of Anscombe’s first set is the published one', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const fit = fitLine(x, y)!;
    expect(fit.slope).toBeCloseTo(0.5001, 4);
    expect(fit.intercept).toBeCloseTo(3.0001, 4);
    expect(fit.rSquared).toBeCloseTo(0.6665, 4);
  });

  it('keeps its digits where the values are far from zero', () => {
    const x = Array.from({ length: 1000 }, (_, i) => 1e9 + i);
    expect(
      fitLine(
        x,
        x.map((value) => 3 * (value - 1e9) + 7),
      )!.slope,
    ).toBeCloseTo(3, 9);
  });

  it('is none where x does not vary', () => {
    expect(fitLine([2, 2, 2], [1, 2, 3])).toBeNull();
    expect(fitLine([], [])).toBeNull();
  });
});
