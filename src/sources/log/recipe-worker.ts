import { runWorker } from '../../rpc/worker-pool.ts';
import { recipeService } from './recipe-service.ts';

runWorker(recipeService());
