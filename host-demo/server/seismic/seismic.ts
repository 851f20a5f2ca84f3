import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { Indexes } from './indexes.ts';
import { Ingests } from './ingest.ts';
import { storeUriCall } from './store-uri.ts';
import { SurveyReader } from './survey-reader.ts';
import { viewer3dService } from './viewer3d.ts';

export { migrations } from './indexes.ts';

/** Surveys for viewers: index ids of datasets, and volumes, sections and headers over gRPC-web. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  const indexes = new Indexes(services);
  const ingests = new Ingests(services, indexes);
  const reader = new SurveyReader(services.stores);
  storeUriCall(app, services, ingests);
  await viewer3dService(app, services, { indexes, ingests, reader });
  app.addHook('onClose', () => reader.close());
}
