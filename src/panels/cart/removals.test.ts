import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteCart, deleteCartItems, getCartInfo } from '../../api/contract/export.ts';
import type { Backend } from '../../backend/backend.ts';
import {
  countRemovedRecords,
  type Removal,
  type RemovalEnd,
  type Removals,
  createRemovals,
} from './removals.ts';

/** Calls that were sent, and what the server has. */
const sent: unknown[] = [];
const server = { status: 200, count: 3 };
const backend = {
  base: 'http://server',
  async send(call: unknown, { body }: { body?: unknown }): Promise<unknown> {
    await Promise.resolve();
    sent.push(call === getCartInfo ? 'info' : call === deleteCart ? 'delete' : body);
    if (server.status !== 200 && call !== getCartInfo)
      return { ok: false, error: { code: 'SERVER_SAID', message: 'no', status: server.status } };
    return {
      ok: true,
      data: {
        data:
          call === deleteCartItems
            ? { count: 0 }
            : { count: server.count, carts: [{ id: 'c1', name: 'default', count: server.count }] },
      },
    };
  },
} as unknown as Backend;

const ends: RemovalEnd[] = [];
let removals: Removals;
const removal = (what: Removal['what'], ...ids: string[]): Removal => ({
  what,
  cartId: 'c1',
  name: 'default',
  count: 3,
  itemIds: new Set(ids),
  sums: new Map(),
});

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = ends.length = 0;
  Object.assign(server, { status: 200, count: 3 });
  removals = createRemovals(backend, (_removal, end) => {
    ends.push(end);
    return Promise.resolve();
  });
});
afterEach(() => vi.useRealTimers());

describe('a removal', () => {
  it('is sent when it can no longer be undone, and its items are out of sight until then', async () => {
    removals.offer(removal('items', 'i1', 'i2'));
    expect([sent, removals.hidden.value.size]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(5100);
    expect(sent).toEqual([{ cartId: 'c1', itemIds: ['i1', 'i2'] }]);
    expect([ends, removals.hidden.value.size]).toEqual([[{ kind: 'done' }], 0]);
  });

  it('of what somebody else has removed already is done; one that the server refuses has failed', async () => {
    server.status = 404;
    removals.offer(removal('items', 'i1'));
    await removals.flush();
    server.status = 500;
    removals.offer(removal('items', 'i2'));
    await removals.flush();
    expect(ends).toMatchObject([{ kind: 'done' }, { kind: 'failed', problem: { status: 500 } }]);
  });

  it('of a cart is not carried out where somebody has put something into it since', async () => {
    server.count = 4;
    removals.offer(removal('cart'));
    await removals.flush();
    expect([sent, ends]).toEqual([['info'], [{ kind: 'kept' }]]);
    server.count = 3;
    removals.offer(removal('cart'));
    await removals.flush();
    expect([sent, ends.at(-1)]).toEqual([['info', 'info', 'delete'], { kind: 'done' }]);
  });
});

describe('records that are being removed', () => {
  it('are those of all catalogs of all removals', () => {
    const sums = new Map([
      ['well', { items: 2, records: 40 }],
      ['log', { items: 1, records: 1 }],
    ]);
    const all = [
      { ...removal('items', 'a'), sums },
      removal('cart'),
      { ...removal('clear'), sums },
    ];
    expect(countRemovedRecords(all)).toBe(82);
  });
});
