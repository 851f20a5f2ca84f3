/** Leaves out points of a path that lie on the line between those kept. */

/**
 * The points kept, three coordinates each, no more than `tolerance` from the path that was; a gap
 * (NaN height) keeps one point of NaN.
 */
export function simplify(points: Float32Array, tolerance: number): Float32Array {
  const count = points.length / 3;
  const keep = new Uint8Array(count);
  for (let from = 0; from < count;) {
    if (isGap(points, from)) {
      keep[from] = 1;
      while (from < count && isGap(points, from)) from++;
      continue;
    }
    let end = from;
    while (end + 1 < count && !isGap(points, end + 1)) end++;
    markKept(points, [from, end], tolerance * tolerance, keep);
    from = end + 1;
  }
  const kept = new Float32Array(3 * keep.reduce((sum, one) => sum + one, 0));
  for (let i = 0, n = 0; i < count; i++)
    if (keep[i]) kept.set(points.subarray(3 * i, 3 * i + 3), 3 * n++);
  return kept;
}

/**
 * Ramer-Douglas-Peucker over one unbroken part, ends included; without recursion, since a part can
 * have millions of points.
 */
function markKept(
  points: Float32Array,
  [first, last]: readonly [first: number, last: number],
  tolerance2: number,
  keep: Uint8Array,
): void {
  keep[first] = keep[last] = 1;
  const waiting = [first, last];
  while (waiting.length > 0) {
    const [b, a] = [waiting.pop()!, waiting.pop()!];
    let [farthest, at] = [tolerance2, -1];
    for (let i = a + 1; i < b; i++) {
      const distance2 = distance2To(points, a, b, i);
      if (distance2 > farthest) [farthest, at] = [distance2, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    waiting.push(a, at, at, b);
  }
}

/** Square of the distance of point `i` from the straight part between `a` and `b`. */
function distance2To(points: Float32Array, a: number, b: number, i: number): number {
  const [ax, ay, az] = [points[3 * a]!, points[3 * a + 1]!, points[3 * a + 2]!];
  const [dx, dy, dz] = [points[3 * b]! - ax, points[3 * b + 1]! - ay, points[3 * b + 2]! - az];
  const [px, py, pz] = [points[3 * i]! - ax, points[3 * i + 1]! - ay, points[3 * i + 2]! - az];
  const length2 = dx * dx + dy * dy + dz * dz;
  const share = length2 > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / length2)) : 0;
  const [ex, ey, ez] = [px - share * dx, py - share * dy, pz - share * dz];
  return ex * ex + ey * ey + ez * ez;
}

function isGap(points: Float32Array, i: number): boolean {
  return Number.isNaN(points[3 * i + 1]!);
}
