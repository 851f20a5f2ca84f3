import { useMemo } from 'react';
import { getBackend, type Result } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { useRetriedAnswer } from '../../ui/use-answer.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { findWellToOpen, type VisualizerState } from './visualizer-state.ts';
import type { ViewerFailure } from './Viewer.tsx';

/** A log by its catalog and key values. */
type LogKey = { catalog: string; logId: string };

/**
 * Gives the best log of the first wellbore of the other viewers to `onLog` where the log viewer is
 * shown without a log. Answers why it cannot be had.
 */
export function useHandedLog(
  host: ElementHost,
  state: VisualizerState,
  onLog: (log: LogKey) => void,
): ViewerFailure | null {
  const latest = useLatest(onLog);
  const uwi = findWellToOpen(state);
  const ask = useMemo(
    () =>
      uwi === null
        ? null
        : async (signal: AbortSignal): Promise<Result<LogKey | null>> => {
            const found = await load(host, uwi, signal);
            if (found.ok && found.data && !signal.aborted) latest.current(found.data);
            return found;
          },
    [host, uwi, latest],
  );
  const { problem, retry } = useRetriedAnswer(ask);
  return problem && { problem, onRetry: retry };
}

async function load(
  host: ElementHost,
  uwi: string,
  signal: AbortSignal,
): Promise<Result<LogKey | null>> {
  try {
    const { loadBestLog } = await import('./best-log.ts');
    return await loadBestLog(getBackend(host), uwi, signal);
  } catch (error) {
    return { ok: false, error: problemOf(error, 'COMPONENT_FAILED') };
  }
}
