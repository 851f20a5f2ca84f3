import { describe, expect, it } from 'vitest';
import { DepthMatch } from './depth-match.ts';

const index = Float64Array.from({ length: 400 }, (_, row) => 1000 + row * 0.25);
const wave = (depth: number): number => Math.sin(depth / 3) + 0.4 * Math.sin(depth * 1.3);
const match = (): DepthMatch =>
  new DepthMatch(
    { index, values: index.map(wave) },
    { index, values: index.map((depth) => 5 * wave(depth + 2)) },
    20,
  );

describe('a depth match', () => {
  it('shows how well the curves agree around each tie, and finds the best shift near it', () => {
    const ties = match();
    const place = ties.add({ from: 1050, to: 1051 });
    const before = ties.ties.value[place]!.correlation!.coefficient;
    ties.improve(place);
    const [tie] = ties.ties.value;
    expect(before).toBeLessThan(0.95);
    expect(tie!.correlation!.coefficient).toBeGreaterThan(0.999);
    expect(tie!.to - tie!.from).toBeCloseTo(2, 6);
    expect(tie!.to).toBe(1051);
  });

  it('moves depths by its ties, and not at all while they cross', () => {
    const ties = match();
    ties.add({ from: 1010, to: 1012 });
    ties.add({ from: 1020, to: 1024 });
    expect([1000, 1015, 1030].map(ties.shift())).toEqual([1002, 1018, 1034]);
    ties.change(1, { to: 1011 });
    expect(ties.problem.value).toBe('TIES_CROSS');
    expect(ties.shift()(1015)).toBe(1015);
    ties.remove(1);
    expect(ties.problem.value).toBeNull();
  });
});
