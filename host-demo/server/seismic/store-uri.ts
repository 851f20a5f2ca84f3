import type { FastifyInstance } from 'fastify';
import { getStoreUri } from '../../../src/api/contract/viewers.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { findDataset } from './datasets.ts';
import { keepIndex } from './indexes.ts';
import type { Ingests } from './ingest.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Records that are looked through for one that has a file. */
const MOST_RECORDS = 100;

/**
 * POST /service/getStoreURI: returns the index id of the first selected dataset that has a file;
 * null if none of the datasets has a file.
 */
export function storeUriCall(app: FastifyInstance, services: Services, ingests: Ingests): void {
  route(app, getStoreUri, async ({ body: { catalogName, constraints, offset, limit }, user }) => {
    try {
      const dataset = await findDataset(services, {
        catalogName,
        constraints,
        offset,
        limit: Math.min(limit, MOST_RECORDS),
      });
      if (!dataset) return { data: null };
      const index = await keepIndex(services.db, dataset);
      await ingests.begin(index, user.id);
      return { data: index.indexId };
    } catch (error) {
      if (error instanceof Refused && error.status === 502)
        throw new Refused(502, 'STORE_UNAVAILABLE', msg`Unable to generate store URI`);
      throw error;
    }
  });
}
