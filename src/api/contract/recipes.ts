/**
 * Recipes of computed curves, their application to many wells, and the quality of many logs. Not of
 * the specification: a client does without where a backend answers 404.
 */
import * as v from 'valibot';
import { recordSet } from './bulk.ts';
import { call } from './call.ts';
import { owned } from './kept.ts';
import { id, list, optionalText, startedJob, trove } from './shapes.ts';

/** What a recipe holds: `dist/recipe.schema.json` says what its steps and parameters are. */
const content = {
  name: v.string(),
  description: optionalText,
  parameters: list(v.looseObject({ name: v.string() })),
  steps: list(v.looseObject({ kind: v.string() })),
};

/** Schema of the entity Recipe. Each change makes the next version; earlier ones are kept. */
export const recipeEntity = v.object({ id, ...content, ...owned });

/** Formats of the files that a recipe's results can be taken away in. */
export const RESULT_FORMATS = ['las', 'csv', 'parquet'] as const;
/** Format of a file of results. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

const versionNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/**
 * Applies a recipe to logs in the background (process type `recipe`): to the records of `wellLog`,
 * or to one log of each record of `well`. The result of each is a new log record for review; the
 * logs that it is made of stay as they are. Takes the role editor. The same result is not stored
 * twice. `version`: an earlier version of the recipe. `files`: formats in which all results can be
 * downloaded, each as a zip.
 */
export const startRecipe = call({
  method: 'POST',
  path: '/trove/api/recipe/start',
  outlivesToken: true,
  status: 202,
  body: v.object({
    records: recordSet,
    recipeId: id,
    version: v.optional(versionNumber),
    files: v.optional(v.pipe(v.array(v.picklist(RESULT_FORMATS)), v.maxLength(3)), () => []),
  }),
  answer: startedJob,
  errors: {
    CATALOG_NOT_FOUND: 404,
    NOT_FOUND: 404,
    VALIDATION: 422,
    EXPORT_TOO_LARGE: 413,
  },
});

/** Reads the versions of a recipe that the user sees, the newest first. */
export const getRecipeVersions = call({
  method: 'GET',
  path: '/trove/api/recipe/{id}/versions',
  answer: trove(
    list(
      v.object({
        version: v.number(),
        changedAt: optionalText,
        recipe: v.object(content),
      }),
    ),
  ),
  errors: { NOT_FOUND: 404 },
});

/**
 * Assesses the quality of logs in the background (process type `quality`): of the records of
 * `wellLog`, or of all logs of the records of `well`.
 */
export const startQuality = call({
  method: 'POST',
  path: '/trove/api/quality/start',
  outlivesToken: true,
  status: 202,
  body: v.object({ records: recordSet }),
  answer: startedJob,
  errors: { CATALOG_NOT_FOUND: 404, VALIDATION: 422, EXPORT_TOO_LARGE: 413 },
});
