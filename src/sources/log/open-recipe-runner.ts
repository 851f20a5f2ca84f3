import type { WorkerService } from '../../rpc/worker-pool.ts';
import workerUrl from 'worker-url:./recipe-worker.ts';
import { type OpenRecipeRunner, RecipeRunner } from './recipe-runner.ts';
import type { RecipeService } from './recipe-service.ts';

const RECIPE_WORKER: WorkerService<RecipeService> = {
  url() {
    try {
      return workerUrl();
    } catch {
      // A host's own bundle may not know where the worker's file is.
      return null;
    }
  },
  local: async () => (await import('./recipe-service.ts')).recipeService(),
};

/** Starts a runner in a worker, or on the page's thread where the page allows none. */
export const openRecipeRunner: OpenRecipeRunner = (well) => RecipeRunner.open(well, RECIPE_WORKER);
