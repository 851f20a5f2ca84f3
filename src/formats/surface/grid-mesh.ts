import type { SurfaceGrid } from './grid-text.ts';

/** A surface as triangles over the nodes that have a value. */
export interface GridMesh {
  /** Of the coordinates in `positions`. */
  originX: number;
  originY: number;
  /** x, y, z of each vertex; z grows downward. */
  positions: Float32Array;
  /** Three vertices a triangle. */
  indices: Uint32Array;
}

/**
 * The mesh of a grid. A cell that lacks one node keeps the triangle of the other three. Values that
 * are all below 0 are elevations and change their sign.
 */
export function meshOfGrid({ x, y, dx, dy, columns, rows, values }: SurfaceGrid): GridMesh {
  const vertexOf = new Int32Array(values.length).fill(-1);
  let [vertices, isBelow] = [0, true];
  for (const [node, value] of values.entries()) {
    if (!Number.isFinite(value)) continue;
    vertexOf[node] = vertices++;
    if (value > 0) isBelow = false;
  }
  const sign = isBelow ? -1 : 1;
  const positions = new Float32Array(3 * vertices);
  for (const [node, vertex] of vertexOf.entries()) {
    if (vertex >= 0)
      positions.set(
        [
          (node % columns) * dx,
          Math.floor(node / columns) * dy,
          sign * (values[node] as number) + 0,
        ],
        3 * vertex,
      );
  }
  const indices = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let filled = 0;
  const put = (...nodes: number[]): void => {
    for (const node of nodes) indices[filled++] = vertexOf[node] as number;
  };
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      const ring = [a, a + 1, a + columns + 1, a + columns];
      const there = ring.filter((node) => (vertexOf[node] as number) >= 0);
      if (there.length === 4) put(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
      else if (there.length === 3) put(...there);
    }
  return { originX: x, originY: y, positions, indices: indices.slice(0, filled) };
}
