import { describe, expect, it } from 'vitest';
import { firstAtOrPast, makeIndexAxis, nearestSample, rowBounds } from './index-axis.ts';
import { seeded } from './recording-pen.ts';

describe('an index axis', () => {
  it('uses an even index as it is', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) =>
      Number((500 + i * 0.1524).toFixed(3)),
    );
    const axis = makeIndexAxis(values);
    expect(axis.values).toBe(values);
    expect(axis).toMatchObject({
      order: null,
      runs: [{ from: 0, to: 1000, ascending: true }],
      regular: true,
      dropped: 0,
      min: 500,
      max: values[999],
    });
    expect(axis.step).toBeCloseTo(0.1524, 4);
  });

  it('uses an up-log as it is', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => 900 - i * 0.5);
    const axis = makeIndexAxis(values);
    expect(axis.values).toBe(values);
    expect(axis).toMatchObject({
      runs: [{ ascending: false }],
      regular: true,
      min: 850.5,
      max: 900,
      step: 0.5,
    });
    expect(firstAtOrPast(axis.runs[0]!, 900)).toBe(0);
    expect(firstAtOrPast(axis.runs[0]!, 899.6)).toBe(1);
    expect(firstAtOrPast(axis.runs[0]!, 0)).toBe(100);
  });

  it('uses an irregular index with repeated depths as it is', () => {
    const axis = makeIndexAxis(Float64Array.of(1, 2, 2, 2, 5, 5.5, 9));
    expect(axis).toMatchObject({ order: null, regular: false, runs: [{ ascending: true }] });
    expect(firstAtOrPast(axis.runs[0]!, 2)).toBe(1);
    expect(firstAtOrPast(axis.runs[0]!, 2.1)).toBe(4);
  });

  it('keeps the rows of an index that turns in their order, as one run for each direction', () => {
    const values = Float64Array.of(3, 1, 1, 2, 2, 5, 4.5, 4, 9);
    const axis = makeIndexAxis(values);
    expect(axis).toMatchObject({ order: null, min: 1, max: 9 });
    expect(axis.values).toBe(values);
    expect(axis.runs.map(({ from, to, ascending }) => [from, to, ascending])).toEqual([
      [0, 3, false],
      [3, 6, true],
      [6, 8, false],
      [8, 9, true],
    ]);
    expect(axis.runs.map(({ min, max }) => [min, max])).toEqual([
      [1, 3],
      [2, 5],
      [4, 4.5],
      [9, 9],
    ]);
  });

  it('begins a run at a section that is logged again', () => {
    const main = Array.from({ length: 100 }, (_, i) => 1000 + i);
    const axis = makeIndexAxis(Float64Array.of(...main, ...main.slice(60)));
    expect(axis.runs.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [100, 140],
    ]);
  });

  it('joins nothing to a single depth that is out of place', () => {
    const depths = Float64Array.from({ length: 100 }, (_, i) => 1000 + i);
    for (const wrong of [100.2, 9999]) {
      depths[50] = wrong;
      const axis = makeIndexAxis(depths);
      const starts = [...axis.runs.map(({ from }) => from), ...(axis.breaks ?? [])];
      expect(starts, String(wrong)).toEqual(expect.arrayContaining([50, 51]));
    }
  });

  it('leaves out rows whose index is a gap and says how many', () => {
    const axis = makeIndexAxis(Float64Array.of(NaN, 1, -999.25, 2, 3, Infinity), -999.25);
    expect([...axis.values]).toEqual([1, 2, 3]);
    expect([...axis.order!]).toEqual([1, 3, 4]);
    expect(axis.dropped).toBe(3);
  });

  it('keeps an up-log with gaps in its index an up-log', () => {
    const axis = makeIndexAxis(Float64Array.of(9, NaN, 7, 6));
    expect([...axis.values]).toEqual([9, 7, 6]);
    expect(axis.runs[0]!.ascending).toBe(false);
  });

  it('has no range without samples and no step with one', () => {
    expect(makeIndexAxis(new Float64Array(0))).toMatchObject({
      length: 0,
      min: NaN,
      max: NaN,
      step: 0,
    });
    expect(makeIndexAxis(Float64Array.of(7))).toMatchObject({ length: 1, min: 7, max: 7, step: 0 });
  });

  it('finds positions as a plain search does', () => {
    const random = seeded(3);
    for (const sign of [1, -1]) {
      for (const jitter of [0, 0.01, 3]) {
        let at = 100;
        const values = Float64Array.from(
          { length: 500 },
          () => sign * (at += 0.5 + random() * jitter),
        );
        const axis = makeIndexAxis(values);
        for (let k = 0; k < 200; k++) {
          const depth = sign * (90 + random() * (at - 80));
          const wanted = values.findIndex((v) =>
            axis.runs[0]!.ascending ? v >= depth : v <= depth,
          );
          expect(firstAtOrPast(axis.runs[0]!, depth)).toBe(wanted < 0 ? 500 : wanted);
        }
      }
    }
  });

  it('finds the nearest sample within reach only', () => {
    const axis = makeIndexAxis(Float64Array.of(10, 11, 12));
    expect(nearestSample(axis, 11.4, 0.5)).toBe(1);
    expect(nearestSample(axis, 11.6, 0.5)).toBe(2);
    expect(nearestSample(axis, 13, 0.5)).toBe(-1);
    expect(nearestSample(makeIndexAxis(new Float64Array(0)), 1, 9)).toBe(-1);
  });

  it('finds the sample of the first pass that lies within reach', () => {
    const axis = makeIndexAxis(Float64Array.of(10, 11, 12, 13, 12.4, 11.4, 10.4, 9.4));
    expect(nearestSample(axis, 11.4, 0.5)).toBe(1);
    expect(nearestSample(axis, 9.4, 0.5)).toBe(7);
    expect(nearestSample(axis, 8, 0.5)).toBe(-1);
  });

  it('shares samples out to rows, from the base up in an up-log', () => {
    const down = makeIndexAxis(Float64Array.from({ length: 100 }, (_, i) => i));
    const up = makeIndexAxis(Float64Array.from({ length: 100 }, (_, i) => 99 - i));
    expect([...rowBounds(down.runs[0]!, 20, 60, 4)]).toEqual([20, 30, 40, 50, 60]);
    expect([...rowBounds(up.runs[0]!, 20, 60, 4)]).toEqual([39, 49, 59, 69, 79]);
  });
});
