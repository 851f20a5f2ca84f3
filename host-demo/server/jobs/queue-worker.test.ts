import { expect, it, vi } from 'vitest';
import { QueueWorker } from './queue-worker.ts';

it('performs what is dispatched one after the other, at once where it is notified', async () => {
  const waiting = ['a', 'b'];
  const performed: string[] = [];
  const worker = new QueueWorker(
    {
      fetch: async () => waiting.shift() ?? null,
      perform: async (id) => void performed.push(id),
      onError: (error) => expect.unreachable(String(error)),
    },
    60_000,
  );
  await vi.waitFor(() => expect(performed).toEqual(['a', 'b']));
  waiting.push('c');
  worker.notify();
  await vi.waitFor(() => expect(performed).toEqual(['a', 'b', 'c']));
  await worker.stop();
});

it('goes on after a failed fetch and a failed dispatch', async () => {
  const steps = [new Error('no database'), 'bad', 'good'];
  const errors: string[] = [];
  const performed: string[] = [];
  const worker = new QueueWorker(
    {
      fetch: async () => {
        const step = steps.shift() ?? null;
        if (step instanceof Error) throw step;
        return step;
      },
      perform: async (id) => {
        if (id === 'bad') throw new Error('the dispatch failed');
        performed.push(id);
      },
      onError: (error) => errors.push((error as Error).message),
    },
    1,
  );
  await vi.waitFor(() => expect(performed).toEqual(['good']));
  expect(errors).toEqual(['no database', 'the dispatch failed']);
  await worker.stop();
});

it('stops when what it performs has ended, and takes nothing more', async () => {
  let end = (): void => {};
  let fetched = 0;
  let isStopped = false;
  const worker = new QueueWorker(
    {
      fetch: async () => `dispatch ${++fetched}`,
      perform: () => new Promise((resolve) => (end = resolve)),
      onError: () => {},
    },
    1,
  );
  await vi.waitFor(() => expect(fetched).toBe(1));
  const stopped = worker.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(fetched).toBe(1);
});
