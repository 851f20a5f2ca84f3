import { useEffect, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { nullIfAborted } from '../../backend/null-if-aborted.ts';
import { cancelSummary, jobEnd, loadSummary, type Summary } from '../../backend/summaries.ts';
import type { Problem } from '../../core/problem.ts';
import { useLatest } from '../../ui/use-latest.ts';

/** What the screen shows of a summary. */
export type SummaryPhase =
  { readonly kind: 'loading' } | Summary | { readonly kind: 'problem'; readonly problem: Problem };

const LOADING: SummaryPhase = { kind: 'loading' };

/**
 * A summary, followed while its job runs. What is shown stays while it is read again (`busy`), by
 * `reload` or by another `attempt`.
 */
export function useSummary(
  backend: Backend,
  processId: string,
  attempt: number,
  onProblem: (problem: Problem) => void,
) {
  const [shown, setShown] = useState<{ of: string | null; phase: SummaryPhase }>({
    of: null,
    phase: LOADING,
  });
  const [busy, setBusy] = useState(false);
  const [reloads, setReloads] = useState(0);
  const tell = useLatest(onProblem);
  useEffect(() => {
    const stop = new AbortController();
    setBusy(true);
    const show = (next: SummaryPhase): void => {
      if (stop.signal.aborted) return;
      setBusy(false);
      setShown({ of: processId, phase: next });
      if (next.kind === 'problem') tell.current(next.problem);
    };
    void follow(backend, processId, stop.signal, show);
    return () => stop.abort();
  }, [backend, processId, attempt, reloads]);
  return {
    phase: shown.of === processId ? shown.phase : LOADING,
    busy,
    reload: () => setReloads((now) => now + 1),
    cancel: async (): Promise<Problem | null> => {
      const answer = await cancelSummary(backend, processId).catch(() => null);
      setReloads((now) => now + 1);
      return answer && !answer.ok ? answer.error : null;
    },
  };
}

async function follow(
  backend: Backend,
  processId: string,
  signal: AbortSignal,
  show: (phase: SummaryPhase) => void,
): Promise<void> {
  while (!signal.aborted) {
    const answer = await nullIfAborted(loadSummary(backend, processId, { signal }), signal);
    if (!answer) return;
    show(answer.ok ? answer.data : { kind: 'problem', problem: answer.error });
    if (!answer.ok || answer.data.kind !== 'running') return;
    const running = answer.data;
    await jobEnd(backend, processId, {
      signal,
      onProgress: (percent) => show({ ...running, percent }),
    });
  }
}
