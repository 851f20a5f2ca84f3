import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ExportPhase } from '../../../backend/export-run.ts';
import { problemText } from '../../../core/problem.ts';
import { isEmpty } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useNotice } from '../../../ui/use-notice.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { getExportRun, type GridExport } from './export-run.ts';
import { ExportButton } from './ExportButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useHiddenCount } from './use-hidden-count.ts';
import { useSelectionSize } from './use-selection-size.ts';
import { joinList } from '../../../i18n/join-list.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/**
 * What can be done with selected records, in a bar that is there while some are; the export of the
 * grid, in the bar or among the list's tools (screens.md 2.1, E).
 */
export function SelectionArea({ listing }: { listing: CatalogListing }) {
  const t = useTexts();
  const { host, backend, catalog, selection, state } = listing;
  const selected = useSignal(selection.value);
  const { size, problem } = useSelectionSize(listing, selected);
  const hidden = useHiddenCount(listing, selected, size);
  const run = getExportRun(host, backend);
  const saying = useNotice(host);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const tools = area?.closest('.listed')?.querySelector('.listed-tools');
  const dialog = useExportDialog(run, saying.say);
  const nothing = isEmpty(selected);
  const count = nothing
    ? ''
    : size === null
      ? t(problem ? 'browse.selection.uncounted' : 'browse.selection.counting')
      : joinList(t, [
          t('browse.selection.count', { count: size }),
          ...(hidden > 0 ? [t('browse.selection.hidden', { count: hidden })] : []),
        ]);
  const button = <ExportButton run={run} catalog={catalog} onOpen={dialog.open} />;
  const isThere = !nothing || state.only !== undefined || saying.notice !== null;
  return (
    <div ref={setArea} className="selection-area">
      {isThere ? (
        <SelectionBar
          listing={listing}
          selected={selected}
          count={count}
          size={size}
          hasHidden={hidden > 0}
          saying={saying}
          exportButton={button}
        />
      ) : null}
      {nothing && tools ? createPortal(button, tools) : null}
      <span className="visually-hidden" role="status">
        {count}
      </span>
      {dialog.isOpen ? (
        <Suspense>
          <ExportDialog
            listing={listing}
            selected={selected}
            selectedSize={size}
            run={run}
            onStart={(wanted) => void dialog.announce(run.start(wanted))}
            onRetry={() => void dialog.announce(run.retry())}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Whether the dialog of the export is open. The end of an export is announced if the dialog does
 * not show it.
 */
export function useExportDialog(run: GridExport, say: (notice: Notice) => void) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = isOpen;
    return () => void (shown.current = false);
  }, [isOpen]);
  const announce = async (end: Promise<ExportPhase | null>): Promise<void> => {
    const phase = await end;
    if (shown.current || !phase) return;
    if (phase.kind === 'saved')
      say({ kind: 'success', message: t('browse.export.saved', { name: phase.name }) });
    if (phase.kind === 'failed')
      say({ kind: 'error', message: problemText(t, phase.problem), problem: phase.problem });
  };
  const open = (): void => {
    // One that was saved behind a closed dialog is over; one that failed can be tried again.
    if (run.phase.peek().kind === 'saved') run.reset();
    setOpen(true);
  };
  return { isOpen, open, close: () => setOpen(false), announce };
}
