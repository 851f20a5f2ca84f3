import { describe, expect, it } from 'vitest';
import { curveValueAt, computeLimits, samplesOn, pickSamples } from './curve-samples.ts';
import { placeWell } from './placed-well.ts';

const down = placeWell(
  {
    uwi: '1',
    name: '',
    surfaceX: 0,
    surfaceY: 0,
    kbElev: 0,
    markers: [],
    trajectory: { md: [0, 1000], x: [0, 0], y: [0, 0], tvd: [0, 1000] },
  },
  'TVD',
  { x: 0, y: 0 },
);

describe('a curve on a path', () => {
  it('is drawn at its own depths, as a share of the common scale, held at its limits', () => {
    const { points, shares } = samplesOn(
      down,
      { mnemonic: 'GR', unit: '', md: [100, 200, 300], values: [0, 75, 999] },
      { low: 0, high: 150 },
    );
    expect([points[1], points[4], points[7]]).toEqual([-100, -200, -300]);
    expect([...shares]).toEqual([0, 0.5, 1]);
  });

  it('has gaps where it has no value and where the path does not reach', () => {
    const { points } = samplesOn(
      down,
      { mnemonic: 'GR', unit: '', md: [100, 200, 1200], values: [1, NaN, 3] },
      { low: 0, high: 10 },
    );
    expect([points[1], points[4], points[7]]).toEqual([-100, NaN, NaN]);
  });

  it('of more samples than are drawn keeps its extremes', () => {
    const values = Float32Array.from({ length: 100_000 }, (_, i) =>
      i === 51_234 ? 500 : i === 77_777 ? -500 : Math.sin(i),
    );
    const picked = pickSamples({ values }, 2000);
    expect(picked.length).toBeLessThanOrEqual(2000);
    expect(picked).toContain(51_234);
    expect(picked).toContain(77_777);
    expect(picked).toEqual(picked.toSorted((a, b) => a - b));
  });

  it('of more samples than are drawn keeps its gaps', () => {
    const values = Float32Array.from({ length: 10_000 }, (_, i) =>
      i >= 4000 && i < 6000 ? NaN : 1,
    );
    expect(pickSamples({ values }, 100).some((i) => Number.isNaN(values[i]))).toBe(true);
  });
});

describe('the value at a depth', () => {
  const curve = { mnemonic: 'GR', unit: '', md: [100, 110, 120, 130], values: [10, 20, NaN, 40] };
  it('is straight between samples', () => expect(curveValueAt(curve, 105)).toBe(15));
  it('is a sample at its depth, beside an absent one too', () =>
    expect([curveValueAt(curve, 110), curveValueAt(curve, 130)]).toEqual([20, 40]));
  it('is absent beside an absent value and outside', () =>
    expect([115, 125, 99, 131].map((depth) => curveValueAt(curve, depth))).toEqual([
      null,
      null,
      null,
      null,
    ]));
});

describe('the limits of all curves', () => {
  it('are round, common, and hold what is not rare', () => {
    expect(
      computeLimits([
        { mnemonic: 'GR', unit: '', md: [0, 1], values: [12, 88] },
        { mnemonic: 'GR', unit: '', md: [0, 1], values: [35, 61] },
      ]),
    ).toMatchObject({ low: 10, high: 90 });
  });
  it('are left out where there is no value', () =>
    expect(computeLimits([{ mnemonic: 'GR', unit: '', md: [0], values: [NaN] }])).toBeNull());
});
