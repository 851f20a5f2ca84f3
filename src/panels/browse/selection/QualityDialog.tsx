import { useState } from 'react';
import { toBulkRecords } from '../../../backend/bulk.ts';
import { startQualityRun } from '../../../backend/recipes.ts';
import { allMatching } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import { EarlierReports } from '../../shared/bulk/EarlierReports.tsx';
import { LogJobOutcome } from './LogJobOutcome.tsx';
import type { LogJobDialogProps } from './log-job-props.ts';
import { RecordChoice } from './RecordChoice.tsx';

/** Chooses which logs are assessed, and shows the job and the report of its findings. */
export function QualityDialog({ listing, selected, size, run, onClose }: LogJobDialogProps) {
  const t = useTexts();
  const { backend, catalog, constraints } = listing;
  const phase = useSignal(run.phase);
  const [isSelected, setSelected] = useState(true);
  const start = (): void => {
    const records = toBulkRecords(isSelected ? selected : allMatching(catalog.name, constraints));
    void run.start(catalog.name, (using) => startQualityRun(using, records));
  };
  return (
    <BulkDialog title={t('logJobs.quality.title', { catalog: catalog.label })} onClose={onClose}>
      {phase.kind === 'idle' ? (
        <>
          <p>{t('logJobs.quality.about')}</p>
          <RecordChoice
            label={t('logJobs.records')}
            size={size}
            isSelected={isSelected}
            onChoose={setSelected}
          />
          <footer className="bulk-foot">
            <Button label={t('common.cancel')} onClick={onClose} />
            <Button label={t('logJobs.quality.start')} variant="primary" onClick={start} />
          </footer>
          <EarlierReports
            backend={backend}
            processType="quality"
            catalogName={catalog.name}
            title={t('bulk.earlier')}
            onOpen={(processId) => run.show({ processId })}
          />
        </>
      ) : (
        <LogJobOutcome kind="quality" {...{ listing, run, phase, onClose }} />
      )}
    </BulkDialog>
  );
}
