import { describe, expect, it } from 'vitest';
import { assessCurve } from './curve-quality.ts';
import { assessIndex } from './index-quality.ts';
import { compareRepeat } from './repeat-section.ts';

const depths = (count: number, step = 0.5): Float64Array =>
  Float64Array.from({ length: count }, (_, row) => 1000 + row * step);
const limits = { range: [0, 200] as const, constantSamples: 3 };

describe('the quality of a curve', () => {
  it('counts what is missing between the first and the last value, and names the gaps', () => {
    const values = [NaN, 10, 20, NaN, NaN, 30, 40, NaN, 50, NaN];
    expect(assessCurve(depths(10), values, limits)).toMatchObject({
      samples: 10,
      values: 5,
      interval: { top: 1000.5, base: 1004 },
      coverage: 5 / 8,
      gaps: [
        { top: 1001.5, base: 1002, samples: 2 },
        { top: 1003.5, base: 1003.5, samples: 1 },
      ],
    });
  });

  it('names where one value repeats, where values are outside the range, and nulls that are left', () => {
    const values = Float32Array.of(5, 5, 7, 7, 7, 250, 260, -999.25, 9, -999.25);
    const found = assessCurve(depths(10), values, limits);
    expect(found.constant).toEqual([{ top: 1001, base: 1002, samples: 3 }]);
    expect(found.outside).toEqual([
      { top: 1002.5, base: 1003.5, samples: 3 },
      { top: 1004.5, base: 1004.5, samples: 1 },
    ]);
    expect(found.suspectedNulls).toEqual([-999.25]);
  });

  it('of a curve without values has no interval, no coverage and no gaps', () => {
    expect(assessCurve(depths(3), [NaN, NaN, NaN], limits)).toMatchObject({
      values: 0,
      interval: null,
      coverage: 0,
      gaps: [],
    });
  });
});

describe('the quality of an index', () => {
  it('of even steps is without faults, as depths are rounded too', () => {
    const rounded = Float64Array.from({ length: 50 }, (_, row) =>
      Number((row * 0.1524).toFixed(3)),
    );
    expect(assessIndex(rounded)).toMatchObject({
      irregular: [],
      repeated: 0,
      turns: [],
      missing: 0,
    });
  });

  it('names irregular steps, repeated depths, turns and rows without a depth', () => {
    const found = assessIndex([10, 11, 12, 12, 13, 17, 18, 19, NaN, 18, 17, 16]);
    expect(found).toMatchObject({ samples: 12, missing: 1, step: 1, repeated: 1, turns: [19] });
    expect(found.irregular).toEqual([{ top: 13, base: 17, samples: 2 }]);
  });
});

describe('a repeat section', () => {
  it('is compared where both passes have values, on depths that lie between its own', () => {
    const main = { index: depths(6), values: Float64Array.of(10, 20, 30, NaN, 50, 60) };
    const repeat = {
      index: Float64Array.of(1002.25, 1001.25, 1000.75, 1000.25),
      values: Float64Array.of(57, 37, 27, 17),
    };
    const found = compareRepeat(main, repeat)!;
    expect(found).toMatchObject({ samples: 3, most: { difference: 2 } });
    expect(found.mean).toBeCloseTo(2, 12);
    expect(found.rms).toBeCloseTo(2, 12);
  });

  it('that overlaps nowhere has no difference', () => {
    const main = { index: depths(3), values: Float64Array.of(1, 2, 3) };
    expect(compareRepeat(main, { index: Float64Array.of(1, 2), values: main.values })).toBeNull();
  });
});
