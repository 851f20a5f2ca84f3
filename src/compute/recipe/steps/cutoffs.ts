import { classifySamples, type PayCurves } from '../../petrophysics/net-pay.ts';
import { describeOrigin } from '../describe-step.ts';
import type { StepOfKind } from '../recipe.ts';
import type { RecipeRun } from '../recipe-run.ts';
import { parameterRows, resolveNumber } from '../zone-parameters.ts';
import { sumZones } from '../zone-pay.ts';
import type { ZonePay } from '../recipe-well.ts';
import { noteNoValues, renameValues, type StepRunner } from './step-runner.ts';

/** Place of pay among the kinds of samples. */
const PAY = 3;

/** Flags of pay by cut-offs, and the totals of each zone. */
export const cutoffsStep: StepRunner<'cutoffs'> = {
  outputs: ({ output }) => [output],
  inputs: ({ inputs }) => Object.values(inputs),
  renameInputs: (step, rename) => ({ ...step, inputs: renameValues(step.inputs, rename) }),
  run(run, step) {
    const curves: PayCurves = {
      shale: run.take(step.inputs.shale, 'v/v'),
      porosity: run.take(step.inputs.porosity, 'v/v'),
      saturation: run.take(step.inputs.saturation, 'v/v'),
    };
    const kinds = classify(run, curves, step);
    const flags = new Float32Array(kinds.length);
    for (let row = 0; row < flags.length; row++) {
      const sum = curves.shale[row]! + curves.porosity[row]! + curves.saturation[row]!;
      flags[row] = Number.isNaN(sum) ? NaN : kinds[row] === PAY ? 1 : 0;
    }
    noteNoValues(run, step.output, flags);
    const zones = sumZones(run, step.output, curves, kinds);
    run.result.zones.push(...zones);
    noteEmptyZones(run, zones);
    run.set(
      {
        mnemonic: step.output,
        unit: '',
        values: flags,
        description: step.description ?? '1 in pay, 0 elsewhere',
      },
      describeOrigin(run.recipe, run.step),
    );
  },
};

/** Notes zones above or below the log, whose thicknesses are 0. */
function noteEmptyZones(run: RecipeRun, zones: readonly ZonePay[]): void {
  const empty = zones.flatMap(({ zone, measured }) => (measured.gross > 0 ? [] : [zone ?? '']));
  if (empty.length > 0) run.note('ZONE_EMPTY', { zone: empty.join(', ') });
}

function classify(
  run: RecipeRun,
  { shale, porosity, saturation }: PayCurves,
  { limits }: StepOfKind<'cutoffs'>,
): Uint8Array {
  const numbers = new Map(
    Object.entries(limits).map(([name, limit]) => [name, resolveNumber(run, limit, 'v/v')]),
  );
  const kinds = new Uint8Array(run.index.length);
  for (const { from, to, parameters } of parameterRows(run, numbers)) {
    const cut = (values: ArrayLike<number>): ArrayLike<number> =>
      (values as Float64Array).subarray(from, to);
    const part = { shale: cut(shale), porosity: cut(porosity), saturation: cut(saturation) };
    const { shale: most, porosity: least, saturation: wettest } = parameters;
    kinds.set(
      classifySamples(part, { shale: most!, porosity: least!, saturation: wettest! }),
      from,
    );
  }
  return kinds;
}
