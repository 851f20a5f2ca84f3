import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../../backend/backend.ts';
import type { Problem } from '../../../core/problem.ts';
import { useLatest } from '../../../ui/use-latest.ts';

/** Intervals between requests while work is running, and while none is. */
const RUNNING_MS = 2000;
const IDLE_MS = 15_000;

/**
 * Requests a state at intervals while the page is visible. After a failure the last known state
 * stays.
 */
export function usePoll<T>(
  load: (signal: AbortSignal) => Promise<Result<T>>,
  runs: (state: T) => boolean,
): { data: T | null; problem: Problem | null; again(): void; put(state: T): void } {
  const [{ data, problem }, setAnswer] = useState<{ data: T | null; problem: Problem | null }>({
    data: null,
    problem: null,
  });
  const [turn, setTurn] = useState(0);
  const isRunning = useLatest(runs);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const next = (ms: number): void => {
      timer = setTimeout(() => (document.hidden ? next(ms) : void poll()), ms);
    };
    const poll = async (): Promise<void> => {
      const found = await load(stop.signal).catch(() => null);
      if (!found || stop.signal.aborted) return;
      setAnswer((now) =>
        found.ok ? { data: found.data, problem: null } : { data: now.data, problem: found.error },
      );
      next(found.ok && isRunning.current(found.data) ? RUNNING_MS : IDLE_MS);
    };
    void poll();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [load, turn]);
  return {
    data,
    problem,
    again: useCallback(() => setTurn((now) => now + 1), []),
    put: useCallback((state: T) => setAnswer({ data: state, problem: null }), []),
  };
}
