import type { Backend } from '../../../backend/backend.ts';
import type { JobReport } from '../../../backend/bulk.ts';
import type { Keys } from '../../../backend/records.ts';
import { useTexts } from '../../../ui/texts.tsx';
import type { BulkPhase, BulkRun } from './bulk-run.ts';
import { listKinds } from './report-kinds.ts';
import { ReportView } from './ReportView.tsx';
import { RunOutcome } from './RunOutcome.tsx';

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
  return (
    <RunOutcome
      {...{ run, phase, onClose }}
      words={{ busy: t('bulk.rules.busy'), again: t('bulk.rules.again') }}
      report={(processId) => (
        <ReportView
          key={processId}
          backend={backend}
          processId={processId}
          fieldLabel={fieldLabel}
          onOpen={onOpen}
          onRemoved={() => run.show(null)}
          head={(report) => <Summary report={report} />}
        />
      )}
    />
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
