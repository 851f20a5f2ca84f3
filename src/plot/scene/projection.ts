/** From the scene to the screen, without objects for each point. */

/** A view: column-major 4 x 4 matrix from scene coordinates to clip space, and the picture's size in CSS pixels. */
export interface Projection {
  matrix: ArrayLike<number>;
  width: number;
  height: number;
}

/** A place on the screen. `w` is the distance from the eye in the direction of sight; not positive behind it. */
export interface ScreenPoint {
  x: number;
  y: number;
  w: number;
}

/** Puts a point on the screen; writes to `out` and answers it. */
export function project(
  { matrix: m, width, height }: Projection,
  x: number,
  y: number,
  z: number,
  out: ScreenPoint = { x: 0, y: 0, w: 0 },
): ScreenPoint {
  const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
  out.x = ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) * 0.5 * width;
  out.y = (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) * 0.5 * height;
  out.w = w;
  return out;
}
