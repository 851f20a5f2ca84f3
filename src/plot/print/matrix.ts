/**
 * A 2D affine map, `[a, b, c, d, e, f]` as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f.
 */
export type Matrix = readonly [number, number, number, number, number, number];

/** Maps every point to itself. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The map that does `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

/** By how much lengths grow, the mean of both directions: what a line width is multiplied with. */
export function meanScale(m: Matrix): number {
  return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
}
