import { runWorker } from '../core/worker-pool.ts';
import { sceneService } from './scene-service.ts';

runWorker(sceneService());
