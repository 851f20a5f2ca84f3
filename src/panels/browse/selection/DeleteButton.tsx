import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { canDeleteRecords } from '../../../backend/account.ts';
import { type Keys, formatKeyText } from '../../../backend/records.ts';
import { problemText } from '../../../core/problem.ts';
import { nothingSelected, type Selection, withRecords } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { type DeletePhase, getDeleteRun } from './delete-run.ts';
import { useListKey } from './use-list-key.ts';
import { formatPercent } from '../../../ui/format.ts';

const DeleteDialog = lazy(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}));

/** Deletes the selected records as a job, after a question. Who has the role of a reader has no such button. */
export function DeleteButton({
  listing,
  selected,
  size,
  iconOnly,
  say,
}: {
  listing: CatalogListing;
  selected: Selection;
  /** Selected records; null while they are counted. */
  size: number | null;
  iconOnly: boolean;
  say(notice: Notice): void;
}) {
  const t = useTexts();
  const { host, backend } = listing;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openNow = useLatest(isOpen);
  const now = useLatest(listing);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const run = getDeleteRun(host, backend);
  const phase = useSignal(run.phase);
  const ask = useMemo(
    () => (signal: AbortSignal) => canDeleteRecords(backend, { signal }),
    [backend],
  );
  const { data: mayDelete, problem } = useAnswer(ask);
  const isShown = mayDelete === true || problem !== null || phase.kind === 'running';
  const open = (): void => {
    if (run.phase.peek().kind !== 'running') run.reset();
    setOpen(true);
  };
  useListKey(button, 'Delete', open);
  const start = async (): Promise<void> => {
    const { selection, catalog, cache } = listing;
    const end = await run.start(catalog.label, { selection: selected, keyNames: cache.keys });
    if (!end) return;
    const left = end.kind === 'done' ? end.end.left : null;
    if (left) selection.set(withRecords(nothingSelected(catalog.name), left, true));
    const isListed = isMounted.current && now.current.catalog.name === catalog.name;
    if (left && isListed) showLeft(now.current, left);
    // With the last selected record this button goes, and its dialog.
    if (!openNow.current || !isListed || left?.length === 0) tell(end);
  };
  const tell = (end: DeletePhase): void => {
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
  if (!isShown) return null;
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
            onStart={() => void start()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
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
