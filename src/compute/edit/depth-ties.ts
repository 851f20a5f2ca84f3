/** A depth of a curve and the depth that it belongs to, in the unit of the index. */
export interface DepthTie {
  /** Depth as it was logged. */
  from: number;
  /** Depth that the same feature has in the reference curve. */
  to: number;
}

/** Why ties cannot be used. */
export type TieProblem =
  | 'TIES_MISSING'
  | 'TIE_INVALID' // a depth is not a number
  | 'TIES_CROSS'; // two ties share a depth, or change the order of the depths

/** Ties by their depth `from`, shallowest first. */
export function sortTies(ties: readonly DepthTie[]): DepthTie[] {
  return [...ties].sort((a, b) => a.from - b.from);
}

/** Checks ties in any order. @returns null where they can be used */
export function checkTies(ties: readonly DepthTie[]): TieProblem | null {
  if (ties.length === 0) return 'TIES_MISSING';
  if (!ties.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to)))
    return 'TIE_INVALID';
  const sorted = sortTies(ties);
  const isOrdered = sorted.every(
    ({ from, to }, i) => i === 0 || (from > sorted[i - 1]!.from && to > sorted[i - 1]!.to),
  );
  return isOrdered ? null : 'TIES_CROSS';
}

/**
 * The depth to which a logged depth is shifted: on the straight line between the two ties around
 * it; above the first tie and below the last one the shift is theirs. Without ties it stays.
 * @param sorted ties that `checkTies` accepts, in the order of `sortTies`
 */
export function shiftDepth(depth: number, sorted: readonly DepthTie[]): number {
  const next = sorted.findIndex(({ from }) => from >= depth);
  const below = sorted[next < 0 ? sorted.length - 1 : next];
  if (!below) return depth;
  const above = next > 0 ? sorted[next - 1]! : below;
  if (next <= 0) return depth + below.to - below.from;
  return above.to + ((depth - above.from) / (below.from - above.from)) * (below.to - above.to);
}
