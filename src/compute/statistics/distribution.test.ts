import { describe, expect, it } from 'vitest';
import { describeValues, percentileValue, valuePercentile } from './distribution.ts';
import { binEdges, countBins } from './histogram.ts';

describe('describeValues', () => {
  it('gives mean and standard deviation of a sample', () => {
    const found = describeValues([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])!;
    expect(found.mean).toBeCloseTo(3.9, 12);
    expect(found.deviation).toBeCloseTo(2.4698178070456938, 12);
  });

  it('keeps its digits where the mean is large, as NIST StRD NumAcc3 asks', () => {
    // NumAcc3: 1000000.2, then 1000000.1 and 1000000.3 in turn, 1001 values.
    const values = [1000000.2];
    for (let i = 0; i < 500; i++) values.push(1000000.1, 1000000.3);
    const found = describeValues(values)!;
    expect(found.mean).toBeCloseTo(1000000.2, 8);
    expect(found.deviation).toBeCloseTo(0.1, 8);
  });

  it('leaves out gaps, the null value and masked rows, and is null without a value', () => {
    const found = describeValues([NaN, -999.25, 7, 5, Infinity, 6], {
      nullValue: -999.25,
      mask: Uint8Array.of(1, 1, 1, 1, 1, 0),
    })!;
    expect([...found.sorted]).toEqual([5, 7]);
    expect(describeValues([NaN, NaN])).toBeNull();
  });
});

describe('percentileValue', () => {
  const sorted = Float64Array.of(15, 20, 35, 40, 50);

  it('answers as numpy and PERCENTILE.INC for 15, 20, 35, 40, 50', () => {
    expect(percentileValue(sorted, 40)).toBeCloseTo(29, 12);
    expect(percentileValue(sorted, 5)).toBeCloseTo(16, 12);
    expect(percentileValue(sorted, 0)).toBe(15);
    expect(percentileValue(sorted, 50)).toBe(35);
    expect(percentileValue(sorted, 100)).toBe(50);
  });

  it('is inverted by valuePercentile, which stays between 0 and 100', () => {
    for (const percent of [0, 5, 10, 37.5, 50, 90, 100])
      expect(valuePercentile(sorted, percentileValue(sorted, percent))).toBeCloseTo(percent, 9);
    expect(valuePercentile(sorted, 1)).toBe(0);
    expect(valuePercentile(sorted, 99)).toBe(100);
    expect(valuePercentile(Float64Array.of(1, 2, 2, 2, 3), 2)).toBe(50);
  });
});

describe('countBins', () => {
  it('puts a value on an edge into the bin behind it, and the last edge into the last bin', () => {
    const range = { from: 0, to: 10, isLog: false };
    expect([...binEdges(range, 5)]).toEqual([0, 2, 4, 6, 8, 10]);
    const { bins, below, above, inside } = countBins([-1, 0, 2, 3.9, 10, 10.1, NaN], range, 5);
    expect([...bins]).toEqual([1, 2, 0, 0, 1]);
    expect({ below, above, inside }).toEqual({ below: 1, above: 1, inside: 4 });
  });

  it('counts tenths in the bins that they begin, as they are no exact doubles', () => {
    const values = Array.from({ length: 10 }, (_, i) => i / 10);
    expect([...countBins(values, { from: 0, to: 1, isLog: false }, 10).bins]).toEqual(
      Array.from({ length: 10 }, () => 1),
    );
  });

  it('has bins of equal ratio on a logarithmic range, where zero lies before the first', () => {
    const range = { from: 0.1, to: 1000, isLog: true };
    const edges = binEdges(range, 4);
    [0.1, 1, 10, 100, 1000].forEach((edge, i) => expect(edges[i]).toBeCloseTo(edge, 9));
    const { bins, below } = countBins([0, -5, 0.1, 1, 5, 999], range, 4);
    expect([...bins]).toEqual([1, 2, 0, 1]);
    expect(below).toBe(2);
  });

  it('counts along a falling axis, as density is drawn', () => {
    const { bins } = countBins([2, 2.9], { from: 3, to: 2, isLog: false }, 2);
    expect([...bins]).toEqual([1, 1]);
  });
});
