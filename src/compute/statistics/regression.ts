/** A straight line through points: `y = slope · x + intercept`. */
export interface Regression {
  slope: number;
  intercept: number;
  /** Part of the variance of y that the line accounts for, 0 to 1; 1 where y does not vary. */
  rSquared: number;
  /** Points that it was fitted to. */
  count: number;
}

/**
 * The line of least squares of y on x.
 * @param x, y one value per point; a point with a NaN is left out
 * @returns null where x does not vary
 */
export function fitLine(x: ArrayLike<number>, y: ArrayLike<number>): Regression | null {
  let count = 0;
  let [meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [a, b] = [x[i]!, y[i]!];
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    count++;
    const [fromX, fromY] = [a - meanX, b - meanY];
    meanX += fromX / count;
    meanY += fromY / count;
    // Welford's sums stay exact where the means are large.
    xx += fromX * (a - meanX);
    yy += fromY * (b - meanY);
    xy += fromX * (b - meanY);
  }
  if (!(xx > 0)) return null;
  const slope = xy / xx;
  return {
    slope,
    intercept: meanY - slope * meanX,
    rSquared: yy > 0 ? (xy * xy) / (xx * yy) : 1,
    count,
  };
}
