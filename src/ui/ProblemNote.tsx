import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { type Problem, problemHint, problemText } from '../core/problem.ts';
import { Button } from './Button.tsx';
import { ErrorPopup } from './ErrorPopup.tsx';
import { useTexts } from './texts.tsx';

/**
 * A failure in the region where it happened: one sentence and Retry. Details opens the error popup
 * (spec 8).
 */
export function ProblemNote({
  problem,
  onRetry,
  onClose,
  action,
  compact,
}: {
  problem: Problem;
  onRetry?: () => void;
  onClose?: () => void;
  /** The way on, where it is not to try again. */
  action?: { label: string; run(): void };
  compact?: boolean;
}) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const message = problemText(t, problem);
  const hint = problemHint(t, problem);
  return (
    <>
      <div role="alert" className={compact ? 'problem compact' : 'problem'}>
        <TriangleAlert
          size={compact ? 16 : 24}
          strokeWidth={1.5}
          aria-hidden
          className="problem-icon"
        />
        <p className="problem-text">{message}</p>
        {hint ? <p className="problem-hint">{hint}</p> : null}
        <div className="problem-actions">
          {action ? <Button label={action.label} variant="primary" onClick={action.run} /> : null}
          {onRetry ? <Button label={t('common.retry')} onClick={onRetry} /> : null}
          <Button
            label={t('common.details')}
            variant="quiet"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          {onClose ? (
            <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
          ) : null}
        </div>
      </div>
      {open ? (
        <ErrorPopup floating message={message} problem={problem} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
