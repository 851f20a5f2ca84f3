import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import { listSummaries, type SummaryProcess } from '../../backend/summaries.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Note } from './SummaryNote.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { SummaryScreen } from './SummaryScreen.tsx';
import { checkedState, type SummaryState } from './summary-state.ts';
import { useAgain } from './use-again.ts';

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
  const [state, setState] = useState(() => checkedState(givenState));
  useEffect(() => setState(checkedState(givenState)), [givenState]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => host.expose({ refresh: async () => setAttempt((now) => now + 1) }), [host]);
  const backend = useMemo(() => getBackend(host), [host]);
  // Started here, and the page went nowhere for it.
  const [own, setOwn] = useState<{ for: string | undefined; id: string } | null>(null);
  const processId = (own?.for === given ? own?.id : undefined) ?? given;
  const go = (next: SummaryState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };

  // A retry repeats the request.
  const ask = useMemo(
    () => (processId ? null : (signal: AbortSignal) => listSummaries(backend, { signal })),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, processId, attempt],
  );
  const { data: processes, problem } = useAnswer(ask, { keep: true });
  const chosen =
    processId ??
    processes?.find((one) => one.processId === state.process)?.processId ??
    processes?.[0]?.processId ??
    null;
  const {
    again,
    problem: refused,
    forget,
  } = useAgain(host, backend, (started) => {
    // A dialog goes nowhere: what lies below it is another place.
    if (
      !dialog &&
      !host.emit(
        'geo-navigate',
        { to: `/concession/summary/${encodeURIComponent(started)}` },
        { cancelable: true },
      )
    )
      return;
    if (given !== undefined) setOwn({ for: given, id: started });
    else {
      setAttempt((now) => now + 1);
      go({ process: started });
    }
  });
  const band = refused ? <ProblemNote compact problem={refused} onClose={forget} /> : null;
  const content =
    chosen === null ? (
      <Choice
        problem={problem}
        processes={processes}
        onRetry={() => setAttempt((now) => now + 1)}
        onMake={() => again([])}
        band={band}
        titleId={titleId}
      />
    ) : (
      <SummaryScreen
        key={chosen}
        host={host}
        backend={backend}
        processId={chosen}
        attempt={attempt}
        processes={processId ? null : processes}
        titleId={titleId}
        state={state}
        go={go}
        onChoose={(id) => go({ process: id })}
        onAgain={again}
        band={band}
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
