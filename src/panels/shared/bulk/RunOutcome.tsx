import type { ReactNode } from 'react';
import { isNotOffered } from '../../../backend/bulk.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { BulkPhase, BulkRun } from './bulk-run.ts';
import { RunProgress } from './RunProgress.tsx';

/**
 * A job on many records that leaves its dialog open: how far it has come, why it failed, and its
 * report.
 */
export function RunOutcome({
  run,
  phase,
  words,
  onClose,
  report,
}: {
  run: BulkRun;
  phase: BulkPhase;
  /** What is under way, and the button that begins once more. */
  words: { busy: string; again: string };
  onClose(): void;
  report(processId: string): ReactNode;
}) {
  const t = useTexts();
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'running')
    return (
      <RunProgress
        label={words.busy}
        percent={phase.percent}
        isCancelling={phase.isCancelling}
        onCancel={() => run.cancel()}
      />
    );
  return (
    <>
      {phase.kind === 'failed' && isNotOffered(phase.problem) ? (
        <p role="alert">{t('bulk.notOffered')}</p>
      ) : null}
      {phase.kind === 'failed' && !isNotOffered(phase.problem) ? (
        <ProblemNote compact problem={phase.problem} />
      ) : null}
      {phase.kind === 'done' ? report(phase.end.processId) : null}
      <footer className="bulk-foot">
        <Button label={words.again} onClick={() => run.show(null)} />
        <Button label={t('common.close')} variant="primary" onClick={onClose} />
      </footer>
    </>
  );
}
