import { describe, expect, it } from 'vitest';
import { correlateCurves, findBestShift } from './correlate.ts';

describe('the correlation of two curves', () => {
  const wave = (depth: number): number => Math.sin(depth / 3) + 0.3 * Math.sin(depth * 1.7);
  const index = Float64Array.from({ length: 200 }, (_, row) => 1000 + row * 0.5);
  const reference = { index, values: index.map(wave) };
  const curve = { index, values: index.map((depth) => 80 + 40 * wave(depth + 1.5)) };
  const window = { top: 1030, base: 1060 };

  it('is 1 where the curve is moved to where it belongs', () => {
    expect(correlateCurves(reference, curve, 1.5, window)).toMatchObject({ samples: 61 });
    expect(correlateCurves(reference, curve, 1.5, window)!.coefficient).toBeCloseTo(1, 10);
    expect(correlateCurves(reference, curve, 0, window)!.coefficient).toBeLessThan(0.9);
  });

  it('is unknown for a constant curve and for too few samples', () => {
    const flat = { index, values: index.map(() => 7) };
    expect(correlateCurves(reference, flat, 0, window)).toBeNull();
    expect(correlateCurves(reference, curve, 0, { top: 1030, base: 1031 })).toBeNull();
  });

  it('finds the best of the shifts that are tried', () => {
    expect(findBestShift(reference, curve, window, [-1, 0, 1, 1.5, 2])).toMatchObject({
      shift: 1.5,
    });
  });
});
