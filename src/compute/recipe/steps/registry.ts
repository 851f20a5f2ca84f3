import type { RecipeStepKind, StepOfKind } from '../recipe.ts';
import { cutoffsStep } from './cutoffs.ts';
import { despikeStep } from './despike.ts';
import { fillStep } from './fill.ts';
import { formulaStep } from './formula.ts';
import { maskStep } from './mask.ts';
import { methodStep } from './method.ts';
import { resampleStep } from './resample.ts';
import { shiftStep } from './shift.ts';
import { spliceStep } from './splice.ts';
import type { StepRunner } from './step-runner.ts';

/** All kinds of steps. */
const STEP_RUNNERS: { readonly [Kind in RecipeStepKind]: StepRunner<Kind> } = {
  formula: formulaStep,
  method: methodStep,
  cutoffs: cutoffsStep,
  shift: shiftStep,
  splice: spliceStep,
  despike: despikeStep,
  fill: fillStep,
  mask: maskStep,
  resample: resampleStep,
};

/** How a step runs. */
export function runnerFor<Kind extends RecipeStepKind>(step: StepOfKind<Kind>): StepRunner<Kind> {
  return STEP_RUNNERS[step.kind as Kind] as StepRunner<Kind>;
}
