import { PencilLine } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { loadRights } from '../../../backend/rights.ts';
import type { Selection } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { problemText } from '../../../core/problem.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBulk from '../../../i18n/texts/en/bulk.json';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { type BulkPhase, getBulkRun } from '../../shared/bulk/bulk-run.ts';
import type { CatalogListing } from '../listing.ts';

addEnglish(enBulk);

const BulkEditDialog = lazyPart(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog);

interface Props {
  listing: CatalogListing;
  selected: Selection;
  iconOnly: boolean;
  say(notice: Notice): void;
}

/** Changes fields of the selected records as a job. Users who may not edit have no such button. */
export function BulkEditButton({ listing, selected, iconOnly, say }: Props) {
  const t = useTexts();
  const { host, backend } = listing;
  const [isOpen, setOpen] = useState(false);
  const open = useRef(false);
  const run = getBulkRun(host, backend, 'edit');
  const phase = useSignal(run.phase);
  const ask = useMemo(() => (signal: AbortSignal) => loadRights(backend, { signal }), [backend]);
  const { data: rights, problem } = useAnswer(ask);
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
  if (rights?.edit !== true && problem === null && phase.kind !== 'running') return null;
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
