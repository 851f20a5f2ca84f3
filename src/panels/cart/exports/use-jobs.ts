import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import {
  type JobCounts,
  type JobsPage,
  type JobStatus,
  type JobsWatch,
  watchJobs,
} from '../../../backend/jobs-feed.ts';

/** Jobs of a page (spec 9). */
export const PAGE_SIZE = 15;

/** What the table shows, kept up to date: a page of the user's jobs and how many there are of each state. */
export interface ShownJobs extends JobsPage {
  counts: JobCounts | null;
  refresh(): void;
}

/** Watches a page of the user's jobs, of one state or of all. What was there stays until the next page is. */
export function useJobs(backend: Backend, status: JobStatus | undefined, page: number): ShownJobs {
  const [shown, setShown] = useState<Omit<ShownJobs, 'refresh'>>({
    page: null,
    problem: null,
    counts: null,
  });
  const [watch, setWatch] = useState<JobsWatch | null>(null);
  useEffect(() => {
    const made = watchJobs(backend, {
      ...(status ? { status: [status] } : {}),
      offset: (page - 1) * PAGE_SIZE,
      pageSize: PAGE_SIZE,
    });
    setWatch(made);
    const stops = [
      made.page.subscribe((now) =>
        setShown((before) => ({ ...before, ...now, page: now.page ?? before.page })),
      ),
      made.counts.subscribe((counts) =>
        setShown((before) => ({ ...before, counts: counts ?? before.counts })),
      ),
    ];
    return () => {
      stops.forEach((stop) => stop());
      made.stop();
    };
  }, [backend, status, page]);
  return { ...shown, refresh: () => watch?.refresh() };
}
