import { useState } from 'react';
import { endExport } from '../../../backend/exports.ts';
import type { Backend } from '../../../backend/backend.ts';
import { type Job, type JobsWatch, type JobStatus, watchJobs } from '../../../backend/jobs-feed.ts';
import { endGeneration, stopIndexing } from '../../../backend/studio-work.ts';
import type { Problem } from '../../../core/problem.ts';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useDisposable } from '../../../ui/use-disposable.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Loading } from '../Loading.tsx';
import { JobsTable } from './JobsTable.tsx';
import { Pager } from './Pager.tsx';

const PAGE = 15;
const STATES: readonly JobStatus[] = ['NEW', 'RUNNING', 'COMPLETED', 'FAILED'];

interface JobsView {
  /** Empty for jobs of every status. */
  status: JobStatus | '';
  /** Counts from 1. */
  page: number;
}

/** Background jobs of the user: the progress of each, its messages, and its end. */
export function JobsPage(props: PageProps) {
  const { backend } = props;
  const [view, setView] = useState<JobsView>({ status: '', page: 1 });
  const { status, page } = view;
  const watch = useDisposable(
    () =>
      watchJobs(backend, {
        status: status === '' ? [] : [status],
        offset: (page - 1) * PAGE,
        pageSize: PAGE,
      }),
    [backend, status, page],
  );
  return watch && <Jobs {...props} watch={watch} view={view} onView={setView} />;
}

function Jobs({
  backend,
  id,
  onOpen,
  watch,
  view,
  onView,
}: PageProps & { watch: JobsWatch; view: JobsView; onView(view: JobsView): void }) {
  const t = useTexts();
  const [refused, setRefused] = useState<Problem | null>(null);
  const { page: shown, problem } = useSignal(watch.page);
  const cancel = async (job: Job): Promise<void> => {
    setRefused(null);
    const answer = await endJob(backend, job).catch(() => null);
    if (answer && !answer.ok) setRefused(answer.error);
    watch.refresh();
  };
  const failure = refused ?? problem;
  const { page } = view;
  return (
    <div className="studio-operate">
      <StatusFilter watch={watch} status={view.status} onView={onView} />
      {failure ? <ProblemNote compact problem={failure} onRetry={watch.refresh} /> : null}
      {!shown && !problem ? <Loading /> : null}
      {shown?.rows.length === 0 ? <p className="muted-note">{t('studio.j.none')}</p> : null}
      {shown && shown.rows.length > 0 ? (
        <>
          <JobsTable
            jobs={shown.rows}
            open={id}
            onOpen={onOpen}
            onCancel={(job) => void cancel(job)}
          />
          <footer className="studio-tools">
            <span className="muted" role="status">
              {t('studio.ofTotal', {
                from: formatCount((page - 1) * PAGE + 1),
                to: formatCount((page - 1) * PAGE + shown.rows.length),
                total: formatCount(shown.totalCount),
              })}
            </span>
            <Pager
              page={page}
              hasNext={page * PAGE < shown.totalCount}
              onPage={(next) => onView({ ...view, page: next })}
            />
          </footer>
        </>
      ) : null}
    </div>
  );
}

function StatusFilter({
  watch,
  status,
  onView,
}: {
  watch: JobsWatch;
  status: JobsView['status'];
  onView(view: JobsView): void;
}) {
  const t = useTexts();
  const counts = useSignal(watch.counts);
  const formatJobs = (label: string, count: number | undefined): string =>
    count === undefined ? label : `${label} (${formatCount(count)})`;
  return (
    <div className="studio-tools">
      <label className="labelled">
        <span>{t('studio.i.state')}</span>
        <select
          className="field"
          value={status}
          onChange={(event) =>
            onView({ status: event.target.value as JobsView['status'], page: 1 })
          }
        >
          <option value="">{formatJobs(t('studio.j.all'), counts?.total)}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {formatJobs(t(`studio.i.${one}`), counts?.[one])}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function endJob(backend: Backend, { processId, processType }: Job) {
  if (processType === 'search') return stopIndexing(backend, []);
  if (processType === 'generateTemplates') return endGeneration(backend);
  return endExport(backend, processId);
}
