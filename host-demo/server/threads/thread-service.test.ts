import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TestHost, TestThread } from '../../../tests/support/test-thread.ts';
import { ThreadError, type ThreadFailure } from './thread-error.ts';
import { ThreadService, type ThreadOptions } from './thread-service.ts';

const MODULE = new URL('../../../tests/support/test-thread.ts', import.meta.url);

let thread: ThreadService<TestThread, TestHost>;
const open = (options: Partial<ThreadOptions<TestHost>> = {}): typeof thread =>
  (thread = new ThreadService<TestThread, TestHost>({ module: MODULE, ...options }));

afterEach(() => thread.dispose());

const failure = async (call: Promise<unknown>): Promise<ThreadFailure | 'none'> => {
  const error = await call.catch((reason: unknown) => reason);
  return error instanceof ThreadError ? error.reason : 'none';
};

describe('ThreadService', () => {
  it('starts one thread with the first call', async () => {
    open();
    const begun = vi.fn();
    process.on('worker', begun);
    await wait(20);
    expect(begun).toHaveBeenCalledTimes(0);
    const ids = await Promise.all([
      thread.call('identify', undefined),
      thread.call('identify', undefined),
    ]);
    process.off('worker', begun);
    expect(begun).toHaveBeenCalledTimes(1);
    expect(new Set(ids).size).toBe(1);
  });

  it('passes on what a method throws, and keeps the thread', async () => {
    open();
    const id = await thread.call('identify', undefined);
    await expect(thread.call('fail', undefined)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'too far',
      code: 'FAR',
    });
    expect(await thread.call('identify', undefined)).toBe(id);
  });

  it.each(['crash', 'exit'] as const)(
    'rejects all calls when the thread ends by %s, and starts another',
    async (method) => {
      const onEnd = vi.fn();
      open({ onEnd });
      const id = await thread.call('identify', undefined);
      const waiting = failure(thread.call('hang', null));
      expect(await failure(thread.call(method, undefined))).toBe('crashed');
      expect(await waiting).toBe('crashed');
      expect(onEnd).toHaveBeenCalledTimes(1);
      expect(await thread.call('identify', undefined)).not.toBe(id);
    },
  );

  it('names the error that the thread ended with', async () => {
    open();
    await expect(thread.call('crash', undefined)).rejects.toThrow('broken beyond repair');
  });

  it('ends a thread that takes more memory than it may', async () => {
    open({ memoryMb: 32 });
    expect(await failure(thread.call('exhaust', undefined))).toBe('memory');
    expect(await thread.call('identify', undefined)).toBeGreaterThan(0);
  });

  it('ends the thread of a call that takes longer than its limit, but not for the time of its start', async () => {
    open();
    // The start alone takes as long.
    expect(await thread.call('identify', undefined, { limitMs: 250 })).toBeGreaterThan(0);
    const waiting = failure(thread.call('hang', null));
    expect(await failure(thread.call('spin', undefined, { limitMs: 50 }))).toBe('timeout');
    expect(await waiting).toBe('stopped');
    expect(await thread.call('identify', undefined)).toBeGreaterThan(0);
  });

  it('cancels a call by its signal, and keeps the thread', async () => {
    open();
    const id = await thread.call('identify', undefined);
    const abort = new AbortController();
    const call = thread.call('hang', null, { signal: abort.signal, limitMs: 60_000 });
    setTimeout(() => abort.abort(new RangeError('not wanted')), 20);
    await expect(call).rejects.toThrow('not wanted');
    expect(await thread.call('countCancelled', undefined)).toBe(1);
    expect(await thread.call('identify', undefined)).toBe(id);
    await expect(thread.call('identify', undefined, { signal: abort.signal })).rejects.toThrow(
      'not wanted',
    );
  });

  it('answers the calls of the thread, and waits for them when it stops', async () => {
    let hasEnded = false;
    const double = async (value: number): Promise<number> => {
      if (value < 0) {
        await wait(100);
        hasEnded = true;
      }
      return value * 2;
    };
    open({ host: { double } });
    expect(await thread.call('doubleByHost', 21)).toBe(42);
    const late = failure(thread.call('doubleByHost', -1));
    await wait(50);
    await thread.stop();
    expect([await late, hasEnded]).toEqual(['stopped', true]);
  });

  it('ends when it is not used for a while, but not while it is retained', async () => {
    const onEnd = vi.fn();
    open({ idleMs: 40, onEnd });
    const release = thread.retain();
    await thread.call('identify', undefined);
    await wait(120);
    expect(onEnd).toHaveBeenCalledTimes(0);
    release();
    release();
    await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  });

  it('rejects calls once it is disposed, before and after', async () => {
    open();
    await thread.call('identify', undefined);
    const waiting = failure(thread.call('hang', null));
    await thread.dispose();
    expect(await waiting).toBe('stopped');
    expect(await failure(thread.call('identify', undefined))).toBe('stopped');
  });
});
