import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_TOAST_MS, type Notice, ToastQueue } from './toasts.ts';

const error = (message: string, durationMs?: number): Notice => ({
  kind: 'error',
  message,
  ...(durationMs ? { durationMs } : {}),
});

describe('toasts', () => {
  let queue: ToastQueue;
  const shown = (): string | undefined => queue.shown.peek()?.message;
  beforeEach(() => {
    vi.useFakeTimers();
    queue = new ToastQueue();
  });
  afterEach(() => vi.useRealTimers());

  it('stand one at a time, five seconds each, in their order', () => {
    for (const message of ['a', 'b', 'c']) queue.push(error(message));
    expect([shown(), queue.waiting.peek()]).toEqual(['a', 2]);
    vi.advanceTimersByTime(4999);
    expect(shown()).toBe('a');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('b');
    vi.advanceTimersByTime(5000);
    expect(shown()).toBe('c');
    vi.advanceTimersByTime(5000);
    expect([shown(), vi.getTimerCount()]).toEqual([undefined, 0]);
  });

  it('stand fifteen seconds where the language list is the matter', () => {
    queue.push(error('languages', LANGUAGE_TOAST_MS));
    vi.advanceTimersByTime(14_999);
    expect(shown()).toBe('languages');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('do not say the same twice in a row', () => {
    for (const message of ['a', 'a', 'b', 'b', 'a']) queue.push(error(message));
    const seen: (string | undefined)[] = [];
    for (; shown() !== undefined; queue.dismiss()) seen.push(shown());
    expect(seen).toEqual(['a', 'b', 'a']);
  });

  it('say the same again when the first has gone', () => {
    queue.push(error('a'));
    queue.dismiss();
    queue.push(error('a'));
    expect(shown()).toBe('a');
  });

  it('stay while they are held, and a moment longer', () => {
    queue.push(error('a'));
    vi.advanceTimersByTime(4900);
    queue.hold('pointer');
    queue.hold('focus');
    vi.advanceTimersByTime(60_000);
    queue.release('pointer');
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('a');
    queue.release('focus');
    vi.advanceTimersByTime(999);
    expect(shown()).toBe('a');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('can be taken off one by one or all at once', () => {
    for (const message of ['a', 'b', 'c']) queue.push(error(message));
    queue.dismiss();
    expect(shown()).toBe('b');
    queue.clear();
    expect([shown(), queue.waiting.peek(), vi.getTimerCount()]).toEqual([undefined, 0, 0]);
  });
});
