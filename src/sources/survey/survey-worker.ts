import { runWorker } from '../../rpc/worker-pool.ts';
import { surveyService } from './service.ts';

runWorker(surveyService());
