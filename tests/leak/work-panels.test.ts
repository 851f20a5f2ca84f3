import { describe } from 'vitest';
import { embeddingTests } from '../support/embedding.ts';
import { leavesNothing, withWork } from './panel-mounts.ts';

const embedding = embeddingTests();

describe('elements of cart, jobs, summaries and account that come and go', () => {
  for (const tag of ['geo-cart', 'geo-notifications', 'geo-concession-summary'])
    leavesNothing(embedding, tag, withWork);
  for (const tag of ['geo-account', 'geo-feedback', 'geo-load']) leavesNothing(embedding, tag);
});
