import { runWorker } from '../../rpc/worker-pool.ts';
import { sceneService } from './service.ts';

runWorker(sceneService());
