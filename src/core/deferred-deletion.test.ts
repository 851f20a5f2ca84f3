import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeferredDeletion } from './deferred-deletion.ts';

/** Deletions that the server was told, and those that it has not answered yet. */
const sent: string[] = [];
let answers: ((end: 'hidden' | 'shown') => void)[];
let deletion: DeferredDeletion<string>;
let leaving: DeferredDeletion<string>;
const page = new EventTarget();

const remove = (item: string): Promise<'hidden' | 'shown'> => {
  sent.push(item);
  return new Promise((resolve) => answers.push(resolve));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  sent.length = 0;
  answers = [];
  deletion = new DeferredDeletion({ remove });
  leaving = new DeferredDeletion({ remove, isSentOnLeave: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a deletion that can be undone', () => {
  it('is sent after five seconds; until then the item is only out of sight', async () => {
    deletion.offer('a');
    await vi.advanceTimersByTimeAsync(4900);
    expect([sent, [...deletion.hidden.value], deletion.waiting.value]).toEqual([[], ['a'], 'a']);
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, deletion.waiting.value]).toEqual([['a'], null]);
  });

  it('that is undone sends nothing', async () => {
    deletion.offer('a');
    deletion.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, [...deletion.hidden.value], deletion.waiting.value]).toEqual([[], [], null]);
  });

  it('waits while somebody reads the offer', async () => {
    deletion.offer('a');
    deletion.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    deletion.hold(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual(['a']);
  });

  it('is sent by the next one, one after the other', async () => {
    deletion.offer('a');
    deletion.offer('b');
    const all = deletion.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['a']);
    answers[0]?.('hidden');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a', 'b']);
    answers[1]?.('hidden');
    await all;
  });

  it('leaves the item out of sight when it is gone, and shows one that is still there', async () => {
    deletion.offer('a');
    deletion.offer('b');
    const all = deletion.flush();
    await vi.advanceTimersByTimeAsync(1);
    answers[0]?.('hidden');
    await vi.advanceTimersByTimeAsync(1);
    answers[1]?.('shown');
    await all;
    expect([...deletion.hidden.value]).toEqual(['a']);
  });

  it('shows the item when the call fails', async () => {
    deletion = new DeferredDeletion({ remove: () => Promise.reject(new Error('no network')) });
    deletion.offer('a');
    await deletion.flush();
    expect([...deletion.hidden.value]).toEqual([]);
  });
});

describe('leaving the page', () => {
  it('keeps what waits', () => {
    deletion.offer('a');
    page.dispatchEvent(new Event('pagehide'));
    expect([sent, deletion.waiting.value]).toEqual([[], 'a']);
  });

  it('sends what waits at once where that is asked for, though an earlier one is not answered', () => {
    leaving.offer('a');
    page.dispatchEvent(new Event('pagehide'));
    leaving.offer('b');
    page.dispatchEvent(new Event('pagehide'));
    expect([sent, leaving.waiting.value]).toEqual([['a', 'b'], null]);
  });
});
