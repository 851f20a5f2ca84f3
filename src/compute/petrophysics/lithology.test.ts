import { describe, expect, it } from 'vitest';
import { computeMAndN, MATRIX_MINERALS } from './lithology.ts';

const FRESH_MUD = { sonic: 189, density: 1, neutron: 1 };

describe('M and N of rocks without pores', () => {
  // Schlumberger, Log Interpretation Charts, M-N plot in fresh mud.
  it.each([
    ['sandstone', 0.81, 0.628],
    ['limestone', 0.827, 0.585],
    ['dolomite', 0.778, 0.516],
    ['anhydrite', 0.702, 0.505],
    ['gypsum', 1.015, 0.378],
  ] as const)('are those of the chart for %s', (mineral, m, n) => {
    const { sonic, density, neutron } = MATRIX_MINERALS[mineral];
    const found = computeMAndN(
      { sonic: [sonic], density: [density], neutron: [neutron] },
      FRESH_MUD,
    );
    expect(Math.abs(found.m[0]! - m)).toBeLessThan(0.0015);
    expect(Math.abs(found.n[0]! - n)).toBeLessThan(0.0015);
  });

  it('are none of a sample that is not denser than the fluid', () => {
    const found = computeMAndN({ sonic: [180], density: [1], neutron: [0.9] }, FRESH_MUD);
    expect([found.m[0], found.n[0]]).toEqual([NaN, NaN]);
  });
});
