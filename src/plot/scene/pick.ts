import type { ScenePlacedWell } from './placed-well.ts';
import { projectInto, type Projection, type ScreenPoint } from './projection.ts';

/** A place of a path under the pointer. */
export interface PathHit {
  well: number;
  /** Measured depth, metres. */
  md: number;
  /** Pixels from the pointer. */
  distance: number;
  /** How far from the eye. */
  w: number;
}

/** Least and greatest of each coordinate, six numbers a well; NaN for one without a path. */
export function computeWellBounds(wells: readonly ScenePlacedWell[]): Float32Array {
  const bounds = new Float32Array(wells.length * 6).fill(NaN);
  wells.forEach(({ points }, well) => {
    const own = bounds.subarray(6 * well, 6 * well + 6);
    for (let i = 0; i < points.length; i += 3) {
      if (Number.isNaN(points[i + 1]!)) continue;
      for (let axis = 0; axis < 3; axis++) {
        const value = points[i + axis]!;
        if (!(own[axis]! <= value)) own[axis] = value;
        if (!(own[axis + 3]! >= value)) own[axis + 3] = value;
      }
    }
  });
  return bounds;
}

/** A pointer on the screen, and how far around it something is still under it, CSS pixels. */
export interface PointerReach {
  x: number;
  y: number;
  radius: number;
}

/** The path nearest to a pointer, within its reach; of two as near, the one before the other. */
export function pickPath(
  wells: readonly ScenePlacedWell[],
  bounds: Float32Array,
  view: Projection,
  pointer: PointerReach,
): PathHit | null {
  let best: PathHit | null = null;
  for (let well = 0; well < wells.length; well++) {
    if (!mayHit(bounds.subarray(6 * well, 6 * well + 6), view, pointer)) continue;
    const radius = best ? Math.min(pointer.radius, best.distance + 2) : pointer.radius;
    const hit = findNearest(wells[well]!, view, { ...pointer, radius });
    if (
      hit &&
      (!best ||
        hit.distance < best.distance - 2 ||
        (hit.distance < best.distance + 2 && hit.w < best.w))
    )
      best = { well, ...hit };
  }
  return best;
}

function mayHit(box: Float32Array, view: Projection, { x, y, radius }: PointerReach): boolean {
  if (Number.isNaN(box[0]!)) return false;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const at: ScreenPoint = { x: 0, y: 0, w: 0 };
  const point = [0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    point[0] = box[corner & 1 ? 3 : 0]!;
    point[1] = box[corner & 2 ? 4 : 1]!;
    point[2] = box[corner & 4 ? 5 : 2]!;
    projectInto(view, point, 0, at);
    if (at.w <= 0) return true;
    left = Math.min(left, at.x);
    right = Math.max(right, at.x);
    top = Math.min(top, at.y);
    bottom = Math.max(bottom, at.y);
  }
  return x > left - radius && x < right + radius && y > top - radius && y < bottom + radius;
}

/** The place of one path that is nearest to a pointer. */
function findNearest(
  { points, md }: ScenePlacedWell,
  view: Projection,
  pointer: PointerReach,
): Omit<PathHit, 'well'> | null {
  let best: Omit<PathHit, 'well'> | null = null;
  let before: ScreenPoint = { x: 0, y: 0, w: NaN };
  let now: ScreenPoint = { x: 0, y: 0, w: 0 };
  for (let i = 0; i < md.length; i++) {
    projectInto(view, points, 3 * i, now);
    if (before.w > 0 && now.w > 0) {
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      const length = dx * dx + dy * dy;
      const share =
        length > 0
          ? Math.min(
              1,
              Math.max(0, ((pointer.x - before.x) * dx + (pointer.y - before.y) * dy) / length),
            )
          : 0;
      const distance = Math.hypot(
        before.x + share * dx - pointer.x,
        before.y + share * dy - pointer.y,
      );
      if (distance <= (best?.distance ?? pointer.radius)) {
        // Equal steps on the screen are not equal in the scene: what is farther away is drawn
        // shorter.
        const along = (share * before.w) / (now.w + share * (before.w - now.w));
        best = {
          distance,
          md: md[i - 1]! + along * (md[i]! - md[i - 1]!),
          w: before.w + along * (now.w - before.w),
        };
      }
    }
    [before, now] = [now, before];
  }
  return best;
}
