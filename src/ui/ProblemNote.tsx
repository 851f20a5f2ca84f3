import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { type Problem, problemText } from '../core/problem.ts';
import { Button } from './Button.tsx';
import { ProblemDetails } from './ProblemDetails.tsx';
import { useTexts } from './texts.tsx';

/** A failure in the region where it happened: one sentence, Retry, Details. */
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
  return (
    <div role="alert" className={compact ? 'problem compact' : 'problem'}>
      <TriangleAlert
        size={compact ? 16 : 24}
        strokeWidth={1.5}
        aria-hidden
        className="problem-icon"
      />
      <p className="problem-text">{problemText(t, problem)}</p>
      <div className="problem-actions">
        {action ? <Button label={action.label} variant="primary" onClick={action.run} /> : null}
        {onRetry ? <Button label={t('common.retry')} onClick={onRetry} /> : null}
        <Button
          label={t(open ? 'common.hideDetails' : 'common.details')}
          variant="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {onClose ? (
          <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
        ) : null}
      </div>
      {open ? <ProblemDetails problem={problem} /> : null}
    </div>
  );
}
