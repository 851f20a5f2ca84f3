import { useEffect, useMemo, useState } from 'react';
import { endExport } from '../../../backend/exports.ts';
import { type Job, watchJobs } from '../../../backend/jobs-feed.ts';
import { endGeneration, stopIndexing } from '../../../backend/studio-work.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Instant } from '../list/list-cells.tsx';

const PAGE = 15;
const STATES = ['NEW', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
const TYPES = [
  'export',
  'concessionSummary',
  'seismicStore',
  'bulkDelete',
  'search',
  'delete',
  'generateTemplates',
];
const isBusy = ({ status }: Job): boolean => status === 'NEW' || status === 'RUNNING';

/** What the server does in the background for who is signed in: how far each job is, what it says, and its end. */
export function JobsPage({ backend, id, onOpen }: PageProps) {
  const t = useTexts();
  const [status, setStatus] = useState<(typeof STATES)[number] | ''>('');
  const [page, setPage] = useState(1);
  const [refused, setRefused] = useState<Problem | null>(null);
  const watch = useMemo(
    () =>
      watchJobs(backend, {
        status: status === '' ? [] : [status],
        offset: (page - 1) * PAGE,
        pageSize: PAGE,
      }),
    [backend, status, page],
  );
  useEffect(() => () => watch.dispose(), [watch]);
  const { page: shown, problem } = useSignal(watch.page);
  const counts = useSignal(watch.counts);
  const end = async ({ processId, processType }: Job): Promise<void> => {
    setRefused(null);
    const work =
      processType === 'search'
        ? stopIndexing(backend, [])
        : processType === 'generateTemplates'
          ? endGeneration(backend)
          : endExport(backend, processId);
    const answer = await work.catch(() => null);
    if (answer && !answer.ok) setRefused(answer.error);
    watch.refresh();
  };
  const formatType = ({ processType }: Job): string =>
    TYPES.includes(processType) ? t(`studio.j.${processType}` as TextKey) : processType;
  return (
    <div className="studio-operate">
      <div className="studio-tools">
        <label className="labelled">
          <span>{t('studio.i.state')}</span>
          <select
            className="field"
            value={status}
            onChange={(event) => {
              setStatus(event.target.value as typeof status);
              setPage(1);
            }}
          >
            <option value="">
              {t('studio.j.all')}
              {counts ? ` (${formatCount(counts.total)})` : ''}
            </option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t(`studio.i.${one}`)}
                {counts ? ` (${formatCount(counts[one])})` : ''}
              </option>
            ))}
          </select>
        </label>
      </div>
      {(refused ?? problem) ? (
        <ProblemNote compact problem={(refused ?? problem)!} onRetry={watch.refresh} />
      ) : null}
      {!shown ? (
        problem ? null : (
          <p className="muted late studio-note" role="status">
            {t('common.loading')}
          </p>
        )
      ) : shown.rows.length === 0 ? (
        <p className="muted-note">{t('studio.j.none')}</p>
      ) : (
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
                {shown.rows.map((job) => (
                  <tr key={job.processId} data-chosen={job.processId === id || undefined}>
                    <td>
                      <button
                        type="button"
                        className="studio-link"
                        aria-expanded={job.processId === id}
                        onClick={() => onOpen(job.processId === id ? undefined : job.processId)}
                      >
                        <bdi>{job.name || formatType(job)}</bdi>
                      </button>
                    </td>
                    <td>{formatType(job)}</td>
                    <td>
                      {isBusy(job) ? (
                        <progress
                          aria-label={job.name || formatType(job)}
                          max={100}
                          value={job.status === 'NEW' ? undefined : job.progress}
                        />
                      ) : (
                        <span
                          className={
                            job.status === 'FAILED' && !job.cancelled ? 'studio-wrong' : undefined
                          }
                        >
                          {t(job.cancelled ? 'studio.j.cancelled' : `studio.i.${job.status}`)}
                        </span>
                      )}
                    </td>
                    <td>{job.startedAt ? <Instant at={job.startedAt} /> : '–'}</td>
                    <td>{job.finishedAt ? <Instant at={job.finishedAt} /> : '–'}</td>
                    <td>
                      {isBusy(job) ? (
                        <Button label={t('common.cancel')} onClick={() => void end(job)} />
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <JobMessages job={shown.rows.find(({ processId }) => processId === id)} />
          <footer className="studio-tools">
            <span className="muted" role="status">
              {t('studio.ofTotal', {
                from: formatCount((page - 1) * PAGE + 1),
                to: formatCount((page - 1) * PAGE + shown.rows.length),
                total: formatCount(shown.totalCount),
              })}
            </span>
            <Button
              label={t('studio.prevPage')}
              disabledBecause={page === 1 && t('studio.prevPage')}
              onClick={() => setPage(page - 1)}
            />
            <Button
              label={t('studio.nextPage')}
              disabledBecause={page * PAGE >= shown.totalCount && t('studio.nextPage')}
              onClick={() => setPage(page + 1)}
            />
          </footer>
        </>
      )}
    </div>
  );
}

/** Messages of a job. */
function JobMessages({ job }: { job: Job | undefined }) {
  const t = useTexts();
  if (!job) return null;
  return (
    <section className="studio-detail" aria-label={t('studio.j.messages')}>
      <h2>{t('studio.j.messages')}</h2>
      {job.messages.length === 0 ? (
        <p className="muted">{t('studio.none')}</p>
      ) : (
        <ul>
          {job.messages.map((message, at) => (
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
