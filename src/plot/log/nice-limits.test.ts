import { describe, expect, it } from 'vitest';
import { niceLimits, roundOutwards } from './nice-limits.ts';

/** What sorting finds. */
function limitsBySorting(values: readonly number[]): ReturnType<typeof niceLimits> {
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  return {
    ...roundOutwards(sorted[Math.floor(last * 0.01)]!, sorted[Math.ceil(last * 0.99)]!),
    median: sorted[sorted.length >> 1]!,
  };
}

describe('limits of a curve', () => {
  it('are those that sorting its values finds, however they are ordered', () => {
    for (const count of [1, 2, 3, 7, 100, 101, 5000]) {
      const orders: number[][] = [
        Array.from({ length: count }, (_, i) => i),
        Array.from({ length: count }, (_, i) => -i),
        Array.from({ length: count }, () => 4),
        Array.from({ length: count }, (_, i) => (i * 7919) % 101),
        Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898) * 1000),
      ];
      for (const values of orders)
        expect(niceLimits(Float64Array.from(values)), `${count}`).toEqual(limitsBySorting(values));
    }
  });

  it('leave out gaps, and are none of a curve without values', () => {
    expect(niceLimits(Float64Array.of(NaN, -999.25, 1, 2, Infinity), -999.25)).toEqual(
      limitsBySorting([1, 2]),
    );
    expect(niceLimits(Float64Array.of(NaN, -999.25), -999.25)).toBeNull();
  });
});
