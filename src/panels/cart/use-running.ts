import type { Backend } from '../../backend/backend.ts';
import { useWatchedJobs } from '../shared/use-watched-jobs.ts';

/** How many of the user's jobs wait or run. */
export function useRunning(backend: Backend): number {
  const { counts } = useWatchedJobs(backend, {});
  return counts ? counts.NEW + counts.RUNNING : 0;
}
