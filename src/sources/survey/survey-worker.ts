import { runWorker } from '../../rpc/worker-pool.ts';
import { seismicService } from './service.ts';

runWorker(seismicService());
