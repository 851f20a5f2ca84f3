import { useEffect, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { watchJobs } from '../../backend/jobs-feed.ts';

/** How many of the user's jobs wait or run. */
export function useRunning(backend: Backend): number {
  const [running, setRunning] = useState(0);
  useEffect(() => {
    const watch = watchJobs(backend);
    const stop = watch.counts.subscribe((counts) =>
      setRunning(counts ? counts.NEW + counts.RUNNING : 0),
    );
    return () => {
      stop();
      watch.stop();
    };
  }, [backend]);
  return running;
}
