import { type FormEvent, type ReactNode, useId } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import english from '../../../i18n/texts/en/export.json';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { RunExport } from './export-run.ts';
import sheet from './export.css';
import { type FileExportPhase, useExport } from './use-export.ts';

addEnglish(english);

interface Props {
  title: string;
  /** What is exported: well and log, line, scene. */
  subject: string;
  /** Rows and size, as far as they are known. */
  summary: string;
  /** The verb of the button. */
  action: string;
  /** Why nothing can be written as it is chosen now. */
  refusal: string | null;
  run: RunExport;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form for a file in a modal dialog: what is chosen, how large it will be, its progress with
 * Cancel, and a failure where it happened. Escape ends what is running, then closes.
 */
export function ExportDialog({
  title,
  subject,
  summary,
  action,
  refusal,
  run,
  onClose,
  children,
}: Props) {
  const id = useId();
  const dialog = useModal();
  useSheet(dialog, sheet);
  const { phase, start, cancel, reset } = useExport();
  const isRunning = phase.kind === 'running';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!refusal && !isRunning) start(run);
  };
  return (
    <dialog
      ref={dialog}
      className="export-dialog"
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        (isRunning ? cancel : onClose)();
      }}
    >
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        {subject ? (
          <p className="export-subject">
            <bdi>{subject}</bdi>
          </p>
        ) : null}
        <fieldset className="export-fields" disabled={isRunning}>
          {children}
        </fieldset>
        <p className="export-summary" aria-live="polite">
          {refusal ?? summary}
        </p>
        <ExportStatus phase={phase} onClose={reset} />
        <Answers
          isRunning={isRunning}
          action={action}
          refusal={refusal}
          onLeave={isRunning ? cancel : onClose}
        />
      </form>
    </dialog>
  );
}

/** Cancel or Close, and the button that writes the file. */
function Answers({
  isRunning,
  action,
  refusal,
  onLeave,
}: Pick<Props, 'action' | 'refusal'> & { isRunning: boolean; onLeave(): void }) {
  const t = useTexts();
  return (
    <div className="export-answers">
      <Button label={t(isRunning ? 'common.cancel' : 'common.close')} onClick={onLeave} />
      <Button
        type="submit"
        variant="primary"
        label={action}
        disabledBecause={refusal ?? (isRunning && t('export.running'))}
      />
    </div>
  );
}

/** How far the file is, where it went, or why it was not written. */
function ExportStatus({ phase, onClose }: { phase: FileExportPhase; onClose(): void }) {
  const t = useTexts();
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'failed':
      return <ProblemNote compact problem={phase.problem} onClose={onClose} />;
    case 'saved':
      return (
        <p role="status" className="export-saved">
          {t('export.saved', { name: phase.name, size: formatBytes(phase.bytes) })}
        </p>
      );
    case 'running':
      return (
        <div role="status" className="export-progress">
          <span>{t('export.running')}</span>
          <progress
            className="progress-bar"
            aria-label={t('export.running')}
            max={phase.total ?? 1}
            value={phase.total ? phase.done : undefined}
          />
        </div>
      );
  }
}
