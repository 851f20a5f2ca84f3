import { ClipboardCheck } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { countRules } from '../../../backend/bulk.ts';
import type { Selection } from '../../../core/selection.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBulk from '../../../i18n/texts/en/bulk.json';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { getBulkRun } from '../../shared/bulk/bulk-run.ts';
import type { CatalogListing } from '../listing.ts';

addEnglish(enBulk);

const RulesDialog = lazyPart(async () => (await import('./RulesDialog.tsx')).RulesDialog);

/**
 * Checks the selected records, or all that match, by the rules of the catalog as a job. A catalog
 * without active rules has no such button.
 */
export function RulesButton({
  listing,
  selected,
  size,
  iconOnly,
}: {
  listing: CatalogListing;
  selected: Selection;
  /** Selected records; null while they are counted. */
  size: number | null;
  iconOnly: boolean;
}) {
  const t = useTexts();
  const { host, backend, catalog } = listing;
  const [isOpen, setOpen] = useState(false);
  const run = getBulkRun(host, backend, 'rules');
  const phase = useSignal(run.phase);
  const ask = useMemo(
    () => (signal: AbortSignal) => countRules(backend, catalog.name, { signal }),
    [backend, catalog.name],
  );
  const { data: rules } = useAnswer(ask);
  if (!rules && phase.kind !== 'running') return null;
  return (
    <>
      <Button
        label={
          phase.kind === 'running'
            ? t('bulk.rules.running', { percent: formatPercent(t, phase.percent) })
            : t('bulk.rules')
        }
        icon={ClipboardCheck}
        iconOnly={iconOnly}
        aria-haspopup="dialog"
        onClick={() => {
          run.returnToReport(catalog.name);
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Suspense>
          <RulesDialog
            listing={listing}
            selected={selected}
            size={size}
            rules={rules ?? 0}
            run={run}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
