import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { fileOfRecord } from '../../../../backend/record-files.ts';
import { loadHistory } from '../../../../backend/history.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../../ui/use-answer.ts';
import { useDenials } from '../../../shared/use-rights.ts';
import { DetailsTab } from '../DetailsTab.tsx';
import { DraftOffer } from '../edit/DraftNote.tsx';
import { draftPlace } from '../edit/drafts.ts';
import { FilesTab } from '../FilesTab.tsx';
import { useKeptDraft } from '../RecordActions.tsx';
import { RecordFindings } from '../RecordFindings.tsx';
import { getPermissions } from '../record-place.ts';
import { listRelations, type RecordRelation } from '../relations.ts';
import { findUwi, ThinSections } from '../ThinSections.tsx';
import { useCounts } from '../use-related.ts';
import { BelongsTo } from './BelongsTo.tsx';
import { Facts } from './Facts.tsx';
import { HistoryList } from './HistorySection.tsx';
import { holdsLogs } from './logs.ts';
import { LogTable } from './LogsSection.tsx';
import { MiniMap } from './MiniMap.tsx';
import { NearbyList } from './NearbySection.tsx';
import { PageActions } from './PageActions.tsx';
import type { PageContext } from './page-context.ts';
import { PageTitle, type SectionLink, SectionLinks } from './PageHead.tsx';
import { goToSection } from './go-to-section.ts';
import { PageSection } from './PageSection.tsx';
import { RelationTable } from './RelationSection.tsx';
import { listNearby, type Nearby, useNearby } from './use-nearby.ts';

interface Props {
  context: PageContext;
  title: string;
  onEdit(): void;
  onDeleted(): void;
}

/** The record as it is read: its head, then a section for all that belongs to it. */
export function PageContent({ context, title, onEdit, onDeleted }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { backend, catalogs, opened } = context;
  const { catalog, cache, row, keyText } = opened;
  const relations = useMemo(() => listRelations(catalog, catalogs, row), [catalog, catalogs, row]);
  const below = useMemo(
    () => relations.filter(({ direction }) => direction === 'has'),
    [relations],
  );
  const above = useMemo(
    () => relations.filter(({ direction }) => direction === 'belongsTo'),
    [relations],
  );
  const counts = useCounts(backend, below);
  const nearby = useNearby(context);
  const history = useHistory(context);
  const denied = useDenials(backend);
  const draft = useKeptDraft(draftPlace(backend, catalog.name, keyText));
  const links = useSectionLinks({ context, below, counts, nearby, hasHistory: history.isThere });
  const well = findUwi(cache, row);
  useFocusOnTitle(box);
  const goTo = (id: string): void => {
    const section = box.current?.querySelector(`[data-section="${CSS.escape(id)}"]`);
    if (box.current && section) goToSection(box.current, section);
  };
  return (
    <div ref={box} className="rp" key={`${catalog.name} ${keyText}`}>
      <header className="rp-head">
        <PageTitle context={context} title={title} />
        <PageActions {...{ context, title, nearby, onEdit, onDeleted }} />
        <SectionLinks links={links} onGo={goTo} />
      </header>
      {draft.draft && getPermissions(catalog).edit && denied.edit === false ? (
        <DraftOffer at={draft.draft.at} onContinue={onEdit} onDiscard={draft.discard} />
      ) : null}
      <RecordFindings key={context.attempt} backend={backend} place={opened} cache={cache} />
      <div className="rp-top">
        <div className="rp-about">
          <BelongsTo context={context} relations={above} />
          <Facts context={context} />
          {well === null ? null : <ThinSections backend={backend} well={well} />}
        </div>
        <MiniMap context={context} title={title} nearby={nearby} />
      </div>
      <Sections {...{ context, below, counts, nearby, history }} />
    </div>
  );
}

interface SectionsProps {
  context: PageContext;
  below: readonly RecordRelation[];
  counts: ReadonlyMap<string, number>;
  nearby: Nearby;
}

/** The sections below the head, in the order that the head names them. */
function Sections({
  context,
  below,
  counts,
  nearby,
  history,
}: SectionsProps & { history: ReturnType<typeof useHistory> }) {
  const t = useTexts();
  const { backend, opened } = context;
  const { catalog, cache, row } = opened;
  const file = useMemo(() => fileOfRecord(row), [row]);
  return (
    <>
      {file ? (
        <PageSection id="file" title={t('browse.record.file')}>
          <FilesTab key={file.path} {...{ backend, cache, row, file }} catalog={catalog.name} />
        </PageSection>
      ) : null}
      {inOrder(below).map((relation) => (
        <Related key={relation.id} {...{ context, relation }} count={counts.get(relation.id)} />
      ))}
      {nearby.shape
        ? (['seismic', 'wells'] as const).map((kind) => (
            <PageSection
              key={kind}
              id={kind}
              title={t(`browse.page.${kind}`)}
              count={listNearby(context, nearby, kind)?.length ?? null}
            >
              <NearbyList context={context} kind={kind} nearby={nearby} />
            </PageSection>
          ))
        : null}
      <PageSection id="details" title={t('browse.page.details')}>
        <DetailsTab backend={backend} cache={cache} row={row} />
      </PageSection>
      {history.isThere ? (
        <PageSection id="history" title={t('browse.page.history')}>
          {history.problem ? (
            <ProblemNote compact problem={history.problem} onRetry={history.retry} />
          ) : (
            <HistoryList context={context} events={history.events} />
          )}
        </PageSection>
      ) : null}
    </>
  );
}

/** A relation of the record: its logs as logs, any other as a table. An empty one is one line. */
function Related({
  context,
  relation,
  count,
}: {
  context: PageContext;
  relation: RecordRelation;
  count: number | undefined;
}) {
  const t = useTexts();
  const { catalog, constraints } = relation;
  const open = (): void => context.go({ catalog: catalog.name, constraints });
  return (
    <PageSection
      id={relation.id}
      title={catalog.label}
      count={count ?? null}
      tools={
        count ? <Button label={t('browse.record.openGrid')} variant="quiet" onClick={open} /> : null
      }
    >
      {count === 0 ? (
        <p className="muted rp-hint">{t('browse.record.relatedNone')}</p>
      ) : holdsLogs(relation) ? (
        <LogTable {...{ context, relation }} />
      ) : (
        <RelationTable {...{ context, relation }} />
      )}
    </PageSection>
  );
}

/** Logs first: they are what a well is opened for; the rest in the schema's order. */
function inOrder(below: readonly RecordRelation[]): RecordRelation[] {
  return [...below.filter(holdsLogs), ...below.filter((one) => !holdsLogs(one))];
}

function useSectionLinks({
  context,
  below,
  counts,
  nearby,
  hasHistory,
}: SectionsProps & { hasHistory: boolean }): SectionLink[] {
  const t = useTexts();
  const hasFile = fileOfRecord(context.opened.row) !== null;
  const plain = (id: string, label: string): SectionLink => ({ id, label, count: null });
  return [
    ...(hasFile ? [plain('file', t('browse.record.file'))] : []),
    ...inOrder(below).map(({ id, catalog }) => ({
      id,
      label: catalog.label,
      count: counts.get(id) ?? null,
    })),
    ...(nearby.shape
      ? (['seismic', 'wells'] as const).map((kind) => ({
          id: kind,
          label: t(`browse.page.${kind}`),
          count: listNearby(context, nearby, kind)?.length ?? null,
        }))
      : []),
    plain('details', t('browse.page.details')),
    ...(hasHistory ? [plain('history', t('browse.page.history'))] : []),
  ];
}

/** Begins at the title where what had the focus is gone or lies behind the page. */
function useFocusOnTitle(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current?.getRootNode() as ShadowRoot | undefined;
    const focused = root?.activeElement ?? null;
    if (focused === null || focused.closest('[inert]'))
      box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [box]);
}

/** The history of the record; `isThere` is false until it is loaded, and where there is none. */
function useHistory({ backend, opened, attempt: version }: PageContext) {
  const catalog = opened.catalog.name;
  const { keyText } = opened;
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const answer = await loadHistory(backend, { catalog, keyText }, { signal });
      return answer.ok ? { ok: true as const, data: { events: answer.data } } : answer;
    },
    [backend, catalog, keyText],
  );
  const { data, problem, retry } = useRetriedAnswer(ask, { keep: true, version });
  const events = data?.events ?? null;
  return {
    isThere: events !== null || problem !== null,
    events: events ?? [],
    problem,
    retry,
  };
}
