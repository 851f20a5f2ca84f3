import { useEffect, useState } from 'react';
import type { ElementHost } from '../core/element-host.ts';

/**
 * Gives an element the public method `refresh()`.
 * @returns a number that grows with each call; use it as a dependency of what is to be loaded again
 */
export function useRefresh(host: ElementHost): number {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => host.expose({ refresh: async () => setAttempt((now) => now + 1) }), [host]);
  return attempt;
}
