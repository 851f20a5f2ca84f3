import { expect, it } from 'vitest';
import type { Job, JobStatus } from '../../backend/jobs-feed.ts';
import { JobEnds } from './job-ends.ts';

/** A job made at minute `made`. */
const job = (processId: string, status: JobStatus, made: number): Job => ({
  processId,
  status,
  name: processId,
  type: 'job',
  processType: 'export',
  progress: 0,
  messages: [],
  cancelled: false,
  createdAt: `2026-01-31T12:${String(made).padStart(2, '0')}:00Z`,
  startedAt: null,
  finishedAt: null,
  downloads: [],
});
const listIds = (jobs: readonly Job[]): string[] => jobs.map(({ processId }) => processId);

it('what had ended before anybody looked is no news', () => {
  expect(new JobEnds().next([job('b', 'FAILED', 2), job('a', 'COMPLETED', 1)])).toEqual([]);
});

it('a job that was seen waiting or running is announced once when it ends', () => {
  const ends = new JobEnds();
  ends.next([job('b', 'NEW', 2), job('a', 'RUNNING', 1)]);
  expect(listIds(ends.next([job('b', 'RUNNING', 2), job('a', 'COMPLETED', 1)]))).toEqual(['a']);
  expect(listIds(ends.next([job('b', 'FAILED', 2), job('a', 'COMPLETED', 1)]))).toEqual(['b']);
  expect(ends.next([job('b', 'FAILED', 2), job('a', 'COMPLETED', 1)])).toEqual([]);
});

it('a job that began and ended between two reads is announced, even where there was none at first', () => {
  const ends = new JobEnds();
  ends.next([]);
  expect(listIds(ends.next([job('a', 'COMPLETED', 1)]))).toEqual(['a']);
  expect(ends.next([job('a', 'COMPLETED', 1)])).toEqual([]);
});

it('older jobs that a longer list shows are not announced', () => {
  const ends = new JobEnds();
  ends.next([job('c', 'COMPLETED', 3)]);
  expect(
    ends.next([job('c', 'COMPLETED', 3), job('b', 'COMPLETED', 2), job('a', 'FAILED', 1)]),
  ).toEqual([]);
});
