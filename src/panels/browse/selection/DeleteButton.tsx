import { Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { type Keys, formatKeyText } from '../../../backend/records.ts';
import { problemText } from '../../../core/problem.ts';
import { nothingSelected, type Selection, withRecords } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAbort } from '../../../ui/use-abort.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { useDenials } from '../../shared/use-rights.ts';
import type { CatalogListing } from '../listing.ts';
import { type DeletePhase, type DeleteRun, getDeleteRun } from './delete-run.ts';
import { useListKey } from './use-list-key.ts';
import { formatPercent } from '../../../ui/format.ts';

const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

interface Props {
  listing: CatalogListing;
  selected: Selection;
  /** Selected records; null while they are counted. */
  size: number | null;
  iconOnly: boolean;
  say(notice: Notice): void;
}

/**
 * Deletes the selected records as a job, after a question. The button says why where the
 * user's role does not allow it.
 */
export function DeleteButton({ listing, selected, size, iconOnly, say }: Props) {
  const t = useTexts();
  const { host, backend } = listing;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const run = getDeleteRun(host, backend);
  const phase = useSignal(run.phase);
  const denied = useDenials(backend);
  const start = useDeletion(listing, run, { isOpen, say });
  const open = (): void => {
    if (denied.edit !== false) return;
    run.show(null);
    setOpen(true);
  };
  useListKey(button, 'Delete', open);
  return (
    <>
      <Button
        ref={button}
        className="export-button"
        label={
          phase.kind === 'running'
            ? t('browse.delete.running', { percent: formatPercent(t, phase.percent) })
            : size === null
              ? t('browse.delete.uncounted')
              : t('browse.delete', { count: size })
        }
        icon={Trash2}
        iconOnly={iconOnly}
        disabledBecause={phase.kind !== 'running' && denied.edit}
        shortcut="Del"
        aria-haspopup="dialog"
        onClick={open}
      />
      {isOpen ? (
        <Suspense>
          <DeleteDialog
            listing={listing}
            size={size}
            run={run}
            onStart={() => void start(selected)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Deletes records, selects those that are left, and lists them again. The outcome is announced
 * where the dialog does not show it.
 */
function useDeletion(
  listing: CatalogListing,
  run: DeleteRun,
  { isOpen, say }: { isOpen: boolean; say: Props['say'] },
): (selected: Selection) => Promise<void> {
  const t = useTexts();
  const latest = useLatest({ listing, isOpen });
  const begin = useAbort();
  const announce = (end: DeletePhase): void => {
    if (end.kind === 'failed')
      say({ kind: 'error', message: problemText(t, end.problem), problem: end.problem });
    if (end.kind !== 'done') return;
    const { deleted, left } = end.end;
    const parts = [
      t('browse.delete.done', { count: deleted }),
      ...(left.length > 0 ? [t('browse.delete.left', { count: left.length })] : []),
    ];
    say({ kind: left.length > 0 ? 'warning' : 'success', message: parts.join(' · ') });
  };
  return async (selected) => {
    const { selection, catalog, cache } = listing;
    const unmounted = begin().signal;
    const end = await run.start(catalog.label, { selection: selected, keyNames: cache.keys });
    if (!end) return;
    const left = end.kind === 'done' ? end.end.left : null;
    if (left) selection.set(withRecords(nothingSelected(catalog.name), left, true));
    const now = latest.current;
    const isListed = !unmounted.aborted && now.listing.catalog.name === catalog.name;
    if (left && isListed) showLeft(now.listing, left);
    // With the last selected record this button is removed, and its dialog.
    if (!now.isOpen || !isListed || left?.length === 0) announce(end);
  };
}

/** Reads the list again; a record that is deleted is open no more. */
function showLeft({ state, go, reload }: CatalogListing, left: readonly Keys[]): void {
  const isKept = left.some((keys) => formatKeyText(keys) === state.record);
  const isEmpty = state.only !== undefined && left.length === 0;
  if ((state.record !== undefined && !isKept) || isEmpty)
    go({
      ...state,
      record: isKept ? state.record : undefined,
      only: isEmpty ? undefined : state.only,
    });
  reload();
}
