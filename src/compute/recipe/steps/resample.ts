import { MOST_ROWS, stepGrid } from '../../index-rows.ts';
import { findPlaces, isDiscreteCurve, resampleNumbers } from '../../resample-curve.ts';
import { describeOrigin } from '../describe-step.ts';
import { StepFailure } from '../recipe-problem.ts';
import type { StepRunner } from './step-runner.ts';

/** All curves on the whole multiples of a step; codes are those of the nearer sample. */
export const resampleStep: StepRunner<'resample'> = {
  outputs: () => [],
  inputs: () => [],
  renameInputs: (step) => step,
  run(run, { step, depthUnit }) {
    const wanted = step * run.depthFactor(depthUnit);
    const { top, base } = ends(run.index);
    if ((base - top) / wanted > MOST_ROWS) throw new StepFailure('STEP_TOO_FINE', { step });
    const grid = stepGrid({ top, base }, wanted);
    const places = findPlaces(run.index, grid);
    run.replaceAll(
      grid,
      ({ mnemonic, unit, values, description }) => ({
        mnemonic,
        unit,
        values: resampleNumbers(values, places, { isDiscrete: isDiscreteCurve(values) }),
        ...(description !== undefined && { description }),
      }),
      describeOrigin(run.recipe, run.step),
    );
    if (run.verticalDepth) run.verticalDepth = resampleNumbers(run.verticalDepth, places);
  },
};

/** Least and greatest depth; an interval without depths for an index without values. */
function ends(index: Float64Array): { top: number; base: number } {
  let [top, base] = [Infinity, -Infinity];
  for (const depth of index) {
    if (depth < top) top = depth;
    if (depth > base) base = depth;
  }
  return top <= base ? { top, base } : { top: 0, base: -1 };
}
