import { removeSpikes } from '../../despike.ts';
import { changeCurves, type StepRunner } from './step-runner.ts';

/** Spikes of curves replaced by the median around them. */
export const despikeStep: StepRunner<'despike'> = {
  outputs: ({ curves }) => curves,
  inputs: ({ curves }) => curves,
  renameInputs: (step, rename) => ({ ...step, curves: step.curves.map(rename) }),
  run(run, { curves, samples, threshold }) {
    changeCurves(run, curves, (values) => removeSpikes(values, samples, threshold));
  },
};
