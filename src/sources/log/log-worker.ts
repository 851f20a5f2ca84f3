import { runWorker } from '../../rpc/worker-pool.ts';
import { logService } from './service.ts';

runWorker(logService());
