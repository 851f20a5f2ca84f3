/** From the scene to the screen. */

/**
 * A view: column-major 4 x 4 matrix from scene coordinates to clip space, and the picture's size in
 * CSS pixels.
 */
export interface Projection {
  matrix: ArrayLike<number>;
  width: number;
  height: number;
}

/**
 * A place on the screen. `w` is the distance from the eye in the direction of sight; not positive
 * behind it.
 */
export interface ScreenPoint {
  x: number;
  y: number;
  w: number;
}

/**
 * Projects the point whose three coordinates begin at `offset` of `points`; writes to `out` and
 * returns it, without an object for each point.
 */
export function projectInto(
  { matrix: m, width, height }: Projection,
  points: ArrayLike<number>,
  offset: number,
  out: ScreenPoint,
): ScreenPoint {
  const x = points[offset]!;
  const y = points[offset + 1]!;
  const z = points[offset + 2]!;
  const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
  out.x = ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) * 0.5 * width;
  out.y = (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) * 0.5 * height;
  out.w = w;
  return out;
}

/** Projects one point. */
export function project(view: Projection, x: number, y: number, z: number): ScreenPoint {
  return projectInto(view, [x, y, z], 0, { x: 0, y: 0, w: 0 });
}
