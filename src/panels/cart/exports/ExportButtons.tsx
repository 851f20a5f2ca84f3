import { Ban, ChevronDown, Download, RotateCcw } from 'lucide-react';
import { CANCELLABLE_TYPES, hasEnded, type Job } from '../../../backend/jobs-feed.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { JobActions } from './use-job-actions.ts';

/** What can be done with a job. */
export function ExportButtons({
  job,
  isExpired,
  actions,
  detailsId,
  onToggle,
}: {
  job: Job;
  /** Its file is not there any more. */
  isExpired: boolean;
  actions: JobActions;
  /** Id of the details; null while they are not shown. */
  detailsId: string | null;
  onToggle(): void;
}) {
  const t = useTexts();
  const { processType, status, downloads } = job;
  const canRestart =
    processType === 'export' && (status === 'FAILED' || (status === 'COMPLETED' && isExpired));
  return (
    <div className="export-actions">
      {!hasEnded(job) && CANCELLABLE_TYPES.includes(processType) ? (
        <Button
          label={t('exports.cancel')}
          icon={Ban}
          disabledBecause={actions.busy && t('exports.working')}
          onClick={actions.cancel}
        />
      ) : null}
      {status === 'COMPLETED' && downloads.length > 0 && !isExpired ? (
        <Button
          label={t('cart.download')}
          icon={Download}
          disabledBecause={actions.transfer !== null && t('exports.working')}
          onClick={actions.download}
        />
      ) : null}
      {canRestart ? (
        <Button
          label={t(status === 'FAILED' ? 'common.retry' : 'exports.again')}
          icon={RotateCcw}
          disabledBecause={actions.busy && t('exports.working')}
          onClick={actions.restart}
        />
      ) : null}
      <Button
        className="export-toggle"
        label={t('common.details')}
        icon={ChevronDown}
        iconOnly
        variant="quiet"
        aria-expanded={detailsId !== null}
        aria-controls={detailsId ?? undefined}
        onClick={onToggle}
      />
    </div>
  );
}
