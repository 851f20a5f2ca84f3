import { signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import {
  type JobCounts,
  type JobsPage,
  type JobStatus,
  type JobsWatch,
  watchJobs,
} from '../../backend/jobs-feed.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useSignal } from '../../ui/use-signal.ts';

/** A page of the user's jobs as it is now, and how many there are of each state. */
export interface WatchedJobs extends JobsPage {
  counts: JobCounts | null;
  refresh(): void;
}

/**
 * Keeps a page of the user's jobs up to date while the component is mounted. A status of none lists
 * all.
 */
export function useWatchedJobs(
  backend: Backend,
  { status, offset = 0, pageSize = 15 }: { status?: JobStatus; offset?: number; pageSize?: number },
): WatchedJobs {
  const watch = useDisposable(
    () => watchJobs(backend, { ...(status ? { status: [status] } : {}), offset, pageSize }),
    [backend, status, offset, pageSize],
  );
  const shown = useSignal(watch?.page ?? NO_PAGE);
  const counts = useSignal(watch?.counts ?? NO_COUNTS);
  return { ...shown, counts, refresh: () => watch?.refresh() };
}

const NO_PAGE: JobsWatch['page'] = signal({ page: null, problem: null });
const NO_COUNTS: JobsWatch['counts'] = signal(null);
