import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteCart, deleteCartItems, getCartInfo } from '../../api/contract/export.ts';
import type { Backend } from '../../backend/backend.ts';
import { countRemovedRecords, type Removal, type RemovalEnd, Removals } from './removals.ts';

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
  removals = new Removals(backend, (_removal, end) => {
    ends.push(end);
    return Promise.resolve();
  });
});
afterEach(() => vi.useRealTimers());

describe('a removal', () => {
  it('is sent after five seconds; until then its items are only out of sight', async () => {
    removals.offer(removal('items', 'i1', 'i2'));
    await vi.advanceTimersByTimeAsync(4900);
    expect([sent, removals.all.value.size]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([{ cartId: 'c1', itemIds: ['i1', 'i2'] }]);
    expect([ends, removals.all.value.size]).toEqual([[{ kind: 'done' }], 0]);
  });

  it('that is undone sends nothing to the server', async () => {
    removals.offer(removal('clear', 'i1'));
    removals.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, removals.all.value.size, removals.waiting.value]).toEqual([[], 0, null]);
  });

  it('waits while somebody reads the offer', async () => {
    removals.offer(removal('items', 'i1'));
    removals.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    removals.hold(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
  });

  it('is carried out by the next one, one after the other', async () => {
    removals.offer(removal('items', 'i1'));
    removals.offer(removal('items', 'i2'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ cartId: 'c1', itemIds: ['i1'] }]);
    removals.undo();
    await removals.flush();
    expect(sent).toHaveLength(1);
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
