import { expect, it } from 'vitest';
import { InTurn } from './in-turn.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Works that end on demand; answers the order in which they began. */
function works(queue: InTurn) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = new AbortController().signal): Promise<void> =>
    queue.run(
      () =>
        new Promise((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
      signal,
    );
  return { begun, run, end: async (name: string) => (ends.get(name)!(), await pause()) };
}

it('what waits begins in the order in which it came', async () => {
  const { begun, run, end } = works(new InTurn(2));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  await pause();
  all.push(...['b1', 'b2', 'b3'].map((name) => run(name)));
  await pause();
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a2', 'a1', 'a3', 'a4', 'b1', 'b2', 'b3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']);
});

it('what is cancelled before its turn is never begun, and holds nobody up', async () => {
  const { begun, run, end } = works(new InTurn(1));
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
  const queue = new InTurn(1);
  const signal = new AbortController().signal;
  await expect(queue.run(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow(
    'broken',
  );
  expect(await queue.run(() => Promise.resolve(7), signal)).toBe(7);
});
