import { describeOrigin } from './describe-step.ts';
import type { Recipe, RecipeStep } from './recipe.ts';
import { toStepFailure } from './recipe-problem.ts';
import { RecipeRun } from './recipe-run.ts';
import type { RecipeResult, RecipeWell } from './recipe-well.ts';
import { runnerFor } from './steps/registry.ts';

/** How a run is followed. */
export interface RunOptions {
  /** Called after each step with the number of steps done. */
  onStep?(done: number): void;
  /** Asked before each step. */
  isCancelled?(): boolean;
}

/** A recipe was cancelled between two steps. */
export class RecipeCancelled extends Error {
  override name = 'AbortError';
}

/**
 * Applies a recipe to a well. The well is not changed, and the same recipe and well give the same
 * result. A step that fails is a problem of the result; the steps that need its curves fail with
 * it, the others go on.
 * @throws RecipeCancelled
 */
export function runRecipe(
  recipe: Recipe,
  well: RecipeWell,
  { onStep, isCancelled }: RunOptions = {},
): RecipeResult {
  const run = new RecipeRun(recipe, well);
  recipe.steps.forEach((step, place) => {
    if (isCancelled?.()) throw new RecipeCancelled(describeOrigin(recipe, place));
    run.begin(place);
    if (!step.skip) runStep(run, step);
    onStep?.(place + 1);
  });
  return run.finish();
}

function runStep(run: RecipeRun, step: RecipeStep): void {
  const runner = runnerFor(step);
  try {
    runner.run(run, step);
  } catch (error) {
    run.fail(toStepFailure(error), runner.outputs(step));
  }
}

/**
 * Names that a recipe reads of a well, each once: those of curves that no earlier step makes. Names
 * in formulas can be parameters too; these are left out.
 */
export function recipeInputs({ steps, parameters }: Recipe): string[] {
  const known = new Set(['NULL']);
  const names = new Set(parameters.map(({ name }) => name));
  const needed = new Map<string, string>();
  for (const step of steps) {
    if (step.skip) continue;
    const runner = runnerFor(step);
    for (const name of runner.inputs(step)) {
      const key = name.toUpperCase();
      const isParameter = step.kind === 'formula' && names.has(name);
      if (!isParameter && !known.has(key) && !needed.has(key)) needed.set(key, name);
    }
    runner.outputs(step).forEach((name) => known.add(name.toUpperCase()));
  }
  return [...needed.values()];
}

/** Mnemonics of the curves that a step makes or changes; empty where that is all of them. */
export function stepOutputs(step: RecipeStep): string[] {
  return runnerFor(step).outputs(step);
}
