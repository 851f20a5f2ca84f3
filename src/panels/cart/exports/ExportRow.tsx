import { type ReactNode, useId, useRef } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { type Job, PROCESS_TYPES } from '../../../backend/jobs-feed.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { translateMessages } from '../../../core/job-messages.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { cartName } from '../cart-name.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { JobDetails } from './JobDetails.tsx';
import { type JobActions, useJobActions } from './use-job-actions.ts';
import { durationMs } from './job-times.ts';
import { formatDuration, formatMinute, formatPercent } from '../../../ui/format.ts';

const COLUMNS = 6;

interface Props {
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
}

/** One job, what it says, and what can be done with it. */
export function ExportRow({ host, backend, job, now, open, expired, onToggle, onExpired }: Props) {
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);
  const actions = useJobActions({ host, backend, job, row, onExpired });
  const isExpired =
    expired ||
    job.downloads.some(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= now);
  return (
    <>
      <tr ref={row} className={`export-row ${toRowClass(job, isExpired)}`} data-job={job.processId}>
        <Facts job={job} now={now} />
        <Status job={job} isExpired={isExpired} />
        <td>
          <ExportButtons
            job={job}
            isExpired={isExpired}
            actions={actions}
            detailsId={open ? id : null}
            onToggle={onToggle}
          />
        </td>
      </tr>
      <Progress job={job} actions={actions} />
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

function toRowClass({ cancelled, status }: Job, isExpired: boolean): string {
  return cancelled || (isExpired && status === 'COMPLETED') ? 'expired' : status.toLowerCase();
}

/** Name, type, start and duration. */
function Facts({ job, now }: { job: Job; now: number }): ReactNode {
  const t = useTexts();
  const { processId, name, processType, createdAt, startedAt } = job;
  const took = durationMs(job, now);
  const type = PROCESS_TYPES.find((one) => one === processType);
  const typeText = type ? t(`exports.type.${type}`) : processType;
  const began = formatMinute(startedAt ?? createdAt);
  return (
    <>
      <td>
        <bdi className="export-name">{name ? cartName(t, name) : type ? typeText : processId}</bdi>
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
    </>
  );
}

function Status({ job, isExpired }: { job: Job; isExpired: boolean }) {
  const t = useTexts();
  const { name, status, cancelled, progress } = job;
  const message = translateMessages(t, job).at(-1);
  const words =
    isExpired && status === 'COMPLETED'
      ? t('exports.expired')
      : cancelled
        ? t('exports.cancelled')
        : t(`exports.status.${status}`);
  return (
    <td className="export-status">
      <span className="export-words">
        {words}
        {status === 'RUNNING' ? <bdi> {formatPercent(t, progress ?? 0)}</bdi> : null}
      </span>
      {status === 'RUNNING' ? (
        <progress
          className="progress-bar"
          aria-label={name ?? ''}
          max={100}
          value={progress || undefined}
        />
      ) : null}
      {status === 'FAILED' && !cancelled && message ? (
        <bdi className="export-message">{message}</bdi>
      ) : null}
    </td>
  );
}

/** How far a download is, and why something failed. */
function Progress({
  job: { name, downloads },
  actions: { transfer, failure, stopDownload, clearFailure },
}: {
  job: Job;
  actions: JobActions;
}) {
  const t = useTexts();
  if (!transfer && !failure) return null;
  return (
    <tr className="export-more">
      <td colSpan={COLUMNS}>
        {transfer ? (
          <ProgressNote
            label={t('exports.downloading', { name: downloads[0]?.fileName || (name ?? '') })}
            done={transfer.done}
            total={transfer.total}
            onCancel={stopDownload}
          />
        ) : null}
        {failure ? (
          <ProblemNote
            compact
            problem={failure.problem}
            onRetry={failure.retry}
            onClose={clearFailure}
          />
        ) : null}
      </td>
    </tr>
  );
}
