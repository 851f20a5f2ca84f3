import { renameInFormula } from '../formula/rename-in-formula.ts';
import type { Recipe, RecipeStep } from './recipe.ts';
import { runnerFor } from './steps/registry.ts';

/** A recipe in which a result has another name, and what that means for the later steps. */
export interface OutputRename {
  recipe: Recipe;
  /** Places of the steps that read the result by its new name now. */
  renamed: number[];
  /** Places of the steps that still read the old name, because they cannot read the new one. */
  broken: number[];
  /** Places of the steps that read another curve of the new name before, and the result now. */
  captured: number[];
}

/** Steps that read a result. */
export interface OutputUse {
  /** Mnemonic of the result. */
  curve: string;
  /** Places of the steps. */
  places: number[];
}

/**
 * Renames the result of a step wherever later steps read it, up to the step that makes another
 * curve of the name. Skipped steps are renamed too, but make no curve.
 * @param recipe with the step as it is after the change
 * @param place of the step
 */
export function renameOutput(
  recipe: Recipe,
  place: number,
  { before, after }: { before: string; after: string },
): OutputRename {
  const outcome: OutputRename = { recipe, renamed: [], broken: [], captured: [] };
  const steps = [...recipe.steps];
  const isBefore = sameName(before);
  const isAfter = sameName(after);
  /** Whether the old name and the new one are those of the result at the step. */
  let [isOld, isNew] = [true, true];
  for (let at = place + 1; at < steps.length && (isOld || isNew); at++) {
    const step = steps[at]!;
    const read = readCurves(recipe, step);
    if (isNew && !isBefore(after) && read.some(isAfter)) outcome.captured.push(at);
    if (isOld && read.some(isBefore)) {
      const changed = isNew ? renameInputs(recipe, step, isBefore, after) : step;
      steps[at] = changed;
      (readCurves(recipe, changed).some(isBefore) && !isBefore(after)
        ? outcome.broken
        : outcome.renamed
      ).push(at);
    }
    if (step.skip) continue;
    if (runnerFor(steps[at]!).outputs(steps[at]!).some(isBefore)) isOld = false;
    if (runnerFor(step).outputs(step).some(isAfter) && !isBefore(after)) isNew = false;
  }
  return { ...outcome, recipe: { ...recipe, steps } };
}

/**
 * The later steps that read the curves which a step makes or changes, each up to the step that
 * makes another curve of the name. Steps that are skipped read nothing.
 */
export function findOutputUses(recipe: Recipe, place: number): OutputUse[] {
  const step = recipe.steps[place];
  if (!step) return [];
  return runnerFor(step)
    .outputs(step)
    .map((curve) => ({ curve, places: findReaders(recipe, place, sameName(curve)) }))
    .filter(({ places }) => places.length > 0);
}

/** Renames a parameter, and where formulas, methods and cut-offs use it. */
export function renameParameter(recipe: Recipe, before: string, name: string): Recipe {
  const swap = <T extends Readonly<Record<string, number | string>>>(given: T): T =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, value === before ? name : value]),
    ) as T;
  return {
    ...recipe,
    parameters: recipe.parameters.map((one) => (one.name === before ? { ...one, name } : one)),
    steps: recipe.steps.map((step) => {
      if (step.kind === 'formula') {
        const formula = renameInFormula(step.formula, (used) => (used === before ? name : used));
        return { ...step, formula };
      }
      if (step.kind === 'method') return { ...step, parameters: swap(step.parameters) };
      return step.kind === 'cutoffs' ? { ...step, limits: swap(step.limits) } : step;
    }),
  };
}

function findReaders(recipe: Recipe, place: number, isCurve: (name: string) => boolean): number[] {
  const places: number[] = [];
  for (let at = place + 1; at < recipe.steps.length; at++) {
    const step = recipe.steps[at]!;
    if (step.skip) continue;
    if (readCurves(recipe, step).some(isCurve)) places.push(at);
    if (runnerFor(step).outputs(step).some(isCurve)) break;
  }
  return places;
}

/** Curves that a step reads: names in formulas can be parameters, which are left out. */
function readCurves({ parameters }: Recipe, step: RecipeStep): string[] {
  const names = runnerFor(step).inputs(step);
  return step.kind === 'formula'
    ? names.filter((name) => !parameters.some((parameter) => parameter.name === name))
    : names;
}

/** A step that reads `after`; unchanged where its text would then mean something else. */
function renameInputs(
  { parameters }: Recipe,
  step: RecipeStep,
  isBefore: (name: string) => boolean,
  after: string,
): RecipeStep {
  const isParameter = (name: string): boolean => parameters.some((one) => one.name === name);
  if (step.kind === 'formula' && (isParameter(after) || /["\n]/.test(after))) return step;
  return runnerFor(step).renameInputs(step, (name) =>
    isBefore(name) && !(step.kind === 'formula' && isParameter(name)) ? after : name,
  );
}

/** Whether a name is the same but for upper and lower case. */
function sameName(wanted: string): (name: string) => boolean {
  const key = wanted.toUpperCase();
  return (name) => name.toUpperCase() === key;
}
