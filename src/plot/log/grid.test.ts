import { describe, expect, it } from 'vitest';
import { decimalsFor, depthGrid, linearGrid, logGrid, multiples } from './grid.ts';

const perMetre = (denominator: number): number => 96 / 0.0254 / denominator;
const perFoot = (denominator: number): number => (96 * 12) / denominator;

describe('the grid of a track', () => {
  it('has ten linear divisions with a heavier middle', () => {
    const lines = linearGrid(10);
    expect(lines.map((l) => l.at)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(lines.filter((l) => l.heavy).map((l) => l.at)).toEqual([0.5]);
    expect(linearGrid(5).some((l) => l.heavy)).toBe(false);
  });

  it('begins at 2 of a decade for 0.2 and has its heavy lines on the decades', () => {
    const values = logGrid(0.2, 2000).map((l) => ({
      value: Number((0.2 * 10000 ** l.at).toPrecision(6)),
      heavy: l.heavy,
    }));
    expect(values.slice(0, 9).map((v) => v.value)).toEqual([
      0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2,
    ]);
    expect(values.filter((v) => v.heavy).map((v) => v.value)).toEqual([1, 10, 100, 1000]);
    expect(values).toHaveLength(35);
  });

  it('runs from the left on a reversed logarithmic scale too', () => {
    const at = logGrid(100, 1).map((l) => l.at);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(
      logGrid(100, 1)
        .filter((l) => l.heavy)
        .map((l) => l.at),
    ).toEqual([0.5]);
  });

  it('has no logarithmic lines for limits at or below zero', () => {
    expect(logGrid(0, 100)).toEqual([]);
    expect(logGrid(-1, 100)).toEqual([]);
  });
});

describe('depth lines', () => {
  it.each([
    ['1:200 m', perMetre(200), false, [1, 5, 10, 25]],
    ['1:500 m', perMetre(500), false, [5, 10, 50, 100]],
    ['1:1000 m', perMetre(1000), false, [5, 10, 50, 100]],
    ['1:20 m', perMetre(20), false, [0.1, 0.5, 1, 2.5]],
    ['1:2000 m', perMetre(2000), false, [10, 50, 100, 250]],
    ['1:200 ft', perFoot(200), true, [2, 10, 50, 100]],
    ['1:500 ft', perFoot(500), true, [5, 10, 50, 100]],
  ] as const)('stand as on paper at %s', (_, pixels, feet, intervals) => {
    expect(depthGrid(pixels, feet).intervals).toEqual(intervals);
  });

  it('are never closer than their least distance, and numbers never closer than theirs, at any scale', () => {
    for (let pixels = 1e-4; pixels < 1e5; pixels *= 1.37) {
      for (const feet of [false, true]) {
        const { intervals, label } = depthGrid(pixels, feet);
        expect(intervals[0]! * pixels).toBeGreaterThanOrEqual(11);
        expect(intervals[0]! * pixels).toBeLessThan(11 * 6);
        expect(label * pixels).toBeGreaterThanOrEqual(44);
      }
    }
  });

  it('fall on clean multiples', () => {
    expect(multiples(0.1, 0.25, 0.75)).toEqual([0.3, 0.4, 0.5, 0.6, 0.7]);
    expect(multiples(5, -7, 7)).toEqual([-5, 0, 5]);
    expect([
      decimalsFor(25),
      decimalsFor(1),
      decimalsFor(0.1),
      decimalsFor(0.25),
      decimalsFor(0.001),
    ]).toEqual([0, 0, 1, 1, 3]);
  });
});

describe('log grid of a narrow track', () => {
  const factorsIn = (width: number): number =>
    logGrid(0.2, 2000, width).filter(({ heavy }) => !heavy).length;

  it('keeps lines that can be distinguished: nine of a decade, then 1, 2 and 5, then the decades', () => {
    expect(factorsIn(400)).toBeGreaterThan(factorsIn(120));
    expect(factorsIn(120)).toBe(7);
    expect(factorsIn(40)).toBe(0);
    expect(logGrid(0.2, 2000, 40).map(({ heavy }) => heavy)).toEqual([true, true, true, true]);
  });
});
