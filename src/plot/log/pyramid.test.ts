import { describe, expect, it } from 'vitest';
import { buildPyramid, PyramidBuilder, pyramidBuffers, refine } from './pyramid.ts';
import { seeded } from './recording-pen.ts';

const SPECIAL = [NaN, Infinity, -Infinity, -999.25, 0, -0, 3e38, -3e38, 1e-42];

function samples(
  n: number,
  seed: number,
  Type: typeof Float32Array | typeof Float64Array = Float32Array,
): Float32Array | Float64Array {
  const random = seeded(seed);
  const values = new Type(n);
  for (let i = 0; i < n; i++)
    values[i] = Math.fround((random() - 0.5) * 10 ** (random() * 20 - 10));
  for (let k = 0; k < n / 300; k++) values[Math.floor(random() * n)] = SPECIAL[k % SPECIAL.length]!;
  const hole = Math.floor(random() * n * 0.8);
  values.fill(NaN, hole, hole + Math.floor(n / 20));
  return values;
}

/** Whether these are a block's extremes, rounded outwards to float32 at most, and its gap. */
function isBlock(block: ArrayLike<number>, lo: number, hi: number, hasGap: boolean): boolean {
  let [least, most, gap] = [Infinity, -Infinity, false];
  for (let i = 0; i < block.length; i++) {
    const value = block[i]!;
    if (!Number.isFinite(value) || value === -999.25) gap = true;
    else [least, most] = [Math.min(least, value), Math.max(most, value)];
  }
  if (gap !== hasGap) return false;
  if (least > most) return Number.isNaN(lo) && Number.isNaN(hi);
  const rounding = (value: number): number => Math.abs(value) * 2.4e-7 + 1e-44;
  return lo <= least && hi >= most && least - lo <= rounding(least) && hi - most <= rounding(most);
}

describe('a min/max pyramid', () => {
  for (const [name, Type] of [
    ['float32', Float32Array],
    ['float64', Float64Array],
  ] as const) {
    it(`holds the extremes and the gaps of every block at every level (${name})`, () => {
      const values = samples(300_007, 4, Type);
      const { levels } = buildPyramid(values, -999.25);
      expect(levels.length).toBeGreaterThan(1);
      levels.forEach((level, l) => {
        const size = 16 * 4 ** l;
        expect(level.lo.length).toBe(Math.ceil(values.length / size));
        const wrong: number[] = [];
        for (let j = 0; j < level.lo.length; j++) {
          const hasGap = ((level.gaps[j >> 3]! >> (j & 7)) & 1) === 1;
          const block = values.subarray(j * size, (j + 1) * size);
          if (!isBlock(block, level.lo[j]!, level.hi[j]!, hasGap)) wrong.push(j);
        }
        expect(wrong, `blocks of ${size}`).toEqual([]);
      });
    });
  }

  it('is the same whether built at once, in slices, or first for the whole curve and then finer where it is looked at', () => {
    const values = samples(300_007, 9);
    const all = buildPyramid(values, -999.25);
    const builder = new PyramidBuilder(values, -999.25);
    let slices = 1;
    while (!builder.step(2560)) slices++;
    expect(slices).toBe(Math.ceil(300_007 / 2560));
    const { pyramid } = builder;
    expect(pyramid.levels.slice(2)).toEqual(all.levels.slice(2));
    expect([pyramid.levels[0], pyramid.levels[1]]).toEqual([undefined, undefined]);

    refine(pyramid, { values, nullNumber: -999.25 }, 1, [9000, 9001]);
    expect(pyramid.levels[0]!.lo.slice(512, 768)).toEqual(all.levels[0]!.lo.slice(512, 768));
    expect(pyramid.levels[0]!.lo.slice(768, 1024).every((v) => v === 0)).toBe(true);
    expect(pyramid.levels[1]).toBeUndefined();

    for (const level of [1, 2, 3])
      refine(pyramid, { values, nullNumber: -999.25 }, level, [0, 300_007]);
    expect(pyramid.levels).toEqual(all.levels);
  });

  it('takes less than 17 % of the memory of its curve and can be transferred', () => {
    const values = samples(1_000_000, 2);
    const bytes = pyramidBuffers(buildPyramid(values)).reduce((sum, b) => sum + b.byteLength, 0);
    expect(bytes / values.byteLength).toBeLessThan(0.17);
  });

  it('needs no levels for a short curve and none for an empty one', () => {
    expect(buildPyramid(new Float32Array(100)).levels).toEqual([]);
    expect(buildPyramid(new Float32Array(0)).levels).toEqual([]);
  });

  it('reads a part of a larger buffer', () => {
    const whole = samples(4000, 5) as Float32Array;
    expect(buildPyramid(whole.subarray(1001, 3001))).toEqual(buildPyramid(whole.slice(1001, 3001)));
  });
});
