import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../core/problem.ts';
import { loadWithRetry } from '../core/load-with-retry.ts';
import type * as WriteNotices from '../core/write-notices.ts';
import { useLatest } from './use-latest.ts';

/** Why a write failed, and how a component reports that. */
export interface WriteProblem {
  problem: Problem | null;
  /** Shows a failure, or tells it to the page where the component is gone; null takes it back. */
  report(problem: Problem | null): void;
  /** Whether the component is still on the page. */
  isShown(): boolean;
}

/**
 * Why a write failed, for the component that sent it. A failure that comes after the component is
 * gone, such as a dialog that was closed meanwhile, is told to the page.
 *
 * @param subject - What is written, in the user's words
 */
export function useWriteProblem(subject: string): WriteProblem {
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMounted = useRef(false);
  const latest = useLatest(subject);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const report = useCallback(
    (found: Problem | null): void => {
      if (isMounted.current) return setProblem(found);
      if (found) void tellFailure(latest.current, found);
    },
    [latest],
  );
  const isShown = useCallback(() => isMounted.current, []);
  return { problem, report, isShown };
}

/** Tells the page that a write failed whose component is gone. */
export async function tellFailure(
  ...failure: Parameters<typeof WriteNotices.tellFailure>
): Promise<void> {
  // Such failures are rare, and every panel has this module.
  const notices = await loadWithRetry(() => import('../core/write-notices.ts'));
  await notices.tellFailure(...failure);
}
