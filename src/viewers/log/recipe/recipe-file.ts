import { parseRecipe, type Recipe } from '../../../compute/recipe/recipe.ts';
import type { MessageParts } from '../../../formats/msg.ts';
import { schemaMessage } from '../../../formats/schema-message.ts';
import { loadMessages } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Largest file that is read as a recipe. */
const MOST_BYTES = 5_000_000;

/** A recipe that was read, or the first thing that is wrong with it; null for a file that is none. */
export type ReadRecipe =
  | { ok: true; recipe: Recipe }
  | { ok: false; fault: { path: string; message: MessageParts } | null };

/** Reads a recipe from a JSON file; never throws. */
export async function readRecipeFile(file: Blob): Promise<ReadRecipe> {
  if (file.size > MOST_BYTES) return { ok: false, fault: null };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { ok: false, fault: null };
  }
  const read = parseRecipe(content);
  if (read.ok) return read;
  await loadMessages();
  const [first] = read.issues;
  return {
    ok: false,
    fault: first ? { path: first.path, message: schemaMessage(first.message) } : null,
  };
}

/** Gives the user a recipe as a file. @param name of a recipe without one */
export function saveRecipeFile(recipe: Recipe, name: string): void {
  const named = { ...recipe, name: recipe.name || name };
  const text = `${JSON.stringify(named, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `${named.name}.recipe.json`);
}
