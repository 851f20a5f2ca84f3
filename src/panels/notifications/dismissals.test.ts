import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job, JobStatus } from '../../backend/jobs-feed.ts';
import { Dismissals, isDismissed } from './dismissals.ts';

/** A job that ended at minute `finished`; null for one that runs. */
const job = (processId: string, finished: number | null): Job => ({
  processId,
  status: (finished === null ? 'RUNNING' : 'COMPLETED') as JobStatus,
  name: processId,
  type: 'job',
  processType: 'export',
  progress: 0,
  messages: [],
  cancelled: false,
  createdAt: null,
  startedAt: null,
  finishedAt: finished === null ? null : `2026-01-31T12:${String(finished).padStart(2, '0')}:00Z`,
  downloads: [],
});
const left = (dismissals: Dismissals, jobs: readonly Job[]): string[] =>
  jobs
    .filter((one) => !isDismissed(dismissals.value.peek(), one))
    .map(({ processId }) => processId);

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const JOBS = [job('running', null), job('new', 3), job('old', 1)];

it('one is dismissed for its user alone, and stays so', () => {
  const mine = new Dismissals('server me');
  mine.dismiss('new');
  expect(left(mine, JOBS)).toEqual(['running', 'old']);
  expect(left(new Dismissals('server me'), JOBS)).toEqual(['running', 'old']);
  expect(left(new Dismissals('server you'), JOBS)).toEqual(['running', 'new', 'old']);
});

it('all that have ended are dismissed at once, those too that are fetched later; what runs and what ends later is shown', () => {
  const mine = new Dismissals('server me');
  mine.dismissEnded([job('running', null), job('new', 3)]);
  expect(left(mine, [job('running', null), job('new', 3), job('old', 1)])).toEqual(['running']);
  expect(left(mine, [job('running', 4)])).toEqual(['running']);
});

it('what one time says is not kept one by one', () => {
  const mine = new Dismissals('server me');
  mine.dismiss('new');
  mine.dismissEnded(JOBS);
  expect(mine.value.peek().ids).toEqual([]);
});

it('no more than 500 are remembered, the last ones', () => {
  const mine = new Dismissals('server me');
  for (let i = 0; i < 600; i++) mine.dismiss(String(i));
  expect([mine.value.peek().ids.length, left(mine, [job('599', 1), job('99', 1)])]).toEqual([
    500,
    ['99'],
  ]);
});

it('everything is shown again when the user asks for it', () => {
  const mine = new Dismissals('server me');
  mine.dismissEnded(JOBS);
  mine.forget();
  expect(left(mine, JOBS)).toEqual(['running', 'new', 'old']);
});

it('what others wrote there is no dismissal', () => {
  stored.set('geo-elements.notifications.dismissed server me', '{"ids":"all"}');
  expect(left(new Dismissals('server me'), JOBS)).toEqual(['running', 'new', 'old']);
});
