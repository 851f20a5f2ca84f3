import { useCallback, useEffect, useState } from 'react';
import type { Problem, Result } from '../core/problem.ts';

/** The answer to a request: both are null while it is pending. */
export interface RequestState<T> {
  data: T | null;
  problem: Problem | null;
}

/** Sends a request; rejects when `signal` is aborted. */
export type SendRequest<T> = (signal: AbortSignal) => Promise<Result<T>>;

/** How an answer is waited for. */
export interface AnswerOptions {
  /** Keeps the last answer until the next one arrives. */
  keep?: boolean;
  /** Another number sends the request again. */
  version?: number;
}

/**
 * Sends a request when the component is mounted and whenever `ask` is another function; a stale
 * answer is dropped. Null sends none.
 */
export function useAnswer<T>(
  ask: SendRequest<T> | null,
  { keep = false, version = 0 }: AnswerOptions = {},
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
  }, [ask, keep, version]);
  return answer;
}

/** The same with `retry`, which sends the request again. */
export function useRetriedAnswer<T>(
  ask: SendRequest<T> | null,
  { keep = false, version = 0 }: AnswerOptions = {},
): RequestState<T> & { retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  // Both numbers only grow, so that their sum is another one when either is.
  const { data, problem } = useAnswer(ask, { keep, version: version + attempt });
  return { data, problem, retry };
}

const NONE = { data: null, problem: null };
