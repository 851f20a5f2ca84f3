import { useEffect, useState } from 'react';

/** One pending call at a time. */
export interface Timer {
  /** Calls `run` after `ms`, in place of what was pending. */
  start(run: () => void, ms: number): void;
  stop(): void;
}

/** A timer that stops when the component is unmounted. */
export function useTimer(): Timer {
  const [timer] = useState(createTimer);
  useEffect(() => () => timer.stop(), [timer]);
  return timer;
}

function createTimer(): Timer {
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    start(run, ms) {
      clearTimeout(pending);
      pending = setTimeout(run, ms);
    },
    stop: () => clearTimeout(pending),
  };
}
