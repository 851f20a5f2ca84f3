import type { LocalOrigin } from './placed-well.ts';
import type { DepthType, SceneSurface } from './scene-data.ts';

/** A grid as triangles over its nodes. */
export interface SurfaceTriangles {
  /** Three nodes a triangle; holes are in none. */
  index: Uint32Array;
  /** Least and greatest depth; null where every node is a hole. */
  range: { least: number; greatest: number } | null;
}

/** Whether a surface can be shown over a vertical axis; no surface has measured depths. */
export function isInDomain({ domain }: SceneSurface, type: DepthType): boolean {
  return type === 'TWT' ? domain === 'time' : type === 'TVD' && domain === 'depth';
}

/** Triangles of a grid. A cell that lacks one corner keeps the triangle of the other three. */
export function surfaceMesh({
  columns,
  rows,
  depths,
}: Pick<SceneSurface, 'columns' | 'rows' | 'depths'>): SurfaceTriangles {
  let [least, greatest] = [Infinity, -Infinity];
  for (const depth of depths) {
    if (!Number.isFinite(depth)) continue;
    if (depth < least) least = depth;
    if (depth > greatest) greatest = depth;
  }
  return {
    index: triangulate(columns, rows, depths),
    range: least <= greatest ? { least, greatest } : null,
  };
}

function triangulate(columns: number, rows: number, depths: Float32Array): Uint32Array {
  const index = new Uint32Array(Math.max(0, (columns - 1) * (rows - 1) * 6));
  let k = 0;
  const put = (a: number, b: number, c: number): void => {
    index[k++] = a;
    index[k++] = b;
    index[k++] = c;
  };
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      if (Number.isFinite(depths[a]! + depths[b]! + depths[c]! + depths[d]!)) {
        put(a, b, c);
        put(b, d, c);
        continue;
      }
      const holes = [a, b, c, d].filter((node) => !Number.isFinite(depths[node]!));
      if (holes.length !== 1) continue;
      const [hole] = holes;
      if (hole === a) put(b, d, c);
      else if (hole === b) put(a, d, c);
      else if (hole === c) put(a, b, d);
      else put(a, b, c);
    }
  }
  return k === index.length ? index : index.slice(0, k);
}

/** Depth of a surface at a place in node units; null outside and in holes. */
export function depthAtNode(
  { columns, rows, depths }: SceneSurface,
  column: number,
  row: number,
): number | null {
  if (!(column >= 0 && row >= 0 && column <= columns - 1 && row <= rows - 1)) return null;
  const c = Math.min(Math.floor(column), columns - 2);
  const r = Math.min(Math.floor(row), rows - 2);
  const [u, v] = [column - c, row - r];
  const at = (i: number, j: number): number => depths[(r + j) * columns + c + i]!;
  const depth =
    u + v <= 1
      ? at(0, 0) + u * (at(1, 0) - at(0, 0)) + v * (at(0, 1) - at(0, 0))
      : at(1, 1) + (1 - u) * (at(0, 1) - at(1, 1)) + (1 - v) * (at(1, 0) - at(1, 1));
  return Number.isFinite(depth) ? depth : null;
}

/** A ray in the scene's own units. */
export interface Ray {
  from: readonly [x: number, y: number, z: number];
  direction: readonly [x: number, y: number, z: number];
}

/** Where a ray meets a surface: lengths of its direction, and the node's position and depth. */
export interface SurfaceHit {
  distance: number;
  column: number;
  row: number;
  depth: number;
}

/** Where a ray first meets a surface. It is looked at twice a cell, or in `mostPieces`. */
export function rayHit(
  surface: SceneSurface,
  local: LocalOrigin,
  { from, direction }: Ray,
  mostPieces = Infinity,
): SurfaceHit | null {
  const { origin, step, columns, rows } = surface;
  const [c0, dc] = [(from[0] + local.x - origin[0]) / step[0], direction[0] / step[0]];
  const [r0, dr] = [(-from[2] + local.y - origin[1]) / step[1], -direction[2] / step[1]];
  let [near, far] = [0, Infinity];
  for (const [start, speed, end] of [
    [c0, dc, columns - 1],
    [r0, dr, rows - 1],
  ] as const) {
    if (speed === 0) {
      if (start < 0 || start > end) return null;
      continue;
    }
    const [a, b] = [-start / speed, (end - start) / speed];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  if (!(near < far)) return null;
  const held = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  // How far the ray is below the surface.
  const below = (t: number): number | null => {
    const depth = depthAtNode(surface, held(c0 + t * dc, columns - 1), held(r0 + t * dr, rows - 1));
    return depth === null ? null : -(from[1] + t * direction[1]) - depth;
  };
  const speed = Math.max(Math.abs(dc), Math.abs(dr));
  const pieces = speed > 0 ? Math.min(mostPieces, Math.ceil((far - near) * speed * 2)) : 1;
  // A ray straight down crosses no cell: it meets its own node's depth.
  if (!Number.isFinite(far)) return verticalHit(surface, [c0, r0], from[1], direction[1]);
  let [before, at] = [below(near), near];
  for (let i = 1; i <= pieces; i++) {
    const t = near + ((far - near) * i) / pieces;
    const now = below(t);
    if (before !== null && now !== null && before * now <= 0) {
      const distance = at + (t - at) * (before === now ? 0 : before / (before - now));
      const [column, row] = [
        held(c0 + distance * dc, columns - 1),
        held(r0 + distance * dr, rows - 1),
      ];
      const depth = depthAtNode(surface, column, row);
      if (depth !== null) return { distance, column, row, depth };
    }
    [before, at] = [now, t];
  }
  return null;
}

function verticalHit(
  surface: SceneSurface,
  [column, row]: readonly [column: number, row: number],
  height: number,
  speed: number,
): SurfaceHit | null {
  const depth = depthAtNode(surface, column, row);
  const distance = depth === null || speed === 0 ? -1 : (-depth - height) / speed;
  return depth !== null && distance >= 0 ? { distance, column, row, depth } : null;
}
