import { signedInUser } from '../../backend/account.ts';
import { getBackend } from '../../backend/backend.ts';
import { type KeptRecipe, loadRecipes, saveRecipe } from '../../backend/recipes.ts';
import type { Recipe } from '../../compute/recipe/recipe.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';

export type { KeptRecipe };

/** Whether recipes can be kept on a server: a user is signed in at the page's server. */
export function hasRecipeStore(): boolean {
  return signedInUser().peek() !== null;
}

/** The recipes that the user sees; null where the server keeps none. */
export async function keptRecipes(
  host: ElementHost,
): Promise<{ recipes: readonly KeptRecipe[] | null } | { problem: Problem }> {
  const answer = await loadRecipes(getBackend(host));
  if (!answer.ok) return { problem: answer.error };
  return { recipes: answer.data.isKept ? answer.data.recipes : null };
}

/** What came of a save. */
export type RecipeSaveOutcome =
  | { kind: 'saved'; kept: KeptRecipe }
  /** Another recipe has the name, or the recipe was changed by somebody else. */
  | { kind: 'conflict' }
  /** The server keeps no recipes, or the recipe was deleted. */
  | { kind: 'absent' }
  | { kind: 'failed'; problem: Problem };

/** Saves a recipe under its name, or the next version of one that was opened. */
export async function keepRecipe(
  host: ElementHost,
  { name, description, steps, parameters }: Recipe,
  of: Pick<KeptRecipe, 'id' | 'version' | 'shared'> | null,
): Promise<RecipeSaveOutcome> {
  const answer = await saveRecipe(
    getBackend(host),
    {
      name,
      steps,
      parameters,
      ...(description !== undefined && { description }),
      ...(of && { shared: of.shared }),
    },
    of,
  );
  if (answer.ok) return { kind: 'saved', kept: answer.data };
  if (answer.error.serverCode === 'CONFLICT') return { kind: 'conflict' };
  return answer.error.status === 404
    ? { kind: 'absent' }
    : { kind: 'failed', problem: answer.error };
}
