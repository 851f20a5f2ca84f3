import { Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import {
  type JobReport,
  startBulkEdit,
  toBulkRecords,
  undoBulkEdit,
} from '../../../backend/bulk.ts';
import { formatKeyText, type Row } from '../../../backend/records.ts';
import type { Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { pressUndoKey } from '../../../ui/undo-keys.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import type { BulkPhase, BulkRun } from '../../shared/bulk/bulk-run.ts';
import { EarlierReports } from '../../shared/bulk/EarlierReports.tsx';
import { ReportView } from '../../shared/bulk/ReportView.tsx';
import { RunProgress } from '../../shared/bulk/RunProgress.tsx';
import { fieldFormatter } from '../grid/columns.ts';
import type { CatalogListing } from '../listing.ts';
import { BulkEditForm } from './BulkEditForm.tsx';

interface Props {
  listing: CatalogListing;
  selected: Selection;
  run: BulkRun;
  /** A job was begun: `end` is its end. */
  onStarted(end: Promise<BulkPhase | null>): void;
  onClose(): void;
}

/** Chooses fields and values for the selected records, and shows the edit, its report, its undo. */
export function BulkEditDialog({ listing, selected, run, onStarted, onClose }: Props) {
  const t = useTexts();
  const { backend, catalog } = listing;
  const phase = useSignal(run.phase);
  const start = (changes: Row): void =>
    onStarted(
      run.start(catalog.name, (using) => startBulkEdit(using, toBulkRecords(selected), changes)),
    );
  const undo = (processId: string): void => {
    run.show(null);
    onStarted(run.start(catalog.name, (using) => undoBulkEdit(using, processId)));
  };
  return (
    <BulkDialog title={t('bulk.edit.title', { catalog: catalog.label })} onClose={onClose}>
      {phase.kind === 'idle' ? (
        <>
          <BulkEditForm listing={listing} selected={selected} onStart={start} onClose={onClose} />
          <EarlierReports
            backend={backend}
            processType="bulkEdit"
            catalogName={catalog.name}
            title={t('bulk.edit.earlier')}
            onOpen={(processId) => run.show({ processId })}
          />
        </>
      ) : null}
      {phase.kind === 'running' ? (
        <RunProgress
          label={t('bulk.edit.busy')}
          percent={phase.percent}
          isCancelling={phase.isCancelling}
          onCancel={() => run.cancel()}
        />
      ) : null}
      {phase.kind === 'failed' ? <ProblemNote compact problem={phase.problem} /> : null}
      {phase.kind === 'done' ? (
        <EditReport
          key={phase.end.processId}
          processId={phase.end.processId}
          {...{ listing, run, onClose }}
          onUndo={undo}
        />
      ) : null}
      {phase.kind === 'failed' || phase.kind === 'done' ? (
        <footer className="bulk-foot">
          <Button label={t('bulk.edit.again')} onClick={() => run.show(null)} />
          <Button label={t('common.close')} variant="primary" onClick={onClose} />
        </footer>
      ) : null}
    </BulkDialog>
  );
}

/** The report of an edit that has ended. */
function EditReport({
  listing: { backend, cache, catalog, state, go },
  run,
  processId,
  onUndo,
  onClose,
}: Pick<Props, 'listing' | 'run' | 'onClose'> & {
  processId: string;
  onUndo(processId: string): void;
}) {
  const labels = new Map(
    cache.catalogFields.map(({ attribute, label }) => [attribute.name, label]),
  );
  const formatValue = useMemo(() => fieldFormatter(cache), [cache]);
  return (
    <ReportView
      backend={backend}
      processId={processId}
      fieldLabel={(name) => labels.get(name) ?? name}
      formatValue={formatValue}
      onOpen={(key) => {
        go({ ...state, catalog: catalog.name, record: formatKeyText(key) });
        onClose();
      }}
      onRemoved={() => run.show(null)}
      head={(report) => <EditOutcome report={report} onUndo={() => onUndo(processId)} />}
    />
  );
}

function EditOutcome({ report, onUndo }: { report: JobReport; onUndo(): void }) {
  const t = useTexts();
  const { changed = 0, refused = 0 } = report.counts;
  const undo = changed > 0 && report.undoneBy === null ? onUndo : null;
  const tools = useRef<HTMLDivElement>(null);
  const latest = useLatest(undo);
  // Wherever the focus is in the dialog, which is often nowhere after a job.
  useEffect(() => {
    const dialog = tools.current?.closest('dialog');
    const press = (event: KeyboardEvent): void =>
      void pressUndoKey(event, { undo: latest.current, redo: null });
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [latest]);
  return (
    <div ref={tools} className="bulk-tools">
      <p role="status">
        {report.cancelled ? `${t('bulk.cancelled')} ` : ''}
        <strong>{t('bulk.edit.done', { count: changed })}</strong>
        {refused > 0 ? ` · ${t('bulk.edit.refused', { count: refused })}` : ''}
        {report.undoOf === null ? '' : ` · ${t('bulk.edit.isUndo')}`}
        {report.undoneBy === null ? '' : ` · ${t('bulk.edit.undone')}`}
      </p>
      <span className="bulk-space" />
      {undo ? (
        <Button label={t('bulk.edit.undo')} icon={Undo2} shortcut="Ctrl+Z" onClick={undo} />
      ) : null}
    </div>
  );
}
