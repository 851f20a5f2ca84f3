import type { RecipeProblem } from '../../../compute/recipe/recipe-problem.ts';
import type { Recipe, RecipeStep } from '../../../compute/recipe/recipe.ts';
import { addEnglish, type Translate } from '../../../i18n/i18n.ts';
import { joinList } from '../../../i18n/join-list.ts';
import enRecipe from '../../../i18n/texts/en/recipe.json';

addEnglish(enRecipe);

/** What kind of step it is, for people. */
export function nameStep(step: RecipeStep, t: Translate): string {
  return step.kind === 'method' ? t(`recipe.method.${step.method}`) : t(`recipe.kind.${step.kind}`);
}

/** What a step makes, or works on, in a few words. */
export function describeSubject(step: RecipeStep, t: Translate): string {
  switch (step.kind) {
    case 'formula':
      return step.formula;
    case 'method':
    case 'cutoffs':
    case 'splice':
      return step.output;
    case 'resample':
      return `${step.step}${step.depthUnit ? ` ${step.depthUnit}` : ''}`;
    default:
      return joinList(t, step.curves);
  }
}

/** The sentence about a problem of a step. */
export function describeProblem({ code, values }: RecipeProblem, t: Translate): string {
  if (code === 'PARAMETER_WRONG' && values.zone !== '')
    return t('recipe.problem.PARAMETER_WRONG.zone', values);
  if (code === 'FORMULA_SYNTAX' && values.subject === '') return t('recipe.problem.FORMULA_END');
  return t(`recipe.problem.${code}`, values);
}

/** Problems of a step; none while its results are still those of an earlier version of it. */
export function problemsAt(
  problems: readonly RecipeProblem[],
  computed: Recipe | undefined,
  recipe: Recipe,
  place: number,
): readonly RecipeProblem[] {
  return computed?.steps[place] === recipe.steps[place]
    ? problems.filter(({ step }) => step === place)
    : [];
}
