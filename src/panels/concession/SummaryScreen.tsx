import { type ReactNode, useMemo } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { loadGroups } from '../../backend/catalogs.ts';
import {
  readStarted,
  type SummaryProcess,
  type SummaryRow,
  updateDates,
} from '../../backend/summaries.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemText } from '../../core/problem.ts';
import { notify } from '../../core/toasts.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useNotice } from '../../ui/use-notice.ts';
import { FailedNote, Note, RunningNote } from './SummaryNote.tsx';
import { SummaryRows } from './SummaryRows.tsx';
import type { SummaryState } from './summary-state.ts';
import { SummaryHead } from './SummaryTools.tsx';
import { useDownloads } from './use-downloads.ts';
import { useSummary } from './use-summary.ts';

interface Props {
  host: ElementHost;
  backend: Backend;
  processId: string;
  /** Another number reads it again. */
  attempt: number;
  /** Those to choose from; null where the element was given one. */
  processes: readonly SummaryProcess[] | null;
  titleId: string;
  state: SummaryState;
  go(state: SummaryState): void;
  onChoose(processId: string): void;
  /** Recomputes a summary of the named concessions, or of all if none is named. */
  onAgain(concessions: readonly string[]): void;
  /** Why that could not be started. */
  band: ReactNode;
}

/** One summary: its rows, or why there are none. */
export function SummaryScreen({
  host,
  backend,
  processId,
  attempt,
  processes,
  titleId,
  state,
  go,
  onChoose,
  onAgain,
  band,
}: Props) {
  const t = useTexts();
  const { notice: notice, say } = useNotice(host);
  const { phase, busy, reload, cancel } = useSummary(backend, processId, attempt, (problem) => {
    notify(host, { kind: 'error', message: t('loadConcessionDataError'), problem });
    host.emit('geo-error', problem);
  });
  const askGroups = useMemo(
    () => (signal: AbortSignal) => loadGroups(backend, { signal }),
    [backend],
  );
  const { data: groups } = useAnswer(askGroups);
  const rows = phase.kind === 'rows' ? phase.rows : NO_ROWS;
  const names = useMemo(
    () => [...new Set(rows.map(({ concessionName }) => concessionName))].filter(Boolean),
    [rows],
  );
  const askDates = useMemo(
    () =>
      names.length > 0 ? (signal: AbortSignal) => updateDates(backend, names, { signal }) : null,
    [backend, names],
  );
  const { data: dates } = useAnswer(askDates, { keep: true });
  const { running, fetch } = useDownloads(backend, (problem) => {
    const text = problemText(t, problem);
    say({
      kind: 'error',
      message: problem.code === 'FILE_NOT_FOUND' ? `${t('download.title')}: ${text}` : text,
      problem,
    });
  });

  const process =
    ('process' in phase ? phase.process : null) ??
    processes?.find((one) => one.processId === processId) ??
    null;
  const started = phase.kind === 'failed' ? readStarted(backend, processId) : null;
  const isRunning = phase.kind === 'running';
  return (
    <>
      <SummaryHead
        titleId={titleId}
        process={process}
        processes={processes}
        onChoose={onChoose}
        onRefresh={phase.kind === 'loading' || isRunning ? null : reload}
        onAgain={phase.kind === 'rows' && names.length > 0 ? () => onAgain(names) : null}
      />
      {band}
      {phase.kind === 'loading' ? (
        <p className="summary-note muted late" role="status">
          {t('concession.loading')}
        </p>
      ) : null}
      {phase.kind === 'problem' ? <Unavailable problem={phase.problem} onRetry={reload} /> : null}
      {isRunning ? (
        <RunningNote process={phase.process} percent={phase.percent} onCancel={cancel} />
      ) : null}
      {phase.kind === 'failed' ? (
        <FailedNote messages={phase.messages} onAgain={started && (() => onAgain(started))} />
      ) : null}
      {phase.kind === 'rows' && rows.length === 0 ? <Note title={t('concession.empty')} /> : null}
      {phase.kind === 'rows' && rows.length > 0 ? (
        <SummaryRows
          rows={rows}
          groups={groups}
          state={state}
          go={go}
          busy={busy}
          files={{ dates: dates ?? NO_DATES, running, fetch }}
        />
      ) : null}
      <p className="summary-said" role="status">
        {notice?.message}
      </p>
    </>
  );
}

const NO_ROWS: readonly SummaryRow[] = [];
const NO_DATES: ReadonlyMap<string, string> = new Map();

/** What is not there, or not the user's, is not there at a second attempt either. */
function Unavailable({ problem, onRetry }: { problem: Problem; onRetry(): void }) {
  const t = useTexts();
  return (
    <div className="summary-problem">
      <ProblemNote problem={problem} onRetry={onRetry} />
      {problem.status === 404 ? <p className="muted">{t('concession.gone')}</p> : null}
    </div>
  );
}
