import { type ParsedRecipe, parseRecipe, type Recipe } from '../../../compute/recipe/recipe.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Largest file that is read as a recipe. */
const MOST_BYTES = 5_000_000;

/** A recipe that was read, or why the file is none. */
export type ReadRecipe = ParsedRecipe | { ok: false; issues: 'TOO_LARGE' | 'NOT_JSON' };

/** Reads a recipe from a JSON file; never throws. */
export async function readRecipeFile(file: Blob): Promise<ReadRecipe> {
  if (file.size > MOST_BYTES) return { ok: false, issues: 'TOO_LARGE' };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { ok: false, issues: 'NOT_JSON' };
  }
  return parseRecipe(content);
}

/** Gives the user a recipe as a file. @param name of a recipe without one */
export function saveRecipeFile(recipe: Recipe, name: string): void {
  const named = { ...recipe, name: recipe.name || name };
  const text = `${JSON.stringify(named, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `${named.name}.recipe.json`);
}
