import { describe, expect, it } from 'vitest';
import { meshOfGrid } from './grid-mesh.ts';
import { gridOfMesh, valueAt } from './mesh-grid.ts';

describe('a mesh as a grid', () => {
  it('made of a grid has its nodes and its holes again', () => {
    const values = Float32Array.from({ length: 7 * 5 }, (_, i) =>
      i === 16 || i === 17 || i === 23 || i === 24
        ? NaN
        : 1000 + 10 * (i % 7) + 3 * Math.floor(i / 7),
    );
    const grid = {
      name: '',
      x: 500_000,
      y: 6_000_000,
      dx: 25,
      dy: 40,
      columns: 7,
      rows: 5,
      values,
    };
    const { values: found, ...place } = gridOfMesh(meshOfGrid(grid));
    expect({ ...place, values }).toEqual(grid);
    expect(found.length).toBe(35);
    expect(Array.from(found, (value) => Math.round(1000 * value) / 1000)).toEqual([...values]);
  });

  it('of any triangles has what lies on them, and nothing beside them', () => {
    // A slope of 2 along x and 1 along y.
    const slope = (x: number, y: number): number[] => [x, y, 100 + 2 * x + y];
    const positions = Float32Array.from(
      [
        [0, 0],
        [100, 13.7],
        [41.3, 90],
      ].flatMap(([x, y]) => slope(x!, y!)),
    );
    const grid = gridOfMesh({
      originX: 10,
      originY: 20,
      positions,
      indices: Uint32Array.of(0, 1, 2),
    });
    for (const [x, y] of [
      [40, 30],
      [50, 45],
      [60, 20],
    ] as const)
      expect(valueAt(grid, 10 + x, 20 + y)).toBeCloseTo(100 + 2 * x + y, 1);
    expect(valueAt(grid, 10 + 5, 20 + 80)).toBeNaN();
    expect(valueAt(grid, 0, 0)).toBeNaN();
  });
});
