import type { Job } from '../../../backend/jobs-feed.ts';
import { translateMessages } from '../../../core/job-messages.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { formatMinute } from '../../../ui/format.ts';

/** Everything that is known of a job. */
export function JobDetails({ job }: { job: Job }) {
  const t = useTexts();
  const { processId, createdAt, startedAt, finishedAt, downloads } = job;
  const messages = translateMessages(t, job);
  const moments = [
    [t('exports.requested'), createdAt],
    [t('exports.started'), startedAt],
    [t('exports.finished'), finishedAt],
  ] as const;
  return (
    <dl className="export-details">
      <div>
        <dt>{t('exports.process')}</dt>
        <dd>
          <bdi dir="ltr">{processId}</bdi>
        </dd>
      </div>
      {moments.map(([label, at]) =>
        at ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr">{formatMinute(at)}</bdi>
            </dd>
          </div>
        ) : null,
      )}
      {downloads.map(({ id, fileName, output, expiresAt }) => (
        <div key={id}>
          <dt>{t('exports.file')}</dt>
          <dd>
            <bdi dir="ltr">{fileName || output}</bdi>
            {expiresAt ? (
              <span className="muted"> {t('exports.until', { at: formatMinute(expiresAt) })}</span>
            ) : null}
          </dd>
        </div>
      ))}
      {messages.length > 0 ? (
        <div className="export-messages">
          <dt>{t('exports.messages')}</dt>
          <dd>
            {messages.map((one, at) => (
              <p key={at}>
                <bdi>{one}</bdi>
              </p>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
