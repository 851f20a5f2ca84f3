import { findPlaces, isStepCurve, resampleNumbers } from '../../resample-curve.ts';
import { StepFailure } from '../recipe-problem.ts';
import { changeCurves, type StepRunner } from './step-runner.ts';

/**
 * Depths of curves moved by ties, straight between two of them and by the nearest beyond them.
 * Codes are those of the nearer sample.
 */
export const shiftStep: StepRunner<'shift'> = {
  outputs: ({ curves }) => curves,
  inputs: ({ curves }) => curves,
  renameInputs: (step, rename) => ({ ...step, curves: step.curves.map(rename) }),
  run(run, { curves, ties, depthUnit }) {
    const factor = run.depthFactor(depthUnit);
    const sorted = ties
      .map(({ from, to }) => ({ from: from * factor, to: to * factor }))
      .sort((a, b) => a.to - b.to);
    sorted.forEach(({ from, to }, i) => {
      const before = sorted[i - 1];
      if (before && !(before.from < from && before.to < to))
        throw new StepFailure('TIES_CROSS', { from: from / factor });
    });
    const { index } = run;
    const rows = risingRows(index);
    const grid = Float64Array.from(rows, (row) => depthBefore(index[row]!, sorted));
    const places = findPlaces(index, grid);
    changeCurves(run, curves, (values) => {
      const moved = resampleNumbers(values, places, { isDiscrete: isStepCurve(values) });
      const placed = values.slice().fill(NaN);
      rows.forEach((row, i) => (placed[row] = moved[i]!));
      return placed;
    });
  },
};

/** The depth at which what is now at `depth` was recorded. */
function depthBefore(depth: number, ties: readonly { from: number; to: number }[]): number {
  const [first, last] = [ties[0]!, ties.at(-1)!];
  if (depth <= first.to) return depth - first.to + first.from;
  if (depth >= last.to) return depth - last.to + last.from;
  const next = ties.findIndex(({ to }) => to >= depth);
  const [a, b] = [ties[next - 1]!, ties[next]!];
  return a.from + ((depth - a.to) / (b.to - a.to)) * (b.from - a.from);
}

function risingRows(index: Float64Array): Int32Array {
  const rows = Int32Array.from(index.keys()).filter((row) => Number.isFinite(index[row]!));
  const isRising = rows.every((row, i) => i === 0 || index[rows[i - 1]!]! <= index[row]!);
  return isRising ? rows : rows.sort((a, b) => index[a]! - index[b]!);
}
