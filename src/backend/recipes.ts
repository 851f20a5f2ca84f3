import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import type { AnswerOf } from '../api/contract/call.ts';
import {
  getRecipeVersions,
  recipeEntity,
  type ResultFormat,
  startQuality,
  startRecipe,
} from '../api/contract/recipes.ts';
import { nameOrder } from '../core/text-search.ts';
import { type Backend, lastingBackend } from './backend.ts';
import type { BulkRecords } from './bulk.ts';
import { allOfKind, deleteOfKind, entityOfKind, storeEntity } from './studio.ts';

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

/** An earlier or the present version of a recipe. */
export type RecipeVersion = AnswerOf<typeof getRecipeVersions>['data'][number];

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

/** Opens a recipe; the problem has status 404 where it was deleted, or is not the user's to see. */
export async function openRecipe(
  backend: Backend,
  id: string,
  options?: SendOptions,
): Promise<Result<KeptRecipe>> {
  return toRecipe(await entityOfKind(backend, ENTITY, id, options));
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

/** Deletes a recipe; one that is gone already is no failure. */
export function deleteRecipe(
  backend: Backend,
  { id }: Pick<KeptRecipe, 'id'>,
): Promise<Result<null>> {
  return deleteOfKind(backend, ENTITY, [id]);
}

/** Reads the versions of a recipe, the newest first. */
export async function loadRecipeVersions(
  backend: Backend,
  id: string,
  options?: SendOptions,
): Promise<Result<readonly RecipeVersion[]>> {
  const answer = await backend.send(getRecipeVersions, { path: { id } }, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** Applies a recipe to the logs of records. @returns the id of the process */
export function startRecipeRun(
  backend: Backend,
  records: BulkRecords,
  { recipeId, files }: { recipeId: string; files: readonly ResultFormat[] },
): Promise<Result<string>> {
  return started(
    lastingBackend(backend).send(startRecipe, {
      body: { records, recipeId, files: [...files] },
    }),
  );
}

/** Assesses the quality of the logs of records. @returns the id of the process */
export function startQualityRun(backend: Backend, records: BulkRecords): Promise<Result<string>> {
  return started(lastingBackend(backend).send(startQuality, { body: { records } }));
}

async function started(
  answer: Promise<Result<{ data: { processId: string } }>>,
): Promise<Result<string>> {
  const got = await answer;
  return got.ok ? { ok: true, data: got.data.data.processId } : got;
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
