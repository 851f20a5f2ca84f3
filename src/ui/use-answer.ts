import { useEffect, useState } from 'react';
import type { Problem, Result } from '../core/problem.ts';

/** What was asked for: neither while it is on its way. */
export interface RequestState<T> {
  data: T | null;
  problem: Problem | null;
}

/**
 * Asks when the component appears and whenever `ask` is another function; an answer that came too late is not shown. Null asks nothing.
 * `keep` leaves what is there until the next has come.
 */
export function useAnswer<T>(
  ask: ((signal: AbortSignal) => Promise<Result<T>>) | null,
  { keep = false }: { keep?: boolean } = {},
): RequestState<T> {
  const [answer, setAnswer] = useState<RequestState<T>>(NONE);
  useEffect(() => {
    if (!ask || !keep) setAnswer(NONE);
    if (!ask) return;
    const stop = new AbortController();
    ask(stop.signal).then(
      (found) => {
        if (!stop.signal.aborted)
          setAnswer(
            found.ok ? { data: found.data, problem: null } : { data: null, problem: found.error },
          );
      },
      () => {},
    );
    return () => stop.abort();
  }, [ask, keep]);
  return answer;
}

const NONE = { data: null, problem: null };
