// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

let isOffline: boolean;
const load = vi.fn(() =>
  isOffline
    ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /part.js'))
    : Promise.resolve('the module'),
);
beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  isOffline = true;
});
afterEach(() => vi.useRealTimers());

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('a module that nobody has asked for', () => {
  it('is there at once where it can be fetched', async () => {
    isOffline = false;
    await expect(loadWithRetry(load)).resolves.toBe('the module');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is requested again when the network is back', async () => {
    const loaded = loadWithRetry(load);
    await settle();
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect(loaded).resolves.toBe('the module');
    expect(load).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is requested again after pauses of 5, 10, 20, 40, and then 60 s', async () => {
    const loaded = loadWithRetry(load);
    for (const [i, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(load).toHaveBeenCalledTimes(i + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    isOffline = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(loaded).resolves.toBe('the module');
  });

  it('is not requested any more once what needs it is gone', async () => {
    let isOver = false;
    const then = vi.fn();
    void loadWithRetry(load, () => isOver).then(then, then);
    await settle();
    isOver = true;
    isOffline = false;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(then).not.toHaveBeenCalled();
  });
});
