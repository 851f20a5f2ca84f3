import { describe, expect, it } from 'vitest';
import { rowsBetween, stepGrid, takeRows } from './index-rows.ts';
import { findPlaces, isDiscreteCurve, resampleNumbers, resampleTexts } from './resample-curve.ts';

describe('resampling a curve', () => {
  it('makes a value of the two samples around it and bridges no gap', () => {
    const index = Float64Array.of(10, 11, 12, 13);
    const places = findPlaces(index, stepGrid({ top: 10, base: 13 }, 0.5));
    const values = Float64Array.of(0, 10, NaN, 30);
    expect([...resampleNumbers(values, places)]).toEqual([0, 5, 10, NaN, NaN, NaN, 30]);
  });

  it('leaves a stretch without rows empty', () => {
    const index = Float64Array.of(0, 1, 2, 3, 20, 21);
    const places = findPlaces(index, Float64Array.of(2.5, 10, 20.5));
    expect([...resampleNumbers(Float64Array.of(0, 1, 2, 3, 20, 21), places)]).toEqual([
      2.5,
      NaN,
      20.5,
    ]);
  });

  it('reads a log that goes upward, and takes the nearer sample of codes and texts', () => {
    const index = Float64Array.of(3, 2, 1);
    const places = findPlaces(index, Float64Array.of(1.4, 1.6, 3));
    expect([...resampleNumbers(Float32Array.of(30, 20, 10), places, { isDiscrete: true })]).toEqual(
      [10, 20, 30],
    );
    expect(resampleTexts(['c', 'b', 'a'], places)).toEqual(['a', 'b', 'c']);
  });

  it('resamples each element of an array', () => {
    const places = findPlaces(Float64Array.of(0, 1), Float64Array.of(0.5));
    expect([...resampleNumbers(Float32Array.of(0, 10, 2, 20), places, { elements: 2 })]).toEqual([
      1, 15,
    ]);
  });

  it('takes whole numbers of few values for codes', () => {
    expect(isDiscreteCurve(Float32Array.of(1, 2, NaN, 2))).toBe(true);
    expect(isDiscreteCurve(Float32Array.of(1, 2.5))).toBe(false);
    expect(isDiscreteCurve(Float64Array.from({ length: 100 }, (_, i) => i))).toBe(false);
  });

  it('keeps the rows of an interval and refuses a step that makes no grid', () => {
    const rows = rowsBetween(Float64Array.of(1, NaN, 2, 3), { top: 1, base: 2 });
    expect([...takeRows(Float64Array.of(5, 6, 7, 8), rows)]).toEqual([5, 7]);
    expect(rowsBetween(Float64Array.of(1, 2), null)).toBeNull();
    expect(() => stepGrid({ top: 0, base: 1 }, 0)).toThrow(RangeError);
    expect(() => stepGrid({ top: 0, base: 1e9 }, 0.001)).toThrow(RangeError);
    expect([...stepGrid({ top: 0.1, base: 0.5 }, 0.1)]).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  });
});
