import { useMemo } from 'react';
import { getBackend, type Result } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { useRetriedAnswer } from '../../ui/use-answer.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualizerState } from './visualizer-state.ts';
import type { ViewerFailure } from './Viewer.tsx';

/**
 * Gives the wells of the selection that the state names to `onUwis`, once. Answers why they cannot
 * be had.
 */
export function useSelectedWells(
  host: ElementHost,
  { kind, uwis, selection }: VisualizerState,
  onUwis: (uwis: readonly string[]) => void,
): ViewerFailure | null {
  const latest = useLatest(onUwis);
  const wanted = kind === '3d' && uwis === undefined ? selection : undefined;
  const ask = useMemo(
    () =>
      typeof wanted === 'string'
        ? async (signal: AbortSignal): Promise<Result<readonly string[]>> => {
            const found = await findWells(host, wanted, signal);
            if (found.ok && !signal.aborted) latest.current(found.data);
            return found;
          }
        : null,
    [host, wanted, latest],
  );
  const { problem, retry } = useRetriedAnswer(ask);
  return problem && { problem, onRetry: retry };
}

async function findWells(
  host: ElementHost,
  catalog: string,
  signal: AbortSignal,
): Promise<Result<readonly string[]>> {
  try {
    const { loadSelectedUwis } = await import('./selected-wellbores.ts');
    return await loadSelectedUwis(getBackend(host), catalog, signal);
  } catch (error) {
    return { ok: false, error: problemOf(error, 'COMPONENT_FAILED') };
  }
}
