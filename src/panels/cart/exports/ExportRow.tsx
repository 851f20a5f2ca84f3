import { Ban, ChevronDown, Download, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Job } from '../../../backend/jobs-feed.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { JobDetails } from './JobDetails.tsx';
import { cartName } from '../cart-name.ts';
import { durationMs } from './job-times.ts';
import { useJobActions } from './use-job-actions.ts';
import { formatDuration, formatMinute, formatPercent } from '../../../ui/format.ts';

const COLUMNS = 6;
const TYPES = [
  'export',
  'concessionSummary',
  'seismicStore',
  'index',
  'delete',
  'bulkDelete',
] as const;
/** Types whose jobs end when their user says so. */
const CANCELLABLE: readonly string[] = [
  'export',
  'concessionSummary',
  'seismicStore',
  'bulkDelete',
];

/** One job, what it says, and what can be done with it. */
export function ExportRow({
  host,
  backend,
  job,
  now,
  open,
  expired,
  onToggle,
  onExpired,
}: {
  host: ElementHost;
  backend: Backend;
  job: Job;
  /** Milliseconds since 1970. */
  now: number;
  /** Its details are shown. */
  open: boolean;
  /** Its file is not there any more. */
  expired: boolean;
  onToggle(): void;
  onExpired(): void;
}) {
  const t = useTexts();
  const id = useId();
  const {
    processId,
    name,
    processType,
    status,
    cancelled,
    messages,
    createdAt,
    startedAt,
    downloads,
  } = job;
  const actions = useJobActions({ host, backend, job, onExpired });
  const over =
    expired ||
    downloads.some(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= now);
  const isExport = processType === 'export';
  const took = durationMs(job, now);
  const type = TYPES.find((one) => one === processType);
  const typeText = type ? t(`exports.type.${type}`) : processType;
  const began = formatMinute(startedAt ?? createdAt);
  const shownName = name ? cartName(t, name) : processId;
  const words =
    over && status === 'COMPLETED'
      ? t('exports.expired')
      : cancelled
        ? t('exports.cancelled')
        : t(`exports.status.${status}`);
  const runs = status === 'NEW' || status === 'RUNNING';
  return (
    <>
      <tr
        className={`export-row ${cancelled || (over && status === 'COMPLETED') ? 'expired' : status.toLowerCase()}`}
        data-job={processId}
      >
        <td>
          <bdi className="export-name">{shownName}</bdi>
          <span className="export-brief">
            <bdi>{typeText}</bdi> · <bdi dir="ltr">{began}</bdi>
            {took === null ? null : (
              <>
                {' '}
                · <bdi dir="ltr">{formatDuration(took)}</bdi>
              </>
            )}
          </span>
        </td>
        <td>{typeText}</td>
        <td>
          <bdi dir="ltr">{began}</bdi>
        </td>
        <td className="number">
          <bdi dir="ltr">{took === null ? '' : formatDuration(took)}</bdi>
        </td>
        <td className="export-status">
          <span className="export-words">
            {words}
            {status === 'RUNNING' ? <bdi> {formatPercent(t, job.progress ?? 0)}</bdi> : null}
          </span>
          {status === 'RUNNING' ? (
            <progress
              className="progress-bar"
              aria-label={name ?? ''}
              max={100}
              value={job.progress || undefined}
            />
          ) : null}
          {status === 'FAILED' && !cancelled && messages.length > 0 ? (
            <bdi className="export-message">{messages.at(-1)}</bdi>
          ) : null}
        </td>
        <td>
          <div className="export-actions">
            {runs && CANCELLABLE.includes(processType) ? (
              <Button
                label={t('exports.cancel')}
                icon={Ban}
                disabledBecause={actions.busy && t('exports.working')}
                onClick={() => void actions.cancel()}
              />
            ) : null}
            {status === 'COMPLETED' && downloads.length > 0 && !over ? (
              <Button
                label={t('cart.download')}
                icon={Download}
                disabledBecause={actions.transfer !== null && t('exports.working')}
                onClick={() => void actions.download()}
              />
            ) : null}
            {isExport && (status === 'FAILED' || (status === 'COMPLETED' && over)) ? (
              <Button
                label={t(status === 'FAILED' ? 'common.retry' : 'exports.again')}
                icon={RotateCcw}
                disabledBecause={actions.busy && t('exports.working')}
                onClick={() => void actions.again()}
              />
            ) : null}
            <Button
              className="export-toggle"
              label={t('common.details')}
              icon={ChevronDown}
              iconOnly
              variant="quiet"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={onToggle}
            />
          </div>
        </td>
      </tr>
      {actions.transfer || actions.problem ? (
        <tr className="export-more">
          <td colSpan={COLUMNS}>
            {actions.transfer ? (
              <ProgressNote
                label={t('exports.downloading', { name: downloads[0]?.fileName || (name ?? '') })}
                done={actions.transfer.done}
                total={actions.transfer.total}
                onCancel={actions.stop}
              />
            ) : null}
            {actions.problem ? (
              <ProblemNote
                compact
                problem={actions.problem.problem}
                onRetry={actions.problem.retry}
                onClose={actions.forget}
              />
            ) : null}
          </td>
        </tr>
      ) : null}
      {open ? (
        <tr className="export-more" id={id}>
          <td colSpan={COLUMNS}>
            <JobDetails job={job} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
