import { runWorker } from '../core/worker-pool.ts';
import { logService } from './log-service.ts';

runWorker(logService());
