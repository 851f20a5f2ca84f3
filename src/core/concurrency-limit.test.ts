import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Tasks that end on demand, and the order in which they started. */
function controlTasks(queue: ConcurrencyLimit) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = new AbortController().signal): Promise<void> =>
    queue.run(
      () =>
        new Promise((resolve) => {
          started.push(name);
          ends.set(name, resolve);
        }),
      signal,
    );
  return { started, run, end: async (name: string) => (ends.get(name)!(), await pause()) };
}

it('starts waiting tasks in the order in which they were given', async () => {
  const { started, run, end } = controlTasks(new ConcurrencyLimit(2));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  await pause();
  all.push(...['b1', 'b2', 'b3'].map((name) => run(name)));
  await pause();
  expect(started).toEqual(['a1', 'a2']);
  for (const name of ['a2', 'a1', 'a3', 'a4', 'b1', 'b2', 'b3']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']);
});

it('never starts a task that is cancelled while it waits, and starts the next one', async () => {
  const { started, run, end } = controlTasks(new ConcurrencyLimit(1));
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
  expect(started).toEqual(['first', 'third']);
});

it('starts the next task after one that fails', async () => {
  const queue = new ConcurrencyLimit(1);
  const signal = new AbortController().signal;
  await expect(queue.run(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow(
    'broken',
  );
  expect(await queue.run(() => Promise.resolve(7), signal)).toBe(7);
});
