import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type AuditEvent,
  type AuditFilter,
  NO_FILTER,
  toAuditEvent,
} from '../../../backend/audit-events.ts';
import { entityOfKind } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Loading } from '../Loading.tsx';
import { Pager } from '../operate/Pager.tsx';
import { useStudio } from '../studio-context.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { exportAudit } from './export-audit.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { findSubject } from './audit-words.ts';
import { useAuditPage, useAuditTerms, useKeyFields } from './use-audit.ts';

const PAGE = 50;

/** The audit: who did what, when, to which record; filtered, and each event to read. */
export function AuditPage({ backend, id, onOpen }: PageProps) {
  const terms = useAuditTerms();
  const { t, catalogs } = terms;
  const { say } = useStudio();
  const [view, setView] = useState({ filter: NO_FILTER, page: 1, size: PAGE, attempt: 0 });
  const [isExporting, setExporting] = useState(false);
  const { data, problem } = useAuditPage(backend, view);
  const opened = useOpened({ backend, id }, data?.events);
  const about = [...(data?.events ?? []), ...(opened ? [opened] : [])].map(({ entity }) => entity);
  const keys = useKeyFields(
    backend,
    [...new Set(about)].filter((name) => catalogs.has(name)),
  );
  const subjectOf = (event: AuditEvent) => findSubject(terms, event, keys?.get(event.entity));
  const filter = (next: AuditFilter): void => setView({ ...view, filter: next, page: 1 });
  const save = async (): Promise<void> => {
    setExporting(true);
    const refused = await exportAudit({ backend, filter: view.filter, terms });
    setExporting(false);
    if (refused) say({ kind: 'error', message: refused.message, problem: refused });
  };
  return (
    <div className="studio-audit" data-open={opened !== null || undefined}>
      <div className="studio-audit-list">
        <AuditFilters terms={terms} filter={view.filter} onFilter={filter} />
        {problem ? (
          <ProblemNote
            compact
            problem={problem}
            onRetry={() => setView({ ...view, attempt: view.attempt + 1 })}
          />
        ) : null}
        {!data && !problem ? <Loading /> : null}
        <div className="studio-audit-rows">
          {data?.events.length === 0 ? (
            <p className="muted-note">
              {t(Object.values(view.filter).some(Boolean) ? 'studio.noneFound' : 'studio.none')}
            </p>
          ) : null}
          {data && data.events.length > 0 ? (
            <AuditTable
              terms={terms}
              events={data.events}
              findSubjectOf={subjectOf}
              open={id}
              onOpen={onOpen}
            />
          ) : null}
        </div>
        {data && data.events.length > 0 ? (
          <footer className="studio-foot">
            <span className="muted" role="status">
              {t('studio.ofTotal', {
                from: formatCount((view.page - 1) * view.size + 1),
                to: formatCount((view.page - 1) * view.size + data.events.length),
                total: formatCount(data.total),
              })}
            </span>
            <Pager
              page={view.page}
              hasNext={view.page * view.size < data.total}
              onPage={(page) => setView({ ...view, page })}
            />
            <Button
              label={t('studio.audit.export')}
              icon={Download}
              disabledBecause={isExporting && t('studio.audit.exporting')}
              onClick={() => void save()}
            />
          </footer>
        ) : null}
      </div>
      {opened ? (
        <AuditDetail
          key={opened.id}
          terms={terms}
          event={opened}
          subject={subjectOf(opened)}
          onClose={() => onOpen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The event that is open: of the page that is shown, else from the server. */
function useOpened(
  { backend, id }: Pick<PageProps, 'backend' | 'id'>,
  events: readonly AuditEvent[] | undefined,
): AuditEvent | null {
  const shown = events?.find((event) => event.id === id);
  const isElsewhere = id !== undefined && events !== undefined && shown === undefined;
  const load = useMemo(
    () =>
      isElsewhere
        ? (signal: AbortSignal) => entityOfKind(backend, 'AuditEvent', id, { signal })
        : null,
    [backend, id, isElsewhere],
  );
  const { data } = useAnswer(load);
  return shown ?? (data && isElsewhere ? toAuditEvent(data) : null);
}
