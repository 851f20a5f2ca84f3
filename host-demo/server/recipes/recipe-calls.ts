import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { getRecipeVersions, startRecipe } from '../../../src/api/contract/recipes.ts';
import type { Recipe } from '../../../src/compute/recipe/recipe.ts';
import { msg } from '../../../src/formats/msg.ts';
import { auditBulk, toRequester } from '../bulk/bulk-audit.ts';
import { notFound } from '../entities/collection.ts';
import { KINDS } from '../entities/kinds.ts';
import { visibleTo } from '../entities/ownership.ts';
import { findStored, type StoredEntity } from '../entities/store.ts';
import { demandRole } from '../roles.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { insertLogReport } from './log-report.ts';
import type { LogCatalog } from './log-sources.ts';
import type { LogThreads } from './log-threads.ts';
import { checkRecipe } from './recipe-effects.ts';
import { runRecipeJob } from './recipe-job.ts';
import { RECIPE_JOB, type RecipeJob } from './recipe-work.ts';

const ENTITY = 'Recipe';

/** Applying recipes to many logs, with its job, and the versions of recipes. */
export function recipeCalls(app: FastifyInstance, services: Services, threads: LogThreads): void {
  const { db, jobs } = services;
  jobs.define<RecipeJob>(RECIPE_JOB, (job) => runRecipeJob(services, threads, job));

  route(app, startRecipe, async ({ body, user, request }) => {
    demandRole(user, 'editor', msg`apply recipes`);
    const { records, recipeId, files } = body;
    const recipe = await findRecipe(db, user, { id: recipeId, version: body.version });
    const subject = `${recipe.name}, version ${recipe.version}`;
    const { processId, total, label } = await insertLogReport(db, records, {
      userId: user.id,
      processType: 'recipe',
      subject,
    });
    const requester = toRequester(user, request);
    const { catalogName } = records;
    await jobs.start<RecipeJob>(
      RECIPE_JOB,
      { catalogName: catalogName as LogCatalog, recipe, recipeId, files, requester },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}, {{2}}', [
          recipe.name,
          labelPart({ name: catalogName, label }),
          total,
        ]),
        userId: user.id,
      },
    );
    await auditBulk(services, requester, {
      event: 'recipe',
      catalogName,
      success: true,
      items: { processId, records: String(total), recipe: subject },
    });
    return { success: true, data: { processId, status: 'NEW' as const } };
  });

  route(app, getRecipeVersions, async ({ path: { id }, user }) => {
    await findVisible(db, user, id);
    const { rows } = await sql<{ version: number; changed_at: Date; data: Recipe }>`
      select version, changed_at, data from studio.recipe_version
      where recipe_id = ${id} order by version desc`.execute(db);
    return {
      success: true,
      data: rows.map(({ version, changed_at: at, data }) => ({
        version,
        changedAt: at.toISOString(),
        recipe: data,
      })),
    };
  });
}

/** A recipe that the user sees, in its present version or an earlier one. @throws {Refused} 404, 422 */
async function findRecipe(
  db: Services['db'],
  user: User,
  { id, version }: { id: string; version: number | undefined },
): Promise<Recipe> {
  const stored = await findVisible(db, user, id);
  if (version === undefined || version === stored.version)
    return checkRecipe(stored.data, stored.version);
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from studio.recipe_version where recipe_id = ${id} and version = ${version}`.execute(
    db,
  );
  if (!rows[0]) throw notFound(ENTITY, `${id}, ${version}`);
  return checkRecipe(rows[0].data, version);
}

async function findVisible(db: Services['db'], user: User, id: string): Promise<StoredEntity> {
  const visible = visibleTo(KINDS.get(ENTITY)!, user);
  const stored = await findStored(db, ENTITY, id, { visible });
  if (!stored) throw notFound(ENTITY, id);
  return stored;
}
