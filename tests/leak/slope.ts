/**
 * Growth per step by the Theil-Sen estimator: the median of the slopes between all pairs of
 * points. Unlike a least-squares line it is moved little by a few points that are off.
 * @param points one reading `y` after `x` steps each, two at least
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points
    .flatMap(([x, y], i) =>
      points.slice(i + 1).map(([laterX, laterY]) => (laterY - y) / (laterX - x)),
    )
    .sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  return slopes.length % 2 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}
