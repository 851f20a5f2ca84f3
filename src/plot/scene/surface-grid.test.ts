import { describe, expect, it } from 'vitest';
import type { SceneSurface } from './scene-data.ts';
import { depthAtNode, isInDomain, rayHit, surfaceMesh } from './surface-grid.ts';

/** 4 x 3 nodes, 100 m apart, from 1,000 m on 10 m deeper a column. */
function tilted(holes: number[] = []): SceneSurface {
  const depths = Float32Array.from({ length: 12 }, (_, i) =>
    holes.includes(i) ? NaN : 1000 + 10 * (i % 4),
  );
  return {
    name: 'T',
    origin: [500_000, 4_000_000],
    step: [100, 100],
    columns: 4,
    rows: 3,
    depths,
    domain: 'depth',
  };
}
const local = { x: 500_000, y: 4_000_000 };

describe('a surface', () => {
  it('is two triangles a cell', () => {
    const { index, range } = surfaceMesh(tilted());
    expect(index).toHaveLength(3 * 2 * 2 * 3);
    expect(range).toEqual({ least: 1000, greatest: 1030 });
  });

  it('has no triangle over a hole, and keeps the half of a cell that is known', () => {
    const { index } = surfaceMesh(tilted([5]));
    expect([...index]).not.toContain(5);
    // Four cells touch the hole: half of each is left.
    expect(index.length / 3).toBe(12 - 4);
  });

  it('of holes alone is nothing', () => {
    expect(surfaceMesh(tilted(Array.from({ length: 12 }, (_, i) => i)))).toMatchObject({
      range: null,
      index: new Uint32Array(),
    });
  });

  it('is shown over its own domain alone', () => {
    expect((['TVD', 'TWT', 'MD'] as const).map((type) => isInDomain(tilted(), type))).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      (['TVD', 'TWT', 'MD'] as const).map((type) =>
        isInDomain({ ...tilted(), domain: 'time' }, type),
      ),
    ).toEqual([false, true, false]);
  });
});

describe('the depth of a surface', () => {
  it('is straight inside a cell, null outside and in holes', () => {
    expect(depthAtNode(tilted(), 1.5, 0.5)).toBe(1015);
    expect(depthAtNode(tilted(), 3, 2)).toBe(1030);
    expect(depthAtNode(tilted(), 3.1, 0)).toBeNull();
    expect(depthAtNode(tilted([5]), 1.2, 0.9)).toBeNull();
  });

  it('is found by a ray from above, from aside and straight down', () => {
    expect(rayHit(tilted(), local, { from: [150, 0, -100], direction: [0, -1, 0] })).toMatchObject({
      depth: 1015,
      column: 1.5,
      row: 1,
    });
    const aside = rayHit(tilted(), local, { from: [-1000, 0, -100], direction: [1150, -1015, 0] });
    expect(aside?.depth).toBeCloseTo(1015, 2);
    expect(aside?.column).toBeCloseTo(1.5, 3);
  });

  it('is not found through a hole, beside the surface and behind the eye', () => {
    expect(
      rayHit(tilted([5, 6]), local, { from: [150, 0, -100], direction: [0, -1, 0] }),
    ).toBeNull();
    expect(rayHit(tilted(), local, { from: [450, 0, -100], direction: [0, -1, 0] })).toBeNull();
    expect(rayHit(tilted(), local, { from: [150, 0, -100], direction: [0, 1, 0] })).toBeNull();
  });
});
