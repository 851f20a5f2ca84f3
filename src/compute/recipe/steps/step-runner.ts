import { describeOrigin } from '../describe-step.ts';
import type { RecipeStepKind, StepOfKind } from '../recipe.ts';
import type { RecipeRun } from '../recipe-run.ts';

/** How a kind of step runs. */
export interface StepRunner<Kind extends RecipeStepKind> {
  /** Mnemonics of the curves that the step makes or changes; empty where that is all of them. */
  outputs(step: StepOfKind<Kind>): string[];
  /** Mnemonics of the curves that it reads, as far as its texts can be read. */
  inputs(step: StepOfKind<Kind>): string[];
  /**
   * The step with other names of the curves that it reads. A curve that it changes in place is one
   * of them. A text that cannot be read stays as it is.
   */
  renameInputs(step: StepOfKind<Kind>, rename: (name: string) => string): StepOfKind<Kind>;
  /**
   * Makes the curves.
   * @throws StepFailure or FormulaError for a step that has no result
   */
  run(run: RecipeRun, step: StepOfKind<Kind>): void;
}

/** The names of curves by role, with other names. */
export function renameValues<Names extends Readonly<Record<string, string>>>(
  names: Names,
  rename: (name: string) => string,
): Names {
  return Object.fromEntries(
    Object.entries(names).map(([role, name]) => [role, rename(name)]),
  ) as Names;
}

/** A step that changes curves one by one and keeps their units. */
export function changeCurves(
  run: RecipeRun,
  names: readonly string[],
  change: (values: Float64Array | Float32Array) => Float64Array | Float32Array,
): void {
  const curves = names.map((name) => run.curve(name));
  for (const { mnemonic, unit, values: before, description, origin } of curves) {
    const values = change(before);
    noteNoValues(run, mnemonic, values);
    run.set(
      { mnemonic, unit, values, ...(description !== undefined && { description }) },
      addOrigin(origin, describeOrigin(run.recipe, run.step)),
    );
  }
}

/** Notes a result without any value. */
export function noteNoValues(run: RecipeRun, curve: string, values: ArrayLike<number>): void {
  for (let row = 0; row < values.length; row++) if (!Number.isNaN(values[row]!)) return;
  if (values.length > 0) run.note('NO_VALUES', { curve });
}

/** The origin of a curve that was changed again. */
function addOrigin(earlier: string | undefined, origin: string): string {
  return earlier === undefined ? origin : `${earlier}; ${origin}`;
}

/** Notes samples that have no result though all of their inputs have values. */
export function noteMissingResults(
  run: RecipeRun,
  curve: string,
  values: Float64Array,
  inputs: readonly ArrayLike<number>[],
): void {
  let samples = 0;
  let present = 0;
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row]!)) present++;
    else if (inputs.every((input) => !Number.isNaN(input[row]!))) samples++;
  }
  if (samples > 0) run.note('NO_RESULT', { curve, samples });
  else if (present === 0 && values.length > 0) run.note('NO_VALUES', { curve });
}
