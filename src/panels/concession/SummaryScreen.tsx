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
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useNotice } from '../../ui/use-notice.ts';
import type { ConcessionFiles } from './ConcessionHead.tsx';
import { FailedNote, Note, RunningNote } from './SummaryNote.tsx';
import { SummaryRows } from './SummaryRows.tsx';
import type { SummaryState } from './summary-state.ts';
import { describeProcess, SummaryHead } from './SummaryTools.tsx';
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
export function SummaryScreen(props: Props) {
  const { host, backend, processId, attempt, processes, titleId, onChoose, onAgain, band } = props;
  const t = useTexts();
  const { notice, say } = useNotice(host);
  const summary = useSummary(backend, processId, attempt, (problem) => {
    notify(host, { kind: 'error', message: t('loadConcessionDataError'), problem });
    host.emit('geo-error', problem);
  });
  const { phase, reload } = summary;
  const rows = phase.kind === 'rows' ? phase.rows : NO_ROWS;
  const names = useMemo(
    () => [...new Set(rows.map(({ concessionName }) => concessionName))].filter(Boolean),
    [rows],
  );
  const files = useFiles(backend, names, (problem) => {
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
  usePageTitle(host, process && describeProcess(t, process));
  const canReload = phase.kind !== 'loading' && phase.kind !== 'running';
  return (
    <>
      <SummaryHead
        titleId={titleId}
        process={process}
        processes={processes}
        onChoose={onChoose}
        onRefresh={canReload ? reload : null}
        onAgain={names.length > 0 ? () => onAgain(names) : null}
      />
      {band}
      <Content {...props} {...summary} files={files} />
      <p className="summary-notice" role="status">
        {notice?.message}
      </p>
    </>
  );
}

/** Dates and downloads of the files of concessions. */
function useFiles(
  backend: Backend,
  names: readonly string[],
  onProblem: (problem: Problem) => void,
): ConcessionFiles {
  const askDates = useMemo(
    () =>
      names.length > 0 ? (signal: AbortSignal) => updateDates(backend, names, { signal }) : null,
    [backend, names],
  );
  const { data: dates } = useAnswer(askDates, { keep: true });
  const downloads = useDownloads(backend, onProblem);
  return { dates: dates ?? NO_DATES, ...downloads };
}

/** What there is to see of a summary in its phase. */
function Content({
  backend,
  processId,
  state,
  go,
  onAgain,
  phase,
  busy,
  reload,
  cancel,
  files,
}: Props & ReturnType<typeof useSummary> & { files: ConcessionFiles }) {
  const t = useTexts();
  const askGroups = useMemo(
    () => (signal: AbortSignal) => loadGroups(backend, { signal }),
    [backend],
  );
  const { data: groups } = useAnswer(askGroups);
  switch (phase.kind) {
    case 'loading':
      return (
        <p className="summary-note muted late" role="status">
          {t('concession.loading')}
        </p>
      );
    case 'problem':
      return <Unavailable problem={phase.problem} onRetry={reload} />;
    case 'running':
      return <RunningNote process={phase.process} percent={phase.percent} onCancel={cancel} />;
    case 'failed': {
      const started = readStarted(backend, processId);
      return <FailedNote jobMessages={phase} onAgain={started && (() => onAgain(started))} />;
    }
    case 'rows':
      return phase.rows.length === 0 ? (
        <Note title={t('concession.empty')} />
      ) : (
        <SummaryRows rows={phase.rows} {...{ groups, state, go, busy, files }} />
      );
  }
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
