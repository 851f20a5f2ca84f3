import { describeOrigin } from '../describe-step.ts';
import { noteNoValues, type StepRunner } from './step-runner.ts';

/** One curve of two that were recorded above and below a depth. */
export const spliceStep: StepRunner<'splice'> = {
  outputs: ({ output }) => [output],
  inputs: ({ upper, lower }) => [upper, lower],
  renameInputs: (step, rename) => ({
    ...step,
    upper: rename(step.upper),
    lower: rename(step.lower),
  }),
  run(run, { upper, lower, at, output, depthUnit, description }) {
    const depth = at * run.depthFactor(depthUnit);
    const above = run.curve(upper);
    const below = run.take(lower, above.unit);
    const shown = description ?? above.description;
    const values = Float64Array.from(run.index, (place, row) =>
      place < depth ? above.values[row]! : below[row]!,
    );
    noteNoValues(run, output, values);
    run.set(
      {
        mnemonic: output,
        unit: above.unit || run.curve(lower).unit,
        values,
        ...(shown !== undefined && { description: shown }),
      },
      describeOrigin(run.recipe, run.step),
    );
  },
};
