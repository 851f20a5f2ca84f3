import { type Job, PROCESS_TYPES } from '../../../backend/jobs-feed.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { translateMessages } from '../../../core/job-messages.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { Instant } from '../list/list-cells.tsx';

const isBusy = ({ status }: Job): boolean => status === 'NEW' || status === 'RUNNING';

/** Jobs, and the messages of the one that is open. */
export function JobsTable({
  jobs,
  open,
  onOpen,
  onCancel,
}: {
  jobs: readonly Job[];
  /** Id of the job whose messages are shown. */
  open: string | undefined;
  onOpen(id: string | undefined): void;
  onCancel(job: Job): void;
}) {
  const t = useTexts();
  const openJob = jobs.find(({ processId }) => processId === open);
  return (
    <>
      <div className="studio-sheet">
        <table className="table" aria-label={t('studio.page.jobs')}>
          <thead>
            <tr>
              <th scope="col">{t('studio.f.name')}</th>
              <th scope="col">{t('studio.f.type')}</th>
              <th scope="col">{t('studio.i.state')}</th>
              <th scope="col">{t('studio.f.startedAt')}</th>
              <th scope="col">{t('studio.j.ended')}</th>
              <th scope="col" aria-label={t('common.cancel')} />
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow
                key={job.processId}
                job={job}
                isOpen={job === openJob}
                onToggle={() => onOpen(job === openJob ? undefined : job.processId)}
                onCancel={() => onCancel(job)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {openJob ? <JobMessages job={openJob} /> : null}
    </>
  );
}

function JobRow({
  job,
  isOpen,
  onToggle,
  onCancel,
}: {
  job: Job;
  isOpen: boolean;
  onToggle(): void;
  onCancel(): void;
}) {
  const t = useTexts();
  const type = formatType(t, job);
  const name = (job.name !== job.processId && job.name) || type;
  return (
    <tr data-chosen={isOpen || undefined}>
      <td>
        <button type="button" className="studio-link" aria-expanded={isOpen} onClick={onToggle}>
          <bdi>{name}</bdi>
        </button>
      </td>
      <td>{type}</td>
      <td>
        <JobProgress job={job} name={name} />
      </td>
      <td>{job.startedAt ? <Instant at={job.startedAt} /> : '–'}</td>
      <td>{job.finishedAt ? <Instant at={job.finishedAt} /> : '–'}</td>
      <td>{isBusy(job) ? <Button label={t('common.cancel')} onClick={onCancel} /> : null}</td>
    </tr>
  );
}

function JobProgress({ job, name }: { job: Job; name: string }) {
  const t = useTexts();
  const { status, progress, cancelled } = job;
  if (isBusy(job))
    return <progress aria-label={name} max={100} value={status === 'NEW' ? undefined : progress} />;
  return (
    <span className={status === 'FAILED' && !cancelled ? 'studio-wrong' : undefined}>
      {t(cancelled ? 'studio.j.cancelled' : `studio.i.${status}`)}
    </span>
  );
}

function JobMessages({ job }: { job: Job }) {
  const t = useTexts();
  return (
    <section className="studio-detail" aria-label={t('studio.j.messages')}>
      <h2>{t('studio.j.messages')}</h2>
      {job.messages.length === 0 ? (
        <p className="muted">{t('studio.none')}</p>
      ) : (
        <ul>
          {translateMessages(t, job).map((message, at) => (
            <li key={at}>
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        <bdi dir="ltr">{job.processId}</bdi>
      </p>
    </section>
  );
}

function formatType(t: Translate, { processType }: Job): string {
  const type = PROCESS_TYPES.find((one) => one === processType);
  return type ? t(`studio.j.${type}`) : processType;
}
