import type { Job } from '../../../backend/jobs-feed.ts';

/** How long a job took, or has taken until `now`; null for one that has not begun. Milliseconds. */
export function durationMs(
  { startedAt, finishedAt }: Pick<Job, 'startedAt' | 'finishedAt'>,
  now: number,
): number | null {
  const began = Date.parse(startedAt ?? '');
  const ended = finishedAt ? Date.parse(finishedAt) : now;
  return Number.isNaN(began) || Number.isNaN(ended) ? null : Math.max(0, ended - began);
}
