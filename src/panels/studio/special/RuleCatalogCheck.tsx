import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { startRuleRun } from '../../../backend/bulk.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { formatKeyText } from '../../../backend/records.ts';
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

addEnglish(enBulk);

interface Props extends Pick<EditorProps, 'host' | 'backend' | 'draft' | 'stored'> {
  /** Name of the rule's catalog. */
  catalog: string;
  fields: CatalogCache['catalogFields'];
}

/** Checks all records of the rule's catalog by the stored rule, as a job with a report. */
export function RuleCatalogCheck({ host, backend, draft, stored, catalog, fields }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const run = getBulkRun(host, backend, 'rules');
  const phase = useSignal(run.phase);
  const isSaved =
    stored !== null &&
    (['expression', 'catalogName', 'severity', 'description'] as const).every(
      (name) => (draft[name] ?? null) === (stored[name] ?? null),
    );
  const start = (): void => {
    if (!stored) return;
    void run.start(catalog, (using) => startRuleRun(using, { catalogName: catalog }, [stored.id]));
  };
  const close = (): void => setOpen(false);
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
          run.show(null);
          setOpen(true);
        }}
      />
      {isOpen ? (
        <BulkDialog title={t('bulk.rules.title', { catalog })} onClose={close}>
          {phase.kind === 'idle' ? (
            <>
              <footer className="bulk-foot">
                <Button label={t('common.cancel')} onClick={close} />
                <Button label={t('bulk.rules.start')} variant="primary" onClick={start} />
              </footer>
              <EarlierReports
                backend={backend}
                processType="rules"
                catalogName={catalog}
                title={t('bulk.earlier')}
                onOpen={(processId) => run.show(processId)}
              />
            </>
          ) : (
            <RulesOutcome
              {...{ backend, run, phase }}
              fieldLabel={(name) =>
                fields.find(({ attribute }) => attribute.name === name)?.label ?? name
              }
              onOpen={(key) =>
                host.emit(
                  'geo-navigate',
                  {
                    to: `/consume/browse?${new URLSearchParams({ catalog, record: formatKeyText(key) })}`,
                  },
                  { cancelable: true },
                )
              }
              onClose={close}
            />
          )}
        </BulkDialog>
      ) : null}
    </>
  );
}
