import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type AuditEvent, NO_FILTER, toAuditEvent } from '../../../backend/audit-events.ts';
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
import { type AuditTerms, findSubject } from './audit-words.ts';
import { type AuditView, useAuditPage, useAuditTerms, useKeyFields } from './use-audit.ts';
import { problemText } from '../../../core/problem.ts';

const FIRST_VIEW: AuditView = { filter: NO_FILTER, page: 1, size: 50, attempt: 0 };

/** The audit: who did what, when, to which record; filtered, and each event to read. */
export function AuditPage({ backend, id, onOpen }: PageProps) {
  const terms = useAuditTerms();
  const { catalogs } = terms;
  const [view, setView] = useState<AuditView>(FIRST_VIEW);
  const { data, problem } = useAuditPage(backend, view);
  const opened = useOpened({ backend, id }, data?.events);
  const about = [...(data?.events ?? []), ...(opened ? [opened] : [])].map(({ entity }) => entity);
  const keys = useKeyFields(
    backend,
    [...new Set(about)].filter((name) => catalogs.has(name)),
  );
  const makeExportSubject = (event: AuditEvent) =>
    findSubject(terms, event, keys?.get(event.entity));
  return (
    <div className="studio-audit" data-open={opened !== null || undefined}>
      <div className="studio-audit-list">
        <AuditFilters
          terms={terms}
          filter={view.filter}
          onFilter={(filter) => setView({ ...view, filter, page: 1 })}
        />
        {problem ? (
          <ProblemNote
            compact
            problem={problem}
            onRetry={() => setView({ ...view, attempt: view.attempt + 1 })}
          />
        ) : null}
        {!data && !problem ? <Loading /> : null}
        <div className="studio-audit-rows">
          {data && data.events.length > 0 ? (
            <AuditTable
              terms={terms}
              events={data.events}
              findSubjectOf={makeExportSubject}
              open={id}
              onOpen={onOpen}
            />
          ) : null}
          {data?.events.length === 0 ? <NoEvents terms={terms} view={view} /> : null}
        </div>
        {data && data.events.length > 0 ? (
          <AuditFoot terms={terms} view={view} shown={data} onView={setView} />
        ) : null}
      </div>
      {opened ? (
        <AuditDetail
          key={opened.id}
          terms={terms}
          event={opened}
          subject={makeExportSubject(opened)}
          onClose={() => onOpen(undefined)}
        />
      ) : null}
    </div>
  );
}

function NoEvents({ terms: { t }, view }: { terms: AuditTerms; view: AuditView }) {
  const isFiltered = Object.values(view.filter).some(Boolean);
  return <p className="muted-note">{t(isFiltered ? 'studio.noneFound' : 'studio.none')}</p>;
}

/** Which of all events are shown, the way to the others, and the file of them all. */
function AuditFoot({
  terms,
  view,
  shown,
  onView,
}: {
  terms: AuditTerms;
  view: AuditView;
  shown: { events: readonly AuditEvent[]; total: number };
  onView(view: AuditView): void;
}) {
  const { t } = terms;
  const { backend, say } = useStudio();
  const [isExporting, setExporting] = useState(false);
  const { page, size, filter } = view;
  const save = async (): Promise<void> => {
    setExporting(true);
    const refused = await exportAudit({ backend, filter, terms });
    setExporting(false);
    if (refused) say({ kind: 'error', message: problemText(t, refused), problem: refused });
  };
  return (
    <footer className="studio-foot">
      <span className="muted" role="status">
        {t('studio.ofTotal', {
          from: formatCount((page - 1) * size + 1),
          to: formatCount((page - 1) * size + shown.events.length),
          total: formatCount(shown.total),
        })}
      </span>
      <Pager
        page={page}
        hasNext={page * size < shown.total}
        onPage={(next) => onView({ ...view, page: next })}
      />
      <Button
        label={t('studio.audit.export')}
        icon={Download}
        disabledBecause={isExporting && t('studio.audit.exporting')}
        onClick={() => void save()}
      />
    </footer>
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
