import { PencilLine } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Selection } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { problemText } from '../../../core/problem.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBulk from '../../../i18n/texts/en/bulk.json';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { type BulkPhase, getBulkRun } from '../../shared/bulk/bulk-run.ts';
import { useDenials } from '../../shared/use-rights.ts';
import type { CatalogListing } from '../listing.ts';

addEnglish(enBulk);

const BulkEditDialog = lazyPart(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog);

interface Props {
  listing: CatalogListing;
  selected: Selection;
  iconOnly: boolean;
  say(notice: Notice): void;
}

/**
 * Changes fields of the selected records as a job. The button says why where the user's role does
 * not allow it.
 */
export function BulkEditButton({ listing, selected, iconOnly, say }: Props) {
  const t = useTexts();
  const { host, backend } = listing;
  const [isOpen, setOpen] = useState(false);
  const open = useRef(false);
  const run = getBulkRun(host, backend, 'edit');
  const phase = useSignal(run.phase);
  const denied = useDenials(backend);
  const show = (next: boolean): void => {
    open.current = next;
    setOpen(next);
  };
  const announce = async (end: Promise<BulkPhase | null>): Promise<void> => {
    const ended = await end;
    if (ended) listing.reload();
    if (open.current || !ended) return;
    if (ended.kind === 'failed')
      say({ kind: 'error', message: problemText(t, ended.problem), problem: ended.problem });
    if (ended.kind === 'done') say({ kind: 'success', message: t('bulk.edit.finished') });
  };
  return (
    <>
      <Button
        label={
          phase.kind === 'running'
            ? t('bulk.edit.running', { percent: formatPercent(t, phase.percent) })
            : t('bulk.edit')
        }
        icon={PencilLine}
        iconOnly={iconOnly}
        disabledBecause={phase.kind !== 'running' && denied.edit}
        aria-haspopup="dialog"
        onClick={() => {
          run.show(null);
          show(true);
        }}
      />
      {isOpen ? (
        <Suspense>
          <BulkEditDialog
            listing={listing}
            selected={selected}
            run={run}
            onStarted={(end) => void announce(end)}
            onClose={() => show(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
