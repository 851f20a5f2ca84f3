import { ChevronsDownUp, ChevronsUpDown, Play, RefreshCw } from 'lucide-react';
import type { SummaryProcess } from '../../backend/summaries.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatMinute } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';

/**
 * Title of the screen, which summary it shows and how far that is, and what can be done with it as
 * a whole.
 */
export function SummaryHead({
  titleId,
  process,
  processes,
  onChoose,
  onRefresh,
  onAgain,
}: {
  titleId: string;
  /** Null while nothing is known of it. */
  process: SummaryProcess | null;
  /** Those to choose from; null where the element was given one. */
  processes: readonly SummaryProcess[] | null;
  onChoose(processId: string): void;
  /** Null where there is nothing to read again. */
  onRefresh: (() => void) | null;
  /** Null if its concessions are unknown. */
  onAgain: (() => void) | null;
}) {
  const t = useTexts();
  return (
    <header className="summary-head">
      <h2 id={titleId}>{t('concession.title')}</h2>
      {processes && processes.length > 0 ? (
        <ProcessChoice process={process} processes={processes} onChoose={onChoose} />
      ) : process ? (
        <bdi className="muted summary-name">{describeProcess(t, process)}</bdi>
      ) : null}
      {process ? (
        <span className="summary-status" data-status={process.status}>
          {t(`concession.status.${process.status}`)}
        </span>
      ) : null}
      <div className="summary-actions">
        {onAgain ? <Button label={t('concession.again')} icon={Play} onClick={onAgain} /> : null}
        {onRefresh ? (
          <Button
            label={t('concession.refresh')}
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={onRefresh}
          />
        ) : null}
      </div>
    </header>
  );
}

function ProcessChoice({
  process,
  processes,
  onChoose,
}: {
  process: SummaryProcess | null;
  processes: readonly SummaryProcess[];
  onChoose(processId: string): void;
}) {
  const t = useTexts();
  return (
    <label className="labelled summary-choice">
      <span className="visually-hidden">{t('concession.summaries')}</span>
      <select
        className="field"
        value={process?.processId}
        onChange={(event) => onChoose(event.target.value)}
      >
        {processes.map((one) => (
          <option key={one.processId} value={one.processId}>
            {one.status === 'COMPLETED'
              ? describeProcess(t, one)
              : `${describeProcess(t, one)} · ${t(`concession.status.${one.status}`)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Name of a summary, and when it was started. */
export function describeProcess(
  t: Translate,
  { name, processId, createdAt }: SummaryProcess,
): string {
  return createdAt
    ? t('concession.madeAt', { name: name || processId, when: formatMinute(createdAt) })
    : name || processId;
}

/** What is shown of the rows: problems alone or all, all panels open or none. */
export function SummaryTools({
  problems,
  only,
  onOnly,
  onExpand,
}: {
  problems: number;
  only: boolean;
  onOnly(only: boolean): void;
  onExpand(open: boolean): void;
}) {
  const t = useTexts();
  return (
    <div className="summary-tools">
      <label className="summary-only">
        <input type="checkbox" checked={only} onChange={(event) => onOnly(event.target.checked)} />
        <span>{t('concession.onlyProblems')}</span>
        <span className="summary-count" data-none={problems === 0 || undefined}>
          {formatCount(problems)}
        </span>
      </label>
      <div className="summary-actions">
        <Button
          label={t('concession.expandAll')}
          icon={ChevronsUpDown}
          variant="quiet"
          onClick={() => onExpand(true)}
        />
        <Button
          label={t('concession.collapseAll')}
          icon={ChevronsDownUp}
          variant="quiet"
          onClick={() => onExpand(false)}
        />
      </div>
    </div>
  );
}
