import type { ResultFormat } from '../../../src/api/contract/recipes.ts';
import type { Recipe } from '../../../src/compute/recipe/recipe.ts';
import type { Requester } from '../bulk/bulk-audit.ts';
import type { LogCatalog } from './log-sources.ts';

/** Kind of the jobs that apply a recipe. */
export const RECIPE_JOB = 'recipe';

/** A recipe as it was at the start, and what it is applied to. */
export interface RecipeJob {
  catalogName: LogCatalog;
  recipe: Recipe;
  recipeId: string;
  /** Formats in which the results are put together for download. */
  files: ResultFormat[];
  requester: Requester;
}
