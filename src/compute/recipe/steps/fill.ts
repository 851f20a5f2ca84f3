import { FORMULA_FUNCTIONS } from '../../formula/functions.ts';
import { changeCurves, type StepRunner } from './step-runner.ts';

/** Gaps of at most a length filled, straight between their ends. */
export const fillStep: StepRunner<'fill'> = {
  outputs: ({ curves }) => curves,
  inputs: ({ curves }) => curves,
  renameInputs: (step, rename) => ({ ...step, curves: step.curves.map(rename) }),
  run(run, { curves, length, depthUnit }) {
    const most = Float64Array.of(length * run.depthFactor(depthUnit));
    changeCurves(run, curves, (values) => {
      const out = new Float64Array(values.length);
      const given = values instanceof Float64Array ? values : Float64Array.from(values);
      FORMULA_FUNCTIONS.fill!.run({ out, parts: [given, most], index: run.index });
      return out;
    });
  },
};
