import { createContext, useContext } from 'react';
import type { RecipeProblem } from '../../../compute/recipe/recipe-problem.ts';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import type { StepCurve } from './new-step.ts';
import type { RecipeWork } from './recipe-work.ts';

/** What the form of a step gets. */
export interface StepFormProps<Step extends RecipeStep = RecipeStep> {
  step: Step;
  place: number;
  work: RecipeWork;
  /** Curves that it can use. */
  curves: readonly StepCurve[];
  problems: readonly RecipeProblem[];
}

/** Shows a message of the panel to everybody, also those who cannot see it. */
export const PanelNotice = createContext<(message: string) => void>(() => undefined);

/** Says something for the panel. */
export function usePanelNotice(): (message: string) => void {
  return useContext(PanelNotice);
}
