import { useCallback, useState } from 'react';
import type { ElementHost } from '../core/element-host.ts';
import { useMethods } from './use-methods.ts';

/**
 * Gives an element the public method `refresh()`.
 * @returns a number that grows with each call; use it as a dependency of what is to be loaded again
 */
export function useRefresh(host: ElementHost): number {
  return useAttempt(host)[0];
}

/**
 * The same for a component that loads again by itself too, for example by a button "Retry".
 * @returns the number, and the function that makes it grow
 */
export function useAttempt(host: ElementHost): readonly [attempt: number, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  useMethods(host, { refresh: async () => retry() });
  return [attempt, retry];
}
