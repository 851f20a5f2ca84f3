import { lazy, Suspense, useMemo, useState } from 'react';
import { auditView, keyItems } from '../../../backend/audit.ts';
import type { Backend } from '../../../backend/backend.ts';
import { type CatalogCache, loadCatalog } from '../../../backend/catalogs.ts';
import { pickKeys, loadRecord, type Row } from '../../../backend/records.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { CatalogListing } from '../listing.ts';
import type { UnsavedDraft } from './edit/RecordEditor.tsx';
import { chosen, keyWords, chooseTitle } from './record-fields.ts';
import type { RecordPlace } from './record-place.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordFindings } from './RecordFindings.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHead, Trail } from './RecordHead.tsx';
import { RecordTabs, type TabId } from './RecordTabs.tsx';
import { ThinSections, findUwi } from './ThinSections.tsx';

const RecordEditor = lazy(async () => ({
  default: (await import('./edit/RecordEditor.tsx')).RecordEditor,
}));

interface Props {
  listing: CatalogListing;
  /** JSON of the key values of the record that the address names. */
  record: string;
  onStep(by: 1 | -1): void;
  onClose(): void;
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /** A record was stored or deleted, as `message` describes. */
  onChanged(message: string): void;
}

/** A record that was read, with what is needed to show it. */
interface Opened extends RecordPlace {
  cache: CatalogCache;
  row: Row;
}

/** One record (screens.md 2.1, D), and those that were opened from it, with the way back. */
export function RecordPanel({ listing, record, onStep, onClose, onUnsaved, onChanged }: Props) {
  const t = useTexts();
  const { backend, catalog } = listing;
  const trail = useTrail(record);
  const { steps, inner, isEditing, setEditing } = trail;
  const [attempt, setAttempt] = useState(0);
  const [tab, setTab] = useState<TabId>('details');
  const place = inner ?? { catalog, keyText: record };
  const { opened, problem } = useOpened(backend, place, attempt);
  const reload = (): void => setAttempt(attempt + 1);
  const title = opened ? chooseTitle(opened.cache, opened.row) : t('browse.record.tabs');
  const isStale =
    opened !== null &&
    (opened.keyText !== place.keyText || opened.catalog.name !== place.catalog.name);
  const saved = (name: string): void => {
    setEditing(false);
    reload();
    onChanged(t('browse.record.saved', { name }));
  };
  const deleted = (): void => {
    onChanged(t('browse.record.deleted', { name: title }));
    if (inner) trail.back(steps.length - 1);
    else onClose();
  };
  return (
    <RecordFrame label={title} form={opened !== null && isEditing} busy={isStale && !isEditing}>
      {opened && isEditing ? (
        <EditContent
          {...{ listing, opened, title, onUnsaved }}
          onLeave={() => setEditing(false)}
          onSaved={saved}
        />
      ) : (
        <Trail steps={isStale ? [] : steps} onBack={trail.back} />
      )}
      {opened && !isEditing ? (
        <Content
          {...{ listing, opened, title, attempt, trail, tab, onStep, onClose }}
          onTab={setTab}
          onDeleted={deleted}
        />
      ) : null}
      {opened ? null : problem ? (
        <ProblemNote problem={problem} onRetry={reload} onClose={onClose} />
      ) : (
        <LoadingHint />
      )}
    </RecordFrame>
  );
}

/** The record as it is read, with what can be done with it. */
function Content({
  listing: { host, backend, catalogs, go },
  opened,
  title,
  attempt,
  trail,
  tab,
  onStep,
  onClose,
  onTab,
  onDeleted,
}: Pick<Props, 'listing' | 'onStep' | 'onClose'> & {
  opened: Opened;
  title: string;
  attempt: number;
  trail: RecordTrail;
  tab: TabId;
  onTab(tab: TabId): void;
  onDeleted(): void;
}) {
  const t = useTexts();
  const { catalog, keyText, cache, row } = opened;
  const well = findUwi(cache, row);
  return (
    <>
      <RecordHead
        title={title}
        catalog={catalog.label}
        keyText={keyWords(cache, row)}
        quality={chosen(cache, row, 'rowQuality')}
        onStep={trail.inner ? null : onStep}
        onClose={onClose}
      />
      {well === null ? null : <ThinSections backend={backend} well={well} />}
      <RecordActions
        {...{ host, backend, catalogs, opened, title, onDeleted }}
        onEdit={() => trail.setEditing(true)}
      />
      <RecordFindings key={attempt} backend={backend} place={opened} cache={cache} />
      <RecordTabs
        {...{ backend, catalogs, opened, tab, onTab }}
        onOpen={(place) => trail.open({ catalog, keyText, title }, place)}
        onGrid={({ catalog: target, constraints }) => go({ catalog: target.name, constraints })}
      />
      <span className="visually-hidden" role="status">
        {t('browse.opened')}
      </span>
    </>
  );
}

/** The form of the record that is open. */
function EditContent({
  listing: { host, backend },
  opened: { catalog, cache, row },
  title,
  onUnsaved,
  onLeave,
  onSaved,
}: Pick<Props, 'listing' | 'onUnsaved'> & {
  opened: Opened;
  title: string;
  onLeave(): void;
  onSaved(name: string): void;
}) {
  return (
    <Suspense fallback={<LoadingHint />}>
      <RecordEditor
        host={host}
        backend={backend}
        catalog={catalog}
        cache={cache}
        keys={pickKeys(cache, row)}
        name={title}
        onUnsaved={onUnsaved}
        onLeave={onLeave}
        onSaved={({ name }) => onSaved(name)}
      />
    </Suspense>
  );
}

function LoadingHint() {
  const t = useTexts();
  return (
    <p className="muted late record-hint" role="status">
      {t('common.loading')}
    </p>
  );
}

type RecordTrail = ReturnType<typeof useTrail>;

/**
 * The records that led from the one that the address names to the one that is shown: `inner`, null
 * for the former.
 */
function useTrail(record: string) {
  const [from, setFrom] = useState(record);
  const [steps, setSteps] = useState<readonly (RecordPlace & { title: string })[]>([]);
  const [inner, setInner] = useState<RecordPlace | null>(null);
  const [isEditing, setEditing] = useState(false);
  const show = (next: typeof steps, place: RecordPlace | null): void => {
    setSteps(next);
    setInner(place);
    setEditing(false);
  };
  if (record !== from) {
    setFrom(record);
    show([], null);
  }
  return {
    steps,
    inner,
    isEditing,
    setEditing,
    open: (step: (typeof steps)[number], place: RecordPlace) => show([...steps, step], place),
    back: (to: number) => show(steps.slice(0, to), to === 0 ? null : (steps[to] ?? null)),
  };
}

/** A record with its catalog's fields; what was shown stays until it is here. */
function useOpened(backend: Backend, { catalog, keyText }: RecordPlace, attempt: number) {
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const cache = await loadCatalog(backend, catalog.name, { signal });
      if (!cache.ok) return cache;
      const address = { catalog: catalog.name, keyText };
      const row = await loadRecord(backend, address, signal, 'RECORD_NOT_FOUND');
      if (!row.ok) return row;
      auditView(backend, catalog.name, keyItems(cache.data, row.data));
      return {
        ok: true as const,
        data: { catalog, keyText, cache: cache.data, row: row.data } satisfies Opened,
      };
      // A retry repeats the request.
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, catalog, keyText, attempt],
  );
  const { data, problem } = useAnswer<Opened>(ask, { keep: true });
  return { opened: data, problem };
}
