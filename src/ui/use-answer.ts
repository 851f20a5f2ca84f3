import { useEffect, useState } from 'react';
import type { Problem, Result } from '../core/problem.ts';

/** The answer to a request: both are null while it is pending. */
export interface RequestState<T> {
  data: T | null;
  problem: Problem | null;
}

/**
 * Sends a request when the component is mounted and whenever `ask` is another function; a stale
 * answer is dropped. Null sends none.
 * `keep` keeps the last answer until the next one arrives.
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
