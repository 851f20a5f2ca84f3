import { expect, it } from 'vitest';
import { WarningList } from '../formats/format-error.ts';
import { plainMessage } from '../formats/msg.ts';
import { LateWarnings, WarningFeed } from './late-warnings.ts';

it('reports all warnings after a call that added one or counted one again, and only then', async () => {
  const list = new WarningList();
  list.add('FIRST', plainMessage('first'));
  const feed = new WarningFeed(() => list.items);
  const reports: string[][] = [];
  const run = (work: () => void): Promise<void> =>
    feed.during(
      ({ warnings }) => reports.push(warnings.map(({ code, count }) => `${code} ${count}`)),
      () => Promise.resolve().then(work),
    );
  await run(() => undefined);
  expect(reports).toEqual([]);
  await run(() => list.add('SECOND', plainMessage('second')));
  await run(() => list.add('SECOND', plainMessage('second')));
  await run(() => undefined);
  expect(reports).toEqual([
    ['FIRST 1', 'SECOND 1'],
    ['FIRST 1', 'SECOND 2'],
  ]);
});

it('reports what a call found that failed', async () => {
  const list = new WarningList();
  const feed = new WarningFeed(() => list.items);
  let reported = 0;
  const failing = feed.during(
    ({ warnings }) => (reported = warnings.length),
    () => {
      list.add('LOST', plainMessage('lost'));
      return Promise.reject(new Error('no bytes'));
    },
  );
  await expect(failing).rejects.toThrow('no bytes');
  expect(reported).toBe(1);
});

it('gives the last warnings to whoever follows, until that ends', () => {
  const late = new LateWarnings([]);
  const seen: number[] = [];
  const stop = late.follow((warnings) => seen.push(warnings.length));
  const list = new WarningList();
  list.add('LOST', plainMessage('lost'));
  late.replace(list.items);
  stop();
  late.replace([]);
  expect(seen).toEqual([1]);
  expect(late.current).toEqual([]);
});
