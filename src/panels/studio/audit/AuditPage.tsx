import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type AuditEntry,
  type AuditFilter,
  checkFilter,
  toAuditEntry,
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
import { type AuditTerms, findSubject } from './audit-words.ts';
import { type AuditView, useAuditPage, useAuditTerms, useKeyFields } from './use-audit.ts';
import { problemText } from '../../../core/problem.ts';

/** Events of a page. */
const PAGE_SIZE = 50;

/** The audit: who did what, when, to which record; filtered, and each event to read. */
export function AuditPage({ backend, id, onOpen, shown, onShow }: PageProps) {
  const terms = useAuditTerms();
  const { catalogs } = terms;
  const { view, retry } = useAuditView(shown);
  const { data, problem } = useAuditPage(backend, view);
  const opened = useOpened({ backend, id }, data?.events);
  const about = [...(data?.events ?? []), ...(opened ? [opened] : [])].map(({ entity }) => entity);
  const keys = useKeyFields(
    backend,
    [...new Set(about)].filter((name) => catalogs.has(name)),
  );
  const makeExportSubject = (event: AuditEntry) =>
    findSubject(terms, event, keys?.get(event.entity));
  return (
    <div className="studio-audit" data-open={opened !== null || undefined}>
      <div className="studio-audit-list">
        <AuditFilters
          terms={terms}
          filter={view.filter}
          onFilter={(next) => onShow({ filter: listSet(next) })}
        />
        {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
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
          <AuditFoot
            terms={terms}
            view={view}
            shown={data}
            onPage={(next) => onShow({ ...shown, page: next })}
          />
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

/** What the address says of the list, and how its page is requested again. */
function useAuditView({ filter: given, page = 1 }: PageProps['shown']): {
  view: AuditView;
  retry(): void;
} {
  const [attempt, setAttempt] = useState(0);
  const filter = useMemo(() => checkFilter(given), [given]);
  return {
    view: { filter, page, size: PAGE_SIZE, attempt },
    retry: () => setAttempt(attempt + 1),
  };
}

/** The parts of a filter that are set; undefined where none is. */
function listSet(filter: AuditFilter): Record<string, string> | undefined {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  return set.length > 0 ? Object.fromEntries(set) : undefined;
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
  onPage,
}: {
  terms: AuditTerms;
  view: AuditView;
  shown: { events: readonly AuditEntry[]; total: number };
  onPage(page: number): void;
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
      <Pager page={page} hasNext={page * size < shown.total} onPage={onPage} />
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
  events: readonly AuditEntry[] | undefined,
): AuditEntry | null {
  const shown = events?.find((event) => event.id === id);
  const isElsewhere = id !== undefined && events !== undefined && shown === undefined;
  const load = useMemo(
    () =>
      isElsewhere
        ? (signal: AbortSignal) => entityOfKind(backend, 'AuditEntry', id, { signal })
        : null,
    [backend, id, isElsewhere],
  );
  const { data } = useAnswer(load);
  return shown ?? (data && isElsewhere ? toAuditEntry(data) : null);
}
