import { sql } from 'kysely';
import { parseRecipe, type Recipe } from '../../../src/compute/recipe/recipe.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { invalidFields } from '../entities/collection.ts';
import type { EntityHead, Effects } from '../entities/studio-entities.ts';

/** A recipe is stored only where it fits the schema; each of its versions is kept. */
export const recipeEffects: Effects = {
  created: keepVersion,
  updated: (db, data, _before, head) => keepVersion(db, data, head),
  async deleted(db, _data, { id }) {
    await sql`delete from studio.recipe_version where recipe_id = ${id}`.execute(db);
  },
};

async function keepVersion(
  db: MigrationDb,
  data: Record<string, unknown>,
  { id, version }: EntityHead,
): Promise<void> {
  checkRecipe(data, version);
  await sql`
    insert into studio.recipe_version (recipe_id, version, data)
    values (${id}, ${version}, ${JSON.stringify(data)}::jsonb)
    on conflict (recipe_id, version) do update set data = excluded.data, changed_at = now()`.execute(
    db,
  );
}

/**
 * The recipe that an entity holds.
 * @throws {Refused} 422 VALIDATION, with the path of each fault, such as `steps.2.formula`
 */
export function checkRecipe(data: Record<string, unknown>, version: number): Recipe {
  const { name, description, parameters, steps } = data;
  const parsed = parseRecipe({
    name,
    version,
    ...(description ? { description } : {}),
    parameters: parameters ?? [],
    steps: steps ?? [],
  });
  if (parsed.ok) return parsed.recipe;
  throw invalidFields(
    Object.fromEntries(parsed.issues.map(({ path, message }) => [path || 'steps', message])),
  );
}
