import { type ReactNode, useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Job, JobCounts } from '../../../backend/jobs-feed.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import table from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { type CartState, STATUSES } from '../cart-state.ts';
import sheet from './exports.css';
import { ExportRow } from './ExportRow.tsx';
import { PAGE_SIZE, useJobs } from './use-jobs.ts';

interface Props {
  host: ElementHost;
  backend: Backend;
  state: CartState;
  go(next: CartState): void;
}

/**
 * The user's jobs, the newest first: how far each is, and what can be done with it (screens.md
 * 2.3).
 */
export function ExportsTab({ host, backend, state, go }: Props) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, table);
  useSheet(box, sheet);
  const { page, problem, counts, refresh } = useJobs(backend, state.status, state.page ?? 1);
  const now = useNow((counts?.NEW ?? 0) + (counts?.RUNNING ?? 0) > 0);
  const filter = (status: CartState['status']): void =>
    go({ ...state, status, page: undefined, job: undefined });
  return (
    <div ref={box} className="exports">
      <StatusFilter status={state.status} counts={counts} onFilter={filter} />
      {problem && page ? <ProblemNote compact problem={problem} onRetry={refresh} /> : null}
      <div className="exports-scroll" data-region part="exports">
        {!page && problem ? <ProblemNote problem={problem} onRetry={refresh} /> : null}
        {!page && !problem ? (
          <p className="muted-note late" role="status">
            {t('common.loading')}
          </p>
        ) : null}
        {page && page.rows.length === 0 ? (
          <NoJobs isFiltered={state.status !== undefined} onShowAll={() => filter(undefined)} />
        ) : null}
        {page && page.rows.length > 0 ? (
          <JobsTable jobs={page.rows} now={now} {...{ host, backend, state, go }} />
        ) : null}
      </div>
      {page ? (
        <Pages
          page={state.page ?? 1}
          count={Math.ceil(page.totalCount / PAGE_SIZE)}
          onPage={(to) => go({ ...state, page: to > 1 ? to : undefined, job: undefined })}
        />
      ) : null}
    </div>
  );
}

/** Chips by which jobs of one state are listed alone. */
function StatusFilter({
  status: pressed,
  counts,
  onFilter,
}: {
  status: CartState['status'];
  counts: JobCounts | null;
  onFilter(status: CartState['status']): void;
}) {
  const t = useTexts();
  return (
    <div className="exports-head" data-region role="group" aria-label={t('exports.filter')}>
      {[undefined, ...STATUSES].map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          className="chip"
          aria-pressed={pressed === status}
          onClick={() => onFilter(status)}
        >
          {t(status ? `exports.status.${status}` : 'exports.all')}
          <span className="chip-count">
            {counts ? formatCount(status ? counts[status] : counts.total) : ''}
          </span>
        </button>
      ))}
    </div>
  );
}

function NoJobs({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll(): void }) {
  const t = useTexts();
  return (
    <div className="cart-empty">
      <p className="empty-title">{t(isFiltered ? 'exports.noneOfStatus' : 'exports.none')}</p>
      {isFiltered ? (
        <Button label={t('exports.showAll')} onClick={onShowAll} />
      ) : (
        <p className="muted">{t('exports.noneHint')}</p>
      )}
    </div>
  );
}

/** `now` is milliseconds since 1970. */
function JobsTable({
  host,
  backend,
  state,
  go,
  jobs,
  now,
}: Props & { jobs: readonly Job[]; now: number }) {
  const t = useTexts();
  /** Processes whose file the server does not have any more. */
  const [expired, setExpired] = useState<ReadonlySet<string>>(new Set());
  const toggle = (processId: string): void =>
    go({ ...state, job: state.job === processId ? undefined : processId });
  const head = (
    column: 'name' | 'type' | 'started' | 'duration' | 'status' | 'actions',
  ): ReactNode => (
    <th key={column} scope="col" className={column === 'duration' ? 'number' : undefined}>
      {t(`exports.${column}`)}
    </th>
  );
  return (
    <table className="table exports-table" aria-label={t('cart.tab.exports')}>
      <thead>
        <tr>{(['name', 'type', 'started', 'duration', 'status', 'actions'] as const).map(head)}</tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <ExportRow
            key={job.processId}
            host={host}
            backend={backend}
            job={job}
            now={now}
            open={state.job === job.processId}
            expired={expired.has(job.processId)}
            onToggle={() => toggle(job.processId)}
            onExpired={() => setExpired((before) => new Set([...before, job.processId]))}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Steps from page to page; nothing if there is one. */
function Pages({
  page,
  count,
  onPage,
}: {
  page: number;
  count: number;
  onPage(page: number): void;
}) {
  const t = useTexts();
  if (count <= 1) return null;
  return (
    <nav className="exports-foot" data-region aria-label={t('exports.pages')}>
      <Button
        label={t('exports.previous')}
        disabledBecause={page <= 1 && t('exports.firstPage')}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">{t('exports.page', { page, pages: count })}</span>
      <Button
        label={t('exports.next')}
        disabledBecause={page >= count && t('exports.lastPage')}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
