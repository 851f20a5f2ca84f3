import { X } from 'lucide-react';
import { useId } from 'react';
import type { GridExportOptions } from '../../../backend/exports.ts';
import type { Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import sheet from './export-dialog.css';
import { type ExportedListing, ExportForm } from './ExportForm.tsx';
import type { ExportPhase } from '../../../backend/export-run.ts';
import type { GridExport } from './export-run.ts';
import { formatPercent } from '../../../ui/format.ts';

interface Props {
  listing: ExportedListing;
  selected: Selection;
  /** Null while it is not known. */
  selectedSize: number | null;
  run: GridExport;
  onStart(wanted: GridExportOptions): void;
  onRetry(): void;
  onClose(): void;
}

/**
 * Exports the rows and columns of the grid; shows how far an export has come. Closed, it leaves the
 * export running.
 */
export function ExportDialog({ run, onStart, onRetry, onClose, ...chosen }: Props) {
  const t = useTexts();
  const dialog = useModal();
  const title = useId();
  const phase = useSignal(run.phase);
  useSheet(dialog, sheet);
  useKeptFocus(phase.kind, () => dialog.current);
  const close = (): void => {
    dialog.current?.close();
    run.reset();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="export-dialog"
      aria-labelledby={title}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="export-head">
        <h2 id={title}>{t('browse.export.title', { catalog: chosen.listing.catalog.label })}</h2>
        <Button
          label={t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          shortcut="Esc"
          onClick={close}
        />
      </header>
      <p className="export-notice muted" role="status">
        {phase.kind === 'idle' && phase.cancelled ? t('browse.export.cancelled') : ''}
      </p>
      {phase.kind === 'idle' ? (
        <ExportForm {...chosen} onStart={onStart} onClose={close} />
      ) : (
        <Outcome phase={phase} run={run} onRetry={onRetry} onClose={close} />
      )}
    </dialog>
  );
}

/** How far an export has come, or how it ended. */
function Outcome({
  phase,
  run,
  onRetry,
  onClose,
}: Pick<Props, 'run' | 'onRetry' | 'onClose'> & { phase: ExportPhase }) {
  const t = useTexts();
  return (
    <div className="export-body">
      {phase.kind === 'running' ? <Running percent={phase.percent ?? 0} /> : null}
      {phase.kind === 'failed' ? (
        <ProblemNote compact problem={phase.problem} onRetry={onRetry} />
      ) : null}
      {phase.kind === 'saved' ? (
        <p role="status">
          <bdi>{t('browse.export.saved', { name: phase.name })}</bdi>
        </p>
      ) : null}
      <footer className="export-foot">
        {phase.kind === 'running' ? (
          <Button label={t('browse.export.cancel')} onClick={() => run.cancel()} />
        ) : (
          <Button label={t('browse.export.again')} onClick={() => run.reset()} />
        )}
        <Button label={t('common.close')} variant="primary" onClick={onClose} />
      </footer>
    </div>
  );
}

function Running({ percent }: { percent: number }) {
  const t = useTexts();
  const label = t('browse.export.working');
  return (
    <>
      <div className="progress">
        <div className="progress-line">
          <span className="progress-label" role="status">
            {label}
          </span>
          <bdi className="progress-amount">{formatPercent(t, percent)}</bdi>
        </div>
        <progress
          className="progress-bar"
          aria-label={label}
          max={100}
          value={percent > 0 ? percent : undefined}
        />
      </div>
      <p className="muted">{t('browse.export.goesOn')}</p>
    </>
  );
}
