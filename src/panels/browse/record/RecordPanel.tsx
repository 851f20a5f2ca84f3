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
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHead, Trail } from './RecordHead.tsx';
import { RecordTabs, type TabId } from './RecordTabs.tsx';
import { RecordWarnings } from './RecordWarnings.tsx';
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
  /** A record was stored or deleted; `message` says which. */
  onChanged(message: string): void;
}

/** A record that was read, with what it takes to show it. */
interface Opened extends RecordPlace {
  cache: CatalogCache;
  row: Row;
}

/** One record (screens.md 2.1, D), and those that were opened from it, with the way back. */
export function RecordPanel({ listing, record, onStep, onClose, onUnsaved, onChanged }: Props) {
  const t = useTexts();
  const { host, backend, catalog, catalogs, go } = listing;
  const [from, setFrom] = useState(record);
  const [trail, setTrail] = useState<readonly (RecordPlace & { title: string })[]>([]);
  const [inner, setInner] = useState<RecordPlace | null>(null);
  const [editing, setEditing] = useState(false);
  const [tab, setTab] = useState<TabId>('details');
  const [attempt, setAttempt] = useState(0);
  const openAt = (steps: typeof trail, place: RecordPlace | null): void => {
    setTrail(steps);
    setInner(place);
    setEditing(false);
  };
  if (record !== from) {
    setFrom(record);
    openAt([], null);
  }
  const { opened, problem } = useOpened(
    backend,
    inner?.catalog ?? catalog,
    inner?.keyText ?? record,
    attempt,
  );
  const back = (to: number): void =>
    openAt(trail.slice(0, to), to === 0 ? null : (trail[to] ?? null));
  if (!opened) {
    return (
      <RecordFrame label={t('browse.record.tabs')}>
        <Trail steps={trail} onBack={back} />
        {problem ? (
          <ProblemNote
            problem={problem}
            onRetry={() => setAttempt(attempt + 1)}
            onClose={onClose}
          />
        ) : (
          <p className="muted late record-hint" role="status">
            {t('common.loading')}
          </p>
        )}
      </RecordFrame>
    );
  }

  const { cache, row } = opened;
  const title = chooseTitle(cache, row);
  const well = findUwi(cache, row);
  const stale =
    opened.keyText !== (inner?.keyText ?? record) ||
    opened.catalog.name !== (inner?.catalog ?? catalog).name;
  const changed = (message: string): void => {
    setEditing(false);
    setAttempt(attempt + 1);
    onChanged(message);
  };
  if (editing) {
    return (
      <RecordFrame label={title} form>
        <Suspense
          fallback={
            <p className="muted late record-hint" role="status">
              {t('common.loading')}
            </p>
          }
        >
          <RecordEditor
            host={host}
            backend={backend}
            catalog={opened.catalog}
            cache={cache}
            keys={pickKeys(cache, row)}
            name={title}
            onUnsaved={onUnsaved}
            onLeave={() => setEditing(false)}
            onSaved={({ name }) => changed(t('browse.record.saved', { name }))}
          />
        </Suspense>
      </RecordFrame>
    );
  }
  return (
    <RecordFrame label={title} busy={stale}>
      <Trail steps={stale ? [] : trail} onBack={back} />
      <RecordHead
        title={title}
        catalog={opened.catalog.label}
        keyText={keyWords(cache, row)}
        quality={chosen(cache, row, 'rowQuality')}
        onStep={inner ? null : onStep}
        onClose={onClose}
      />
      {well === null ? null : <ThinSections backend={backend} well={well} />}
      <RecordActions
        host={host}
        backend={backend}
        catalogs={catalogs}
        opened={opened}
        title={title}
        onEdit={() => setEditing(true)}
        onDeleted={() => {
          onChanged(t('browse.record.deleted', { name: title }));
          if (inner) back(trail.length - 1);
          else onClose();
        }}
      />
      <RecordWarnings key={attempt} backend={backend} place={opened} />
      <RecordTabs
        backend={backend}
        catalogs={catalogs}
        opened={opened}
        tab={tab}
        onTab={setTab}
        onOpen={(place) =>
          openAt([...trail, { catalog: opened.catalog, keyText: opened.keyText, title }], place)
        }
        onGrid={({ catalog: target, constraints }) => go({ catalog: target.name, constraints })}
      />
      <span className="visually-hidden" role="status">
        {t('browse.opened')}
      </span>
    </RecordFrame>
  );
}

/** A record with its catalog's fields; what was shown stays until it is here. */
function useOpened(
  backend: Backend,
  catalog: RecordPlace['catalog'],
  keyText: string,
  attempt: number,
) {
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const cache = await loadCatalog(backend, catalog.name, { signal });
      if (!cache.ok) return cache;
      const row = await loadRecord(backend, catalog.name, keyText, signal, 'RECORD_NOT_FOUND');
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
