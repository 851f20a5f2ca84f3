/** A stretch of an index, both ends included. */
export interface RowInterval {
  top: number;
  base: number;
}

/**
 * The stretches of the index that rows make: neighbours belong together. Each reaches half a step
 * beyond its first and last row, as far as there are rows.
 * @param rows rows that count, as 1
 */
export function rowIntervals(rows: Uint8Array, index: Float64Array): RowInterval[] {
  const intervals: RowInterval[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] === 0 || Number.isNaN(index[row]!)) continue;
    const first = edgeBeyond(index, row, row - 1);
    while (rows[row + 1] === 1 && !Number.isNaN(index[row + 1]!)) row++;
    const last = edgeBeyond(index, row, row + 1);
    intervals.push(first < last ? { top: first, base: last } : { top: last, base: first });
  }
  return intervals;
}

/** Half way from a row to the next one; at the row where there is none. */
function edgeBeyond(index: Float64Array, row: number, next: number): number {
  const at = index[row]!;
  const beyond = next >= 0 && next < index.length ? index[next]! : NaN;
  return Number.isNaN(beyond) ? at : (at + beyond) / 2;
}

/** How far beyond an end, in parts of its depth, a row counts as on it: units were converted. */
const ON_END = 1e-9;

/**
 * Rows that lie in stretches of the index, as 1 and 0.
 * @param ends top and base of each stretch, one after the other, in the unit of the index
 */
export function rowsInIntervals(index: Float64Array, ends: Float64Array): Uint8Array {
  const sorted = sortIntervals(ends);
  const rows = new Uint8Array(index.length);
  let at = 0;
  for (let row = 0; row < rows.length; row++) {
    const depth = index[row]!;
    const slack = Math.abs(depth) * ON_END;
    // Neighbours of an index mostly lie in one stretch or in the next.
    if (!isAt(sorted, at, depth)) at = lastBefore(sorted, depth + slack);
    if (at >= 0 && depth <= sorted[at + 1]! + slack && depth >= sorted[at]! - slack) rows[row] = 1;
    if (at < 0) at = 0;
  }
  return rows;
}

/** Whether a stretch is the last one that begins at or above a depth. */
function isAt(sorted: Float64Array, at: number, depth: number): boolean {
  return sorted[at]! <= depth && !(sorted[at + 2]! <= depth);
}

/** Position of the last stretch that begins at or above a depth; negative where none does. */
function lastBefore(sorted: Float64Array, depth: number): number {
  let [from, to] = [0, sorted.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle * 2]! <= depth) from = middle + 1;
    else to = middle;
  }
  return (from - 1) * 2;
}

/** The stretches from the top down; those that overlap become one. */
function sortIntervals(ends: Float64Array): Float64Array {
  const intervals = Array.from({ length: ends.length >> 1 }, (_, i) => [
    Math.min(ends[i * 2]!, ends[i * 2 + 1]!),
    Math.max(ends[i * 2]!, ends[i * 2 + 1]!),
  ]) as [number, number][];
  intervals.sort(([a], [b]) => a - b);
  const sorted: number[] = [];
  for (const [top, base] of intervals) {
    const last = sorted.length - 1;
    if (last > 0 && top <= sorted[last]!) sorted[last] = Math.max(sorted[last]!, base);
    else sorted.push(top, base);
  }
  return Float64Array.from(sorted);
}
