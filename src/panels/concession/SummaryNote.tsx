import { type ReactNode, useState } from 'react';
import type { SummaryProcess } from '../../backend/summaries.ts';
import { type JobMessages, translateMessages } from '../../core/job-messages.ts';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { formatPercent } from '../../ui/format.ts';

/** One sentence in the middle of the screen, and the way on. */
export function Note({
  title,
  hint,
  children,
  alert,
}: {
  title: string;
  hint?: string;
  children?: ReactNode;
  alert?: boolean;
}) {
  return (
    <div className="summary-note" role={alert ? 'alert' : 'status'}>
      <p className="empty-title">{title}</p>
      {hint ? <p className="muted">{hint}</p> : null}
      {children ? <div className="summary-note-actions">{children}</div> : null}
    </div>
  );
}

/** Shows the progress of a running job and a Cancel button. */
export function RunningNote({
  process,
  percent,
  onCancel,
}: {
  process: SummaryProcess;
  percent: number;
  onCancel(): Promise<Problem | null>;
}) {
  const t = useTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ending, setEnding] = useState(false);
  const label = t('concession.running');
  const cancel = async (): Promise<void> => {
    setEnding(true);
    setProblem(await onCancel());
    setEnding(false);
  };
  return (
    <div className="summary-note">
      <div className="progress">
        <div className="progress-line">
          <span className="progress-label" role="status">
            {label}
          </span>
          <bdi className="progress-amount">
            {process.status === 'NEW' && percent === 0 ? '' : formatPercent(t, percent)}
          </bdi>
          <Button
            label={t('common.cancel')}
            aria-busy={ending}
            onClick={ending ? undefined : () => void cancel()}
          />
        </div>
        <progress
          className="progress-bar"
          aria-label={label}
          max={100}
          value={percent > 0 ? percent : undefined}
        />
      </div>
      <p className="muted">{t('concession.runningHint')}</p>
      {problem ? <ProblemNote compact problem={problem} onClose={() => setProblem(null)} /> : null}
    </div>
  );
}

/** The job ended without a summary: its own words. */
export function FailedNote({
  jobMessages,
  onAgain,
}: {
  /** What the server says of the job. */
  jobMessages: JobMessages;
  onAgain: (() => void) | null;
}) {
  const t = useTexts();
  const messages = translateMessages(t, jobMessages);
  return (
    <Note alert title={t('concession.failed')}>
      {messages.length > 0 ? (
        <ul className="summary-messages">
          {messages.map((message, at) => (
            <li key={at}>
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {onAgain ? <Button label={t('concession.again')} onClick={onAgain} /> : null}
    </Note>
  );
}
