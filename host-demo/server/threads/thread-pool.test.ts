import { afterEach, describe, expect, it } from 'vitest';
import type { TestHost, TestThread } from '../../../tests/support/test-thread.ts';
import { ThreadPool } from './thread-pool.ts';

const MODULE = new URL('../../../tests/support/test-thread.ts', import.meta.url);

let pool: ThreadPool<TestThread, TestHost>;
const open = (count: number): typeof pool =>
  (pool = new ThreadPool<TestThread, TestHost>(count, { module: MODULE }));

afterEach(() => pool.dispose());

describe('ThreadPool', () => {
  it('answers a call beside a long one in another thread', async () => {
    open(2);
    const abort = new AbortController();
    const long = pool.call('hang', null, { signal: abort.signal });
    const ids = [await pool.call('identify', undefined), await pool.call('identify', undefined)];
    expect(new Set(ids).size).toBe(1);
    abort.abort(new RangeError('enough'));
    await expect(long).rejects.toThrow('enough');
  });

  it('gives work on the same key to the same thread while that one is free', async () => {
    open(2);
    const both = await Promise.all(
      ['a', 'b'].map((key) => pool.call('identify', undefined, { key })),
    );
    expect(new Set(both).size).toBe(2);
    expect(await pool.call('identify', undefined, { key: 'b' })).toBe(both[1]);
    expect(await pool.call('identify', undefined, { key: 'a' })).toBe(both[0]);
    const abort = new AbortController();
    const long = pool.call('hang', null, { key: 'b', signal: abort.signal }).catch(() => {});
    expect(await pool.call('identify', undefined, { key: 'b' })).toBe(both[0]);
    abort.abort();
    await long;
  });

  it('rejects calls once it is disposed', async () => {
    open(2);
    await pool.call('identify', undefined);
    await pool.dispose();
    await expect(pool.call('identify', undefined)).rejects.toMatchObject({ reason: 'stopped' });
  });
});
