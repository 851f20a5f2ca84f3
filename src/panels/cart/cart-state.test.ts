import { describe, expect, it } from 'vitest';
import { parseCartState } from './cart-state.ts';

describe('the state of the cart', () => {
  it('is taken as it is, ids of digits as texts', () => {
    expect(
      parseCartState({ tab: 'exports', cart: 7, job: 'p1', status: 'FAILED', page: 2 }),
    ).toEqual({ tab: 'exports', cart: '7', job: 'p1', status: 'FAILED', page: 2 });
  });

  it.each([
    undefined,
    null,
    'exports',
    [],
    { tab: 'cart', cart: '', job: {}, status: 'DONE', page: 1 },
    { page: 1.5 },
    { page: '2' },
  ])('leaves out what is of the wrong kind: %j', (given) => {
    expect(parseCartState(given)).toEqual({});
  });
});
