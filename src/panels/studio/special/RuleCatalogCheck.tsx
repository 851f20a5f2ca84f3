import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { startRuleRun } from '../../../backend/bulk.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { formatKeyText, type Keys } from '../../../backend/records.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBulk from '../../../i18n/texts/en/bulk.json';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import { getBulkRun } from '../../shared/bulk/bulk-run.ts';
import { EarlierReports } from '../../shared/bulk/EarlierReports.tsx';
import { RulesOutcome } from '../../shared/bulk/RulesOutcome.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';

addEnglish(enBulk);

const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;

interface Props extends Pick<EditorProps, 'host' | 'backend' | 'draft' | 'stored'> {
  /** Name of the rule's catalog. */
  catalog: string;
  fields: CatalogCache['catalogFields'];
}

/** Checks all records of the rule's catalog by the stored rule, as a job with a report. */
export function RuleCatalogCheck(props: Props) {
  const { host, backend, draft, stored, catalog } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isSaved =
    stored !== null &&
    (['expression', 'catalogName', 'severity', 'description'] as const).every(
      (name) => (draft[name] ?? null) === (stored[name] ?? null),
    );
  return (
    <>
      <Button
        label={t('bulk.rules.catalog')}
        icon={ClipboardCheck}
        aria-haspopup="dialog"
        disabledBecause={
          catalog === '' ? t('studio.b.noCatalog') : !isSaved && t('bulk.rules.saveFirst')
        }
        onClick={() => {
          getBulkRun(host, backend, 'rules').returnToReport(catalog);
          setOpen(true);
        }}
      />
      {isOpen && stored ? (
        <CheckDialog
          {...props}
          ruleId={stored.id}
          ruleName={String(stored['name'] ?? '')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function CheckDialog({
  host,
  backend,
  catalog,
  fields,
  ruleId,
  ruleName,
  onClose,
}: Props & { ruleId: string; ruleName: string; onClose(): void }) {
  const t = useTexts();
  const run = getBulkRun(host, backend, 'rules');
  const phase = useSignal(run.phase);
  const label = useChoices(CATALOGS)?.find(({ value }) => value === catalog)?.label ?? catalog;
  const start = (): void =>
    void run.start(catalog, (using) => startRuleRun(using, { catalogName: catalog }, [ruleId]));
  const open = (key: Keys): void => {
    run.leaveReport(catalog);
    const query = new URLSearchParams({ catalog, record: formatKeyText(key) });
    host.emit('geo-navigate', { to: `/consume/browse?${query}` }, { cancelable: true });
  };
  const fieldLabel = (name: string): string =>
    fields.find(({ attribute }) => attribute.name === name)?.label ?? name;
  return (
    <BulkDialog title={t('bulk.rules.title', { catalog: label })} onClose={onClose}>
      {phase.kind === 'idle' ? (
        <>
          <p>{t('bulk.rules.one', { rule: ruleName })}</p>
          <footer className="bulk-foot">
            <Button label={t('common.cancel')} onClick={onClose} />
            <Button label={t('bulk.rules.start')} variant="primary" onClick={start} />
          </footer>
          <EarlierReports
            backend={backend}
            processType="rules"
            catalogName={catalog}
            title={t('bulk.earlier')}
            onOpen={(processId) => run.show({ processId })}
          />
        </>
      ) : (
        <RulesOutcome {...{ backend, run, phase, fieldLabel, onClose }} onOpen={open} />
      )}
    </BulkDialog>
  );
}
