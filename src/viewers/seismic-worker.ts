import { runWorker } from '../core/worker-pool.ts';
import { seismicService } from './seismic-service.ts';

runWorker(seismicService());
