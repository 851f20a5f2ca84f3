import type { GridMesh } from './grid-mesh.ts';
import type { SurfaceGrid } from './grid-text.ts';

/** Nodes of a grid, at most. */
const MOST_NODES = 2 ** 22;
/** Nodes along the longer side of a mesh whose vertices lie on no lattice. */
const FREE_SIDE = 512;
/** Shares of a step by which a vertex may lie beside its node: coordinates are 32-bit floats. */
const BESIDE = 0.01;

/**
 * A mesh of triangles as even nodes: its own where it was made of a grid. NaN where no triangle is.
 */
export function gridOfMesh({ originX, originY, positions, indices }: GridMesh): SurfaceGrid {
  const [x, y] = [fitAxis(positions, 0), fitAxis(positions, 1)];
  const isLattice = x.isEven && y.isEven && x.count * y.count <= MOST_NODES;
  const free = Math.max(x.to - x.from, y.to - y.from) / (FREE_SIDE - 1) || 1;
  const [dx, dy] = isLattice ? [x.step, y.step] : [free, free];
  const [columns, rows] = isLattice
    ? [x.count, y.count]
    : [1 + Math.floor((x.to - x.from) / dx + 1e-9), 1 + Math.floor((y.to - y.from) / dy + 1e-9)];
  const values = new Float32Array(columns * rows).fill(NaN);
  const corner = (vertex: number): readonly [column: number, row: number, z: number] => [
    (positions[3 * vertex]! - x.from) / dx,
    (positions[3 * vertex + 1]! - y.from) / dy,
    positions[3 * vertex + 2]!,
  ];
  for (let i = 0; i < indices.length; i += 3)
    fillTriangle({ columns, rows, values }, [
      corner(indices[i]!),
      corner(indices[i + 1]!),
      corner(indices[i + 2]!),
    ]);
  return { name: '', x: originX + x.from, y: originY + y.from, dx, dy, columns, rows, values };
}

/** The value at a place: of three nodes or four between them; NaN outside and in holes. */
export function valueAt(
  { x, y, dx, dy, columns, rows, values }: SurfaceGrid,
  atX: number,
  atY: number,
): number {
  const [column, row] = [(atX - x) / dx, (atY - y) / dy];
  if (!(column >= 0 && row >= 0 && column <= columns - 1 && row <= rows - 1)) return NaN;
  const [c, r] = [
    Math.min(Math.floor(column), Math.max(0, columns - 2)),
    Math.min(Math.floor(row), Math.max(0, rows - 2)),
  ];
  const [u, v] = [column - c, row - r];
  let value = 0;
  for (const [right, up, share] of [
    [0, 0, (1 - u) * (1 - v)],
    [1, 0, u * (1 - v)],
    [0, 1, (1 - u) * v],
    [1, 1, u * v],
  ] as const)
    if (share > 0) value += share * values[(r + up) * columns + c + right]!;
  return value;
}

/** Where vertices lie along an axis, and whether all are on even nodes. */
function fitAxis(
  positions: Float32Array,
  axis: 0 | 1,
): { from: number; to: number; step: number; count: number; isEven: boolean } {
  const places = new Set<number>();
  for (let i = axis; i < positions.length; i += 3) places.add(positions[i]!);
  const sorted = Float64Array.from(places).sort();
  const [from, to] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  let least = Infinity;
  for (let i = 1; i < sorted.length; i++) least = Math.min(least, sorted[i]! - sorted[i - 1]!);
  const count = least < Infinity ? Math.round((to - from) / least) + 1 : 1;
  const step = count > 1 ? (to - from) / (count - 1) : 1;
  return {
    from,
    to,
    step,
    count,
    isEven: sorted.every(
      (place) => Math.abs((place - from) / step - Math.round((place - from) / step)) <= BESIDE,
    ),
  };
}

type Corner = readonly [column: number, row: number, z: number];

/** Sets the nodes within a triangle. */
function fillTriangle(
  { columns, rows, values }: Pick<SurfaceGrid, 'columns' | 'rows' | 'values'>,
  [a, b, c]: readonly [Corner, Corner, Corner],
): void {
  const twice = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (twice === 0) return;
  for (
    let row = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - BESIDE));
    row <= Math.min(rows - 1, Math.max(a[1], b[1], c[1]) + BESIDE);
    row++
  ) {
    for (
      let column = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - BESIDE));
      column <= Math.min(columns - 1, Math.max(a[0], b[0], c[0]) + BESIDE);
      column++
    ) {
      const ofB = ((column - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (row - a[1])) / twice;
      const ofC = ((b[0] - a[0]) * (row - a[1]) - (column - a[0]) * (b[1] - a[1])) / twice;
      if (ofB < -BESIDE || ofC < -BESIDE || ofB + ofC > 1 + BESIDE) continue;
      values[row * columns + column] = a[2] + ofB * (b[2] - a[2]) + ofC * (c[2] - a[2]);
    }
  }
}
