import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import {
  recipeEntity,
  type ResultFormat,
  startQuality,
  startRecipe,
} from '../api/contract/recipes.ts';
import { nameOrder } from '../core/text-search.ts';
import { type Backend, lastingBackend } from './backend.ts';
import type { BulkRecords } from './bulk.ts';
import { readProcessId } from './read-process-id.ts';
import { allOfKind, storeEntity } from './studio.ts';

export { RESULT_FORMATS, type ResultFormat } from '../api/contract/recipes.ts';

const ENTITY = 'Recipe';

/** A recipe that the server keeps. */
export interface KeptRecipe {
  id: string;
  name: string;
  /** "" without one. */
  description: string;
  /** Steps and parameters by `dist/recipe.schema.json`, unchecked. */
  steps: readonly Readonly<Record<string, unknown>>[];
  parameters: readonly Readonly<Record<string, unknown>>[];
  /** Goes up with each change. */
  version: number;
  /** Whether others see it. */
  shared: boolean;
  /** Whether the user may change it. */
  isMine: boolean;
  /** Who made it; "" where the server does not say. */
  ownerName: string;
}

/** What is saved of a recipe. */
export type NewRecipe = Pick<KeptRecipe, 'name' | 'steps' | 'parameters'> &
  Partial<Pick<KeptRecipe, 'description' | 'shared'>>;

/** The recipes that a user sees, by name: one's own and those that are shared. */
export interface RecipeList {
  /** False where the server keeps no recipes. */
  isKept: boolean;
  recipes: readonly KeptRecipe[];
}

/** Lists the recipes that the user sees. */
export async function loadRecipes(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<RecipeList>> {
  const answer = await allOfKind(backend, { entityName: ENTITY }, options);
  if (!answer.ok)
    return answer.error.status === 404
      ? { ok: true, data: { isKept: false, recipes: [] } }
      : answer;
  const order = nameOrder(backend.language);
  const recipes = answer.data.flatMap((one) => readRecipe(one) ?? []);
  return {
    ok: true,
    data: { isKept: true, recipes: recipes.sort((a, b) => order(a.name, b.name)) },
  };
}

/**
 * Saves a new recipe, or the next version of `of`. The server refuses with VALIDATION (`fields` by
 * path, such as `steps.2.formula`), and with CONFLICT where the name is taken or somebody saved it
 * since `of` was read.
 */
export async function saveRecipe(
  backend: Backend,
  recipe: NewRecipe,
  of: Pick<KeptRecipe, 'id' | 'version'> | null = null,
): Promise<Result<KeptRecipe>> {
  const { name, description = '', steps, parameters, shared = false } = recipe;
  const data = { name, description, steps, parameters, shared };
  const entity = of ? { ...data, id: of.id, version: of.version } : data;
  return toRecipe(await storeEntity(backend, ENTITY, entity));
}

/** Applies a recipe to the logs of records. @returns the id of the process */
export function startRecipeRun(
  backend: Backend,
  records: BulkRecords,
  { recipeId, files }: { recipeId: string; files: readonly ResultFormat[] },
): Promise<Result<string>> {
  return readProcessId(
    lastingBackend(backend).send(startRecipe, {
      body: { records, recipeId, files: [...files] },
    }),
  );
}

/** Assesses the quality of the logs of records. @returns the id of the process */
export function startQualityRun(backend: Backend, records: BulkRecords): Promise<Result<string>> {
  return readProcessId(lastingBackend(backend).send(startQuality, { body: { records } }));
}

function toRecipe(answer: Result<unknown>): Result<KeptRecipe> {
  if (!answer.ok) return answer;
  const recipe = readRecipe(answer.data);
  return recipe
    ? { ok: true, data: recipe }
    : { ok: false, error: { code: 'ANSWER_INVALID', message: 'Recipe: not of its schema' } };
}

/** An entity as a recipe; null where it is of another schema. */
function readRecipe(entity: unknown): KeptRecipe | null {
  const read = v.safeParse(recipeEntity, entity);
  if (!read.success) return null;
  const { id, name, description, steps, parameters, version, shared, isMine, ownerName } =
    read.output;
  return {
    id,
    name,
    description: description ?? '',
    steps: steps ?? [],
    parameters: parameters ?? [],
    version: version ?? 1,
    shared: shared ?? false,
    isMine: isMine ?? false,
    ownerName: ownerName ?? '',
  };
}
