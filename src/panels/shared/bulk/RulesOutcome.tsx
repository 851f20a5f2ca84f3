import type { Backend } from '../../../backend/backend.ts';
import { isNotOffered, type JobReport } from '../../../backend/bulk.ts';
import type { Keys } from '../../../backend/records.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { BulkPhase, BulkRun } from './bulk-run.ts';
import { listKinds } from './report-kinds.ts';
import { ReportView } from './ReportView.tsx';
import { RunProgress } from './RunProgress.tsx';

/** A check of many records by rules: how far it has come, and its findings. */
export function RulesOutcome({
  backend,
  run,
  phase,
  fieldLabel,
  onOpen,
  onClose,
}: {
  backend: Backend;
  run: BulkRun;
  phase: BulkPhase;
  fieldLabel(name: string): string;
  onOpen(key: Keys): void;
  onClose(): void;
}) {
  const t = useTexts();
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'running')
    return (
      <RunProgress
        label={t('bulk.rules.busy')}
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
      {phase.kind === 'done' ? (
        <ReportView
          key={phase.end.processId}
          backend={backend}
          processId={phase.end.processId}
          fieldLabel={fieldLabel}
          onOpen={onOpen}
          onRemoved={() => run.show(null)}
          head={(report) => <Summary report={report} />}
        />
      ) : null}
      <footer className="bulk-foot">
        <Button label={t('bulk.rules.again')} onClick={() => run.show(null)} />
        <Button label={t('common.close')} variant="primary" onClick={onClose} />
      </footer>
    </>
  );
}

function Summary({ report }: { report: JobReport }) {
  const t = useTexts();
  const hasFindings = listKinds(report).length > 0;
  return (
    <p role="status">
      {report.cancelled ? `${t('bulk.cancelled')} ` : ''}
      <strong>
        {t(hasFindings || report.cancelled ? 'bulk.rules.found' : 'bulk.rules.passed', {
          count: report.total,
        })}
      </strong>
    </p>
  );
}
