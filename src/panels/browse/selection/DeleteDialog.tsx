import { useRef } from 'react';
import { type DeletionEnd, MOST_DELETED } from '../../../backend/delete-records.ts';
import { translateMessages } from '../../../core/job-messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { RunProgress } from '../../shared/bulk/RunProgress.tsx';
import type { CatalogListing } from '../listing.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import sheet from './delete-dialog.css';
import type { DeleteRun } from './delete-run.ts';
import { joinList } from '../../../i18n/join-list.ts';

const RUN_TEXTS = {
  cancel: 'browse.delete.cancel',
  cancelling: 'browse.delete.cancelling',
  continues: 'browse.delete.goesOn',
} as const;

interface Props {
  listing: CatalogListing;
  /** Selected records; null while they are counted. */
  size: number | null;
  run: DeleteRun;
  onStart(): void;
  onClose(): void;
}

/**
 * Asks before selected records are deleted, shows how far that has come, and which are left.
 * Closed, it leaves the deletion running.
 */
export function DeleteDialog({ listing, size, run, onStart, onClose }: Props) {
  const t = useTexts();
  const phase = useSignal(run.phase);
  const label = phase.kind === 'idle' ? listing.catalog.label : run.label;
  const isTooMany = size !== null && size > MOST_DELETED;
  const canStart = phase.kind === 'idle' && size !== null && size > 0 && !isTooMany;
  const body = useRef<HTMLDivElement>(null);
  useSheet(body, sheet);
  useKeptFocus(phase.kind, () =>
    body.current?.closest('dialog')?.querySelector<HTMLElement>('.ask-answers button'),
  );
  return (
    <ConfirmDialog
      title={t(phase.kind === 'idle' ? 'browse.delete.title' : 'browse.delete.working', {
        catalog: label,
      })}
      yes={canStart ? t('browse.delete', { count: size }) : null}
      no={t(phase.kind === 'idle' ? 'common.cancel' : 'common.close')}
      onYes={onStart}
      onNo={onClose}
    >
      <div ref={body} className="delete-body">
        {phase.kind === 'idle' ? (
          <Question listing={listing} size={size} isTooMany={isTooMany} />
        ) : null}
        {phase.kind === 'running' ? (
          <RunProgress
            label={t('browse.delete.busy')}
            percent={phase.percent}
            isCancelling={phase.isCancelling}
            texts={RUN_TEXTS}
            onCancel={() => run.cancel()}
          />
        ) : null}
        {phase.kind === 'failed' ? (
          <ProblemNote compact problem={phase.problem} onRetry={onStart} />
        ) : null}
        {phase.kind === 'done' ? <End end={phase.end} /> : null}
      </div>
    </ConfirmDialog>
  );
}

function Question({
  listing: { catalog, catalogs },
  size,
  isTooMany,
}: Pick<Props, 'listing' | 'size'> & { isTooMany: boolean }) {
  const t = useTexts();
  if (isTooMany) return <p>{t('browse.delete.tooMany', { count: MOST_DELETED })}</p>;
  const referring = [...new Set(catalog.sourced.map(({ catalog: name }) => name))].map(
    (name) => catalogs.find((one) => one.name === name)?.label ?? name,
  );
  return (
    <>
      <p>
        <strong>
          {size === null
            ? t('browse.selection.counting')
            : t('browse.delete.text', { count: size })}
        </strong>
      </p>
      <p>{t('browse.delete.also')}</p>
      {referring.length > 0 ? (
        <p>{t('browse.delete.kept', { catalogs: joinList(t, referring) })}</p>
      ) : null}
    </>
  );
}

function End({ end: { deleted, left, reasons, cancelled, problem } }: { end: DeletionEnd }) {
  const t = useTexts();
  const reasonTexts = translateMessages(t, reasons);
  return (
    <>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      <div role="status">
        {cancelled ? <p>{t('browse.delete.cancelled')}</p> : null}
        <p>{t('browse.delete.done', { count: deleted })}</p>
        {left.length > 0 ? (
          <>
            <p>
              <strong>{t('browse.delete.left', { count: left.length })}</strong>
            </p>
            <p>{t('browse.delete.findLeft')}</p>
          </>
        ) : null}
      </div>
      {reasonTexts.length > 0 && !cancelled ? (
        <ul className="delete-reasons" tabIndex={0} aria-label={t('browse.delete.reasons')}>
          {reasonTexts.map((reason, i) => (
            <li key={i} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
