import { useRef, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { startSummary } from '../../backend/summaries.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { newProcessId } from '../../core/process-id.ts';
import type { Problem } from '../../core/problem.ts';
import { useLatest } from '../../ui/use-latest.ts';

/**
 * Starts summaries, one at a time; of no concessions named, all. `onStarted` gets the id of each
 * that was taken.
 */
export function useSummaryStart(
  { environment }: ElementHost,
  backend: Backend,
  onStarted: (processId: string) => void,
): { start(concessions: readonly string[]): void; problem: Problem | null; forget(): void } {
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);
  const started = useLatest(onStarted);
  const run = async (concessions: readonly string[]): Promise<void> => {
    const processId = newProcessId();
    const language = parseLanguage(environment.peek().lang);
    const answer = await startSummary(backend, { processId, concessions, language }).catch(
      () => null,
    );
    busy.current = false;
    setProblem(answer && !answer.ok ? answer.error : null);
    if (answer?.ok) started.current(processId);
  };
  return {
    start: (concessions) => {
      if (busy.current) return;
      busy.current = true;
      void run(concessions);
    },
    problem,
    forget: () => setProblem(null),
  };
}
