import { describe, expect, it } from 'vitest';
import { simplify } from './simplify.ts';

const points = (...heights: number[]): Float32Array =>
  Float32Array.from(heights.flatMap((height, i) => [0, height, i]));

describe('a path with fewer points', () => {
  it('keeps its ends and its bends', () => {
    const bent = Float32Array.from(
      Array.from({ length: 101 }, (_, i) => (i <= 50 ? [0, 50 - i, 0] : [i - 50, 0, 0])).flat(),
    );
    expect([...simplify(bent, 0.1)]).toEqual([0, 50, 0, 0, 0, 0, 50, 0, 0]);
  });

  it('is never farther than the tolerance from what it was', () => {
    const arc = Float32Array.from(
      Array.from({ length: 2001 }, (_, i) => [
        1000 * Math.sin(i / 1300),
        -1000 * Math.cos(i / 1300),
        0,
      ]).flat(),
    );
    const kept = simplify(arc, 0.1);
    expect(kept.length / 3).toBeLessThan(100);
    // The arc is farthest from a chord above its middle.
    for (let i = 0; i < kept.length - 3; i += 3)
      expect(
        1000 - Math.hypot((kept[i]! + kept[i + 3]!) / 2, (kept[i + 1]! + kept[i + 4]!) / 2),
      ).toBeLessThan(0.11);
  });

  it('keeps its gaps', () => {
    const kept = simplify(points(-1, -1, -1, NaN, NaN, -1, -1, -1), 0.1);
    expect([...kept].filter((_, i) => i % 3 === 1)).toEqual([-1, -1, NaN, -1, -1]);
  });

  it('of no points has none', () => expect(simplify(new Float32Array(), 0.1)).toHaveLength(0));
});
