import { useState } from 'react';
import { startRuleRun, toBulkRecords } from '../../../backend/bulk.ts';
import { formatKeyText } from '../../../backend/records.ts';
import { allMatching, type Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import type { BulkRun } from '../../shared/bulk/bulk-run.ts';
import { EarlierReports } from '../../shared/bulk/EarlierReports.tsx';
import { RulesOutcome } from '../../shared/bulk/RulesOutcome.tsx';
import type { CatalogListing } from '../listing.ts';
import { RecordChoice } from './RecordChoice.tsx';

interface Props {
  listing: CatalogListing;
  selected: Selection;
  /** Selected records; null while they are counted. */
  size: number | null;
  /** Active rules of the catalog. */
  rules: number;
  run: BulkRun;
  onClose(): void;
}

/** Chooses which records are checked, and shows the check and the report of its findings. */
export function RulesDialog({ listing, selected, size, rules, run, onClose }: Props) {
  const t = useTexts();
  const { backend, catalog, cache, constraints, state, go } = listing;
  const phase = useSignal(run.phase);
  const [isSelected, setSelected] = useState(true);
  const labels = new Map(
    cache.catalogFields.map(({ attribute, label }) => [attribute.name, label]),
  );
  const start = (): void => {
    const records = toBulkRecords(isSelected ? selected : allMatching(catalog.name, constraints));
    void run.start(catalog.name, (using) => startRuleRun(using, records));
  };
  return (
    <BulkDialog title={t('bulk.rules.title', { catalog: catalog.label })} onClose={onClose}>
      {phase.kind === 'idle' ? (
        <>
          <p>{t('bulk.rules.about', { count: rules })}</p>
          <RecordChoice
            label={t('bulk.rules.start')}
            size={size}
            isSelected={isSelected}
            onChoose={setSelected}
          />
          <footer className="bulk-foot">
            <Button label={t('common.cancel')} onClick={onClose} />
            <Button label={t('bulk.rules.start')} variant="primary" onClick={start} />
          </footer>
          <EarlierReports
            backend={backend}
            processType="rules"
            catalogName={catalog.name}
            title={t('bulk.earlier')}
            onOpen={(processId) => run.show({ processId })}
          />
        </>
      ) : (
        <RulesOutcome
          {...{ backend, run, phase, onClose }}
          fieldLabel={(name) => labels.get(name) ?? name}
          onOpen={(key) => {
            run.leaveReport(catalog.name);
            go({ ...state, catalog: catalog.name, record: formatKeyText(key) });
            onClose();
          }}
        />
      )}
    </BulkDialog>
  );
}
