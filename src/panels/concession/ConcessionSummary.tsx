import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Backend, getBackend } from '../../backend/backend.ts';
import { listSummaries, type SummaryProcess } from '../../backend/summaries.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useAttempt } from '../../ui/use-refresh.ts';
import { useStateFrom } from '../../ui/use-state-from.ts';
import { Note } from './SummaryNote.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { SummaryScreen } from './SummaryScreen.tsx';
import { parseSummaryState, type SummaryState } from './summary-state.ts';
import { useSummaryStart } from './use-summary-start.ts';

/** Props of `ConcessionSummary`. */
export interface ConcessionSummaryProps {
  host: ElementHost;
  processId?: string;
  /** Shows it as a modal dialog. */
  dialog?: boolean;
  state?: unknown;
}

/** `<geo-concession-summary>`: spec 2, "Concession Summary dialog"; screens.md 2.4. */
export const ConcessionSummary = withTexts(Root);

function Root({
  host,
  processId: given,
  dialog = false,
  state: givenState,
}: ConcessionSummaryProps) {
  const titleId = useId();
  const backend = useMemo(() => getBackend(host), [host]);
  const [state, setState] = useStateFrom(givenState, parseSummaryState);
  const [attempt, retry] = useAttempt(host);
  // Started here, and the page went nowhere for it.
  const [own, setOwn] = useState<{ for: string | undefined; id: string } | null>(null);
  const processId = (own?.for === given ? own?.id : undefined) ?? given;
  const go = (next: SummaryState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };
  const { processes, problem } = useProcesses(backend, processId === undefined, attempt);
  const chosen = processId ?? findShown(processes, state.process);
  const run = useSummaryStart(host, backend, (started) => {
    // A dialog goes nowhere: what lies below it is another place.
    if (!dialog && !navigate(host, started)) return;
    if (given !== undefined) return setOwn({ for: given, id: started });
    retry();
    go({ process: started });
  });
  const band = run.problem ? (
    <ProblemNote compact problem={run.problem} onClose={run.forget} />
  ) : null;
  const content =
    chosen === null ? (
      <Choice
        {...{ problem, processes, band, titleId }}
        onRetry={retry}
        onMake={() => run.start([])}
      />
    ) : (
      <SummaryScreen
        key={chosen}
        {...{ host, backend, attempt, titleId, state, go, band }}
        processId={chosen}
        processes={processId ? null : processes}
        onChoose={(id) => go({ process: id })}
        onAgain={run.start}
      />
    );
  return dialog ? (
    <SummaryDialog key={given} titleId={titleId} onClose={() => host.emit('geo-close')}>
      {content}
    </SummaryDialog>
  ) : (
    <section className="summary inline" part="summary" aria-labelledby={titleId}>
      {content}
    </section>
  );
}

/** The user's summaries, the newest first, while one is to be chosen. */
function useProcesses(
  backend: Backend,
  isChoice: boolean,
  attempt: number,
): { processes: readonly SummaryProcess[] | null; problem: Problem | null } {
  const ask = useMemo(
    () => (isChoice ? (signal: AbortSignal) => listSummaries(backend, { signal }) : null),
    [backend, isChoice],
  );
  const { data: processes, problem } = useAnswer(ask, { keep: true, version: attempt });
  return { processes, problem };
}

/**
 * The id of the summary to show: the requested one if it exists, else the newest; null if the list
 * is empty or not loaded.
 */
function findShown(
  processes: readonly SummaryProcess[] | null,
  wanted: string | undefined,
): string | null {
  const found = processes?.find(({ processId }) => processId === wanted) ?? processes?.[0];
  return found?.processId ?? null;
}

/** Asks the page to show a summary. False if the page has done so itself. */
function navigate(host: ElementHost, processId: string): boolean {
  const to = `/concession/summary/${encodeURIComponent(processId)}`;
  return host.emit('geo-navigate', { to }, { cancelable: true });
}

/** There is no summary to show: not yet, or none. */
function Choice({
  problem,
  processes,
  onRetry,
  onMake,
  band,
  titleId,
}: {
  problem: Problem | null;
  processes: readonly SummaryProcess[] | null;
  onRetry(): void;
  onMake(): void;
  band: ReactNode;
  titleId: string;
}) {
  const t = useTexts();
  return (
    <>
      <header className="summary-head">
        <h2 id={titleId}>{t('concession.title')}</h2>
      </header>
      {band}
      {problem ? (
        <ProblemNote problem={problem} onRetry={onRetry} />
      ) : processes ? (
        <Note title={t('concession.none')} hint={t('concession.noneHint')}>
          <Button label={t('concession.make')} variant="primary" onClick={onMake} />
        </Note>
      ) : (
        <p className="summary-note muted late" role="status">
          {t('concession.loading')}
        </p>
      )}
    </>
  );
}
