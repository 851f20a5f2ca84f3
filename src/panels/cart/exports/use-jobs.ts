import type { Backend } from '../../../backend/backend.ts';
import type { JobStatus } from '../../../backend/jobs-feed.ts';
import { useLastKnown } from '../../../ui/use-last-known.ts';
import { useWatchedJobs, type WatchedJobs } from '../../shared/use-watched-jobs.ts';

/** Jobs of a page (spec 9). */
export const PAGE_SIZE = 15;

/**
 * Watches a page of the user's jobs, of one state or of all. What was there stays until the next
 * page is.
 */
export function useJobs(
  backend: Backend,
  status: JobStatus | undefined,
  page: number,
): WatchedJobs {
  const jobs = useWatchedJobs(backend, {
    ...(status ? { status } : {}),
    offset: (page - 1) * PAGE_SIZE,
    pageSize: PAGE_SIZE,
  });
  return { ...jobs, page: useLastKnown(jobs.page), counts: useLastKnown(jobs.counts) };
}
