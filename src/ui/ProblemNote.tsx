import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '../core/problem.ts';
import { Button } from './Button.tsx';
import { useTexts } from './texts.tsx';

/** A failure in the region where it happened: one sentence, Retry, Details. */
export function ProblemNote({ problem, onRetry, onClose, action, compact }: {
  problem: Problem;
  onRetry?: () => void;
  onClose?: () => void;
  /** The way on, where it is not to try again. */
  action?: { label: string; run(): void };
  compact?: boolean;
}) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <div role="alert" className={compact ? 'problem compact' : 'problem'}>
      <TriangleAlert size={compact ? 16 : 24} strokeWidth={1.5} aria-hidden className="problem-icon" />
      <p className="problem-text">{t(`error.${problem.code}`)}</p>
      <div className="problem-actions">
        {action ? <Button label={action.label} variant="primary" onClick={action.run} /> : null}
        {onRetry ? <Button label={t('common.retry')} onClick={onRetry} /> : null}
        <Button label={t(open ? 'common.hideDetails' : 'common.details')} variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)} />
        {onClose ? <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} /> : null}
      </div>
      {open ? (
        <div className="problem-details" dir="ltr">
          <p>{problem.message}</p>
          {problem.url || problem.status !== undefined ? (
            <dl>
              {problem.url ? <><dt>{t('common.serviceUrl')}</dt><dd>{problem.url}</dd></> : null}
              {problem.status !== undefined ? <><dt>{t('common.httpStatus')}</dt><dd>{problem.status} {problem.statusText}</dd></> : null}
            </dl>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
