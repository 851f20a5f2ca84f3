import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ExportPhase } from '../../../backend/export-run.ts';
import { problemText } from '../../../core/problem.ts';
import { isEmpty } from '../../../core/selection.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useNotice } from '../../../ui/use-notice.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { getExportRun } from './export-run.ts';
import { ExportButton } from './ExportButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelectionSize } from './use-selection-size.ts';

const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}));

/** What can be done with selected records, in a bar that is there while some are; the export of the grid, in the bar or among the list's tools (screens.md 2.1, E). */
export function SelectionArea({ listing }: { listing: CatalogListing }) {
  const t = useTexts();
  const { host, backend, catalog, selection, state } = listing;
  const selected = useSignal(selection.value);
  const { size, problem } = useSelectionSize(listing, selected);
  const run = getExportRun(host, backend);
  const saying = useNotice(host);
  const [exporting, setExporting] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = exporting;
    return () => void (isOpen.current = false);
  }, [exporting]);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const tools = area?.closest('.listed')?.querySelector('.listed-tools');

  const nothing = isEmpty(selected);
  const count = nothing
    ? ''
    : size === null
      ? t(problem ? 'browse.selection.uncounted' : 'browse.selection.counting')
      : t('browse.selection.count', { count: size });
  /** Whoever looks at the dialog needs no toast. */
  const follow = async (end: Promise<ExportPhase | null>): Promise<void> => {
    const phase = await end;
    if (isOpen.current || !phase) return;
    if (phase.kind === 'saved')
      saying.say({ kind: 'success', message: t('browse.export.saved', { name: phase.name }) });
    if (phase.kind === 'failed')
      saying.say({ kind: 'error', message: problemText(t, phase.problem), problem: phase.problem });
  };
  const open = (): void => {
    // One that was saved behind a closed dialog is history; one that failed can be tried again.
    if (run.phase.peek().kind === 'saved') run.reset();
    setExporting(true);
  };
  const button = <ExportButton run={run} catalog={catalog} onOpen={open} />;
  const isThere = !nothing || state.only !== undefined || saying.notice !== null;
  return (
    <div ref={setArea} className="selection-area">
      {isThere ? (
        <SelectionBar
          listing={listing}
          selected={selected}
          count={count}
          size={size}
          saying={saying}
          exportButton={button}
        />
      ) : null}
      {nothing && tools ? createPortal(button, tools) : null}
      <span className="visually-hidden" role="status">
        {count}
      </span>
      {exporting ? (
        <Suspense>
          <ExportDialog
            listing={listing}
            selected={selected}
            selectedSize={size}
            run={run}
            onStart={(wanted) => void follow(run.start(wanted))}
            onRetry={() => void follow(run.retry())}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
