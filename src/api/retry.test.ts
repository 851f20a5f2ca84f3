import { expect, it } from 'vitest';
import { waitBefore } from './retry.ts';

it('sends a request again that a gateway failed, not one that another server answered', () => {
  const call = { method: 'GET', path: '/render', answer: 'file' } as const;
  const wait = (message: string): number | null =>
    waitBefore(
      call,
      1,
      {
        problem: { code: 'SERVER_SAID', serverCode: 'UPSTREAM', status: 502, message },
        retryAfter: null,
      },
      300,
    );
  expect(wait('The map server cannot be reached')).toBeGreaterThan(0);
  expect(wait('The map server says: no such layer')).toBeNull();
});
