import { describeOrigin } from '../describe-step.ts';
import { type CurveMethod, findMethod } from '../methods.ts';
import { ParameterError } from '../../petrophysics/parameters.ts';
import { StepFailure } from '../recipe-problem.ts';
import type { StepOfKind } from '../recipe.ts';
import type { RecipeRun } from '../recipe-run.ts';
import {
  parameterRows,
  type ParameterRows,
  resolveNumber,
  type ZoneNumber,
} from '../zone-parameters.ts';
import { noteMissingResults, renameValues, type StepRunner } from './step-runner.ts';

/** A curve by a ready-made method, zone by zone with the parameters of each. */
export const methodStep: StepRunner<'method'> = {
  outputs: ({ output }) => [output],
  inputs: ({ inputs }) => Object.values(inputs),
  renameInputs: (step, rename) => ({ ...step, inputs: renameValues(step.inputs, rename) }),
  run(run, step) {
    const method = findMethod(step.method);
    const inputs = Object.fromEntries(
      method.inputs.map(({ role, unit }) => [role, run.take(step.inputs[role] ?? role, unit)]),
    );
    const variant = step.variant ?? method.variants[0] ?? '';
    const values = new Float64Array(run.index.length);
    for (const part of parameterRows(run, resolveParameters(run, method, step))) {
      values.set(computePart(method, { inputs, variant, part }), part.from);
    }
    noteMissingResults(run, step.output, values, Object.values(inputs));
    run.set(
      {
        mnemonic: step.output,
        unit: method.output.unit,
        values,
        ...(step.description !== undefined && { description: step.description }),
      },
      describeOrigin(run.recipe, run.step),
    );
  },
};

type MethodCurves = Readonly<Record<string, Float64Array | Float32Array>>;

function computePart(
  method: CurveMethod,
  { inputs, variant, part }: { inputs: MethodCurves; variant: string; part: ParameterRows },
): Float64Array {
  const { from, to, zone, parameters } = part;
  const cut = Object.entries(inputs).map(([role, all]) => [role, all.subarray(from, to)] as const);
  try {
    return method.compute({ inputs: Object.fromEntries(cut), parameters, variant });
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const { parameter, value, limit } = error;
    throw new StepFailure('PARAMETER_WRONG', { parameter, value, limit, zone: zone ?? '' });
  }
}

/** Parameters of a method in its units. @throws StepFailure for one that it needs and is not given */
function resolveParameters(
  run: RecipeRun,
  { parameters }: CurveMethod,
  step: StepOfKind<'method'>,
): Map<string, ZoneNumber> {
  const found = new Map<string, ZoneNumber>();
  for (const { name, unit, usual } of parameters) {
    const given = step.parameters[name];
    if (given !== undefined) found.set(name, resolveNumber(run, given, unit));
    else if (usual !== null) throw new StepFailure('PARAMETER_MISSING', { parameter: name });
  }
  return found;
}
