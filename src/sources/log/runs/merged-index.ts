import { findPlaces, type GridPlaces } from '../../../compute/resample-curve.ts';

/**
 * Part of the usual step by which depths of two runs may differ and still be one: more than
 * the rounding of depths that were converted between metres and feet.
 */
const SAME_DEPTH = 0.01;

/** All depths of several runs, shallowest first. */
export interface MergedIndex {
  values: Float64Array;
  /** For each run, where the merged depths lie among its samples. */
  places: readonly GridPlaces[];
}

/**
 * Merges the indexes of runs. A sample of a run is at its own depth, or at that of an earlier run
 * which lies within a hundredth of a step; between two of its samples a run has the depths of the
 * others, so that its line looks the same.
 * @param indexes in one unit, in any order; rows without a depth are left out
 */
export function mergeIndexes(indexes: readonly Float64Array[]): MergedIndex {
  const tolerance = SAME_DEPTH * Math.min(...indexes.map(usualStep));
  const values = mergeDepths(indexes, Number.isFinite(tolerance) ? tolerance : 0);
  const places = indexes.map((index) => {
    const found = findPlaces(index, values);
    placeOwnSamples(found, index, values);
    return found;
  });
  return { values, places };
}

/** Places each sample of a run at its merged depth, whatever lies around it. */
function placeOwnSamples(places: GridPlaces, index: Float64Array, merged: Float64Array): void {
  let at = 0;
  for (let row = 0; row < index.length; row++) {
    const depth = index[row]!;
    if (!Number.isFinite(depth)) continue;
    const distance = (place: number): number => Math.abs((merged[place] ?? Infinity) - depth);
    while (merged[at + 1]! <= depth) at++;
    while (at > 0 && merged[at]! > depth) at--;
    const nearest = distance(at + 1) < distance(at) ? at + 1 : at;
    places.before[nearest] = row;
    places.after[nearest] = row;
    places.part[nearest] = 0;
  }
}

function mergeDepths(indexes: readonly Float64Array[], tolerance: number): Float64Array {
  const all = new Float64Array(indexes.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const index of indexes)
    for (const depth of index) if (Number.isFinite(depth)) all[count++] = depth;
  const sorted = all.subarray(0, count).sort();
  let kept = 0;
  for (let i = 0; i < count; i++)
    if (kept === 0 || sorted[i]! - sorted[kept - 1]! > tolerance) sorted[kept++] = sorted[i]!;
  return sorted.slice(0, kept);
}

/** The median distance of neighbours; Infinity of fewer than two depths. */
function usualStep(index: Float64Array): number {
  const every = Math.max(1, Math.floor(index.length / 4096));
  const steps: number[] = [];
  for (let row = 1; row < index.length; row += every) {
    const step = Math.abs(index[row]! - index[row - 1]!);
    if (step > 0 && Number.isFinite(step)) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? Infinity;
}
