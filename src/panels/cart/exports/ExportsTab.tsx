import { useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
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

/** The user's jobs, the newest first: how far each is, and what can be done with it (screens.md 2.3). */
export function ExportsTab({
  host,
  backend,
  state,
  go,
}: {
  host: ElementHost;
  backend: Backend;
  state: CartState;
  go(next: CartState): void;
}) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, table);
  useSheet(box, sheet);
  const at = state.page ?? 1;
  const { page, problem, counts, refresh } = useJobs(backend, state.status, at);
  const busy = (counts?.NEW ?? 0) + (counts?.RUNNING ?? 0) > 0;
  const now = useNow(busy);
  /** Files that the server does not have any more. */
  const [expired, setExpired] = useState<ReadonlySet<string>>(new Set());
  const pages = page ? Math.max(1, Math.ceil(page.totalCount / PAGE_SIZE)) : 1;
  const goPage = (to: number): void =>
    go({ ...state, page: to > 1 ? to : undefined, job: undefined });
  const filter = (status: CartState['status']): void =>
    go({ ...state, status, page: undefined, job: undefined });
  return (
    <div ref={box} className="exports">
      <div className="exports-head" data-region role="group" aria-label={t('exports.filter')}>
        {[undefined, ...STATUSES].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            className="chip"
            aria-pressed={state.status === status}
            onClick={() => filter(status)}
          >
            {t(status ? `exports.status.${status}` : 'exports.all')}
            <span className="chip-count">
              {counts ? formatCount(status ? counts[status] : counts.total) : ''}
            </span>
          </button>
        ))}
      </div>
      {problem && page ? <ProblemNote compact problem={problem} onRetry={refresh} /> : null}
      <div className="exports-scroll" data-region part="exports">
        {!page && problem ? <ProblemNote problem={problem} onRetry={refresh} /> : null}
        {!page && !problem ? (
          <p className="muted-note late" role="status">
            {t('common.loading')}
          </p>
        ) : null}
        {page && page.rows.length === 0 ? (
          <div className="cart-empty">
            <p className="empty-title">
              {t(state.status ? 'exports.noneOfStatus' : 'exports.none')}
            </p>
            {state.status ? (
              <Button label={t('exports.showAll')} onClick={() => filter(undefined)} />
            ) : (
              <p className="muted">{t('exports.noneHint')}</p>
            )}
          </div>
        ) : null}
        {page && page.rows.length > 0 ? (
          <table className="table exports-table" aria-label={t('cart.tab.exports')}>
            <thead>
              <tr>
                {(['name', 'type', 'started', 'duration', 'status', 'actions'] as const).map(
                  (column) => (
                    <th
                      key={column}
                      scope="col"
                      className={column === 'duration' ? 'number' : undefined}
                    >
                      {t(`exports.${column}`)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {page.rows.map((job) => (
                <ExportRow
                  key={job.processId}
                  host={host}
                  backend={backend}
                  job={job}
                  now={now}
                  open={state.job === job.processId}
                  expired={expired.has(job.processId)}
                  onToggle={() =>
                    go({ ...state, job: state.job === job.processId ? undefined : job.processId })
                  }
                  onExpired={() => setExpired(new Set([...expired, job.processId]))}
                />
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      {page && pages > 1 ? (
        <nav className="exports-foot" data-region aria-label={t('exports.pages')}>
          <Button
            label={t('exports.previous')}
            disabledBecause={at <= 1 && t('exports.firstPage')}
            onClick={() => goPage(at - 1)}
          />
          <span role="status">{t('exports.page', { page: at, pages })}</span>
          <Button
            label={t('exports.next')}
            disabledBecause={at >= pages && t('exports.lastPage')}
            onClick={() => goPage(at + 1)}
          />
        </nav>
      ) : null}
    </div>
  );
}
