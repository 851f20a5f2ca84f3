import { changeCurves, type StepRunner } from './step-runner.ts';

/** Values in an interval removed, its ends included. */
export const maskStep: StepRunner<'mask'> = {
  outputs: ({ curves }) => curves,
  inputs: ({ curves }) => curves,
  renameInputs: (step, rename) => ({ ...step, curves: step.curves.map(rename) }),
  run(run, { curves, top, base, depthUnit }) {
    const factor = run.depthFactor(depthUnit);
    const [upper, lower] = [Math.min(top, base), Math.max(top, base)];
    const [from, to] = [upper * factor, lower * factor];
    run.noteOutside({ from: upper, to: lower }, depthUnit);
    const { index } = run;
    changeCurves(run, curves, (values) =>
      values.map((value, row) => (index[row]! >= from && index[row]! <= to ? NaN : value)),
    );
  },
};
