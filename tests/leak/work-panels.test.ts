import { describe } from 'vitest';
import { embeddingTests } from '../support/embedding.ts';
import { takeSample } from '../support/length.ts';
import { leavesNothing, withWork } from './panel-mounts.ts';

const embedding = embeddingTests();

describe('elements of cart, jobs, summaries and account that come and go', () => {
  for (const tag of takeSample(['geo-cart', 'geo-notifications', 'geo-concession-summary'], 1))
    leavesNothing(embedding, tag, withWork);
  for (const tag of takeSample(['geo-account', 'geo-feedback', 'geo-load'], 1))
    leavesNothing(embedding, tag);
});
