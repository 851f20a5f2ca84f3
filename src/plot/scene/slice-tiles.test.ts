import { describe, expect, it } from 'vitest';
import {
  computeTileBytes,
  chooseTiles,
  listChildTiles,
  computeTileRange,
  listRootTiles,
} from './slice-tiles.ts';

/** A section of 2,000 x 1,000 samples down to a level that is one tile. */
const levels = [1, 2, 4, 8, 16].map((by) => ({
  traces: Math.ceil(2000 / by),
  samples: Math.ceil(1000 / by),
}));
const sheet = { levels };
const everywhere =
  (px: number) =>
  (_: unknown, { level }: { level: number }): number =>
    px * 2 ** level;

describe('tiles of a section', () => {
  it('begin with the coarsest, and cover each other', () => {
    const [root, ...more] = listRootTiles(levels);
    expect(more).toEqual([]);
    expect(computeTileRange(root!, levels)).toEqual({ traces: [0, 125], samples: [0, 63] });
    // 2,000 traces at level 3 are 250: one tile.
    expect(listChildTiles(root!, levels)).toEqual([{ level: 3, column: 0, row: 0 }]);
    expect(
      listChildTiles({ level: 1, column: 3, row: 1 }, levels).map(
        (child) => computeTileRange(child, levels).traces,
      ),
    ).toEqual([
      [1536, 1792],
      [1792, 2000],
      [1536, 1792],
      [1792, 2000],
    ]);
  });

  it('are as fine as the screen and no finer', () => {
    const { leaves } = chooseTiles([sheet], everywhere(0.5), 1e9);
    expect(new Set(leaves.map(({ tile }) => tile.level))).toEqual(new Set([1]));
    expect(leaves).toHaveLength(4 * 2);
  });

  it('stay in the memory there is', () => {
    for (const most of [1e5, 1e6, 3e6]) {
      const { leaves, inner } = chooseTiles([sheet], everywhere(4), most);
      expect(
        [...leaves, ...inner].reduce((sum, { tile }) => sum + computeTileBytes(tile, levels), 0),
      ).toBeLessThanOrEqual(most);
      expect(leaves.length).toBeGreaterThan(0);
    }
  });

  it('out of sight are not requested', () => {
    const left = (_: unknown, tile: { level: number; column: number }): number =>
      tile.level <= 2 && tile.column > 0 ? 0 : 4 * 2 ** tile.level;
    const { leaves } = chooseTiles([sheet], left, 1e9);
    expect(leaves.every(({ tile }) => tile.column === 0)).toBe(true);
  });

  it('of what is widest on the screen are refined first', () => {
    const near = { levels };
    const far = { levels };
    const { leaves } = chooseTiles(
      [near, far],
      (one, { level }) => (one === near ? 40 : 2) * 2 ** level,
      2e6,
    );
    const finest = (one: object): number =>
      Math.min(...leaves.filter(({ sheet: of }) => of === one).map(({ tile }) => tile.level));
    expect(finest(near)).toBeLessThan(finest(far));
  });
});
