/**
 * Where the eye is, and the point that it turns around: x, y, z of each, in drawn units around the
 * middle of the scene.
 */
export type CameraView = readonly [
  eyeX: number,
  eyeY: number,
  eyeZ: number,
  targetX: number,
  targetY: number,
  targetZ: number,
];
