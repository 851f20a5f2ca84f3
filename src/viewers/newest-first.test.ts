import { expect, it } from 'vitest';
import { NewestFirst } from './newest-first.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Works that end when they are told to; answers the order in which they began. */
function works(queue: NewestFirst) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = new AbortController().signal): Promise<void> => queue.run(() => new Promise((resolve) => {
    begun.push(name);
    ends.set(name, resolve);
  }), signal);
  return { begun, run, end: async (name: string) => (ends.get(name)!(), await pause()) };
}

it('of what waits the batch that came last begins first, in its own order', async () => {
  const { begun, run, end } = works(new NewestFirst(2));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  await pause();
  all.push(...['b1', 'b2', 'b3'].map((name) => run(name)));
  await pause();
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'b1', 'b2', 'a2', 'b3', 'a3', 'a4']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'a3', 'a4']);
});

it('what is cancelled before its turn is never begun, and holds nobody up', async () => {
  const { begun, run, end } = works(new NewestFirst(1));
  const first = run('first');
  const cancel = new AbortController();
  const second = run('second', cancel.signal);
  const third = run('third');
  cancel.abort(new DOMException('left', 'AbortError'));
  await expect(second).rejects.toThrow('left');
  await end('first');
  await end('third');
  await Promise.all([first, third]);
  await expect(run('late', cancel.signal)).rejects.toThrow('left');
  expect(begun).toEqual(['first', 'third']);
});

it('a work that fails leaves its place to the next', async () => {
  const queue = new NewestFirst(1);
  const signal = new AbortController().signal;
  await expect(queue.run(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  expect(await queue.run(() => Promise.resolve(7), signal)).toBe(7);
});
