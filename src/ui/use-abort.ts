import { useCallback, useEffect, useRef } from 'react';

/**
 * Signals for work that at most one call at a time may do: each call of the returned function
 * aborts the work before it, and so does the end of the component.
 */
export function useAbort(): () => AbortController {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    running.current?.abort();
    return (running.current = new AbortController());
  }, []);
}
