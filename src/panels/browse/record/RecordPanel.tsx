import { Suspense, useState } from 'react';
import { pickKeys } from '../../../backend/records.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { TrailStep } from '../browse-state.ts';
import type { CatalogListing } from '../listing.ts';
import type { UnsavedDraft } from './edit/RecordEditor.tsx';
import { chosen, formatKeys, chooseTitle } from './record-fields.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordFindings } from './RecordFindings.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHead, Trail } from './RecordHead.tsx';
import { RecordTabs, type TabId } from './RecordTabs.tsx';
import { ThinSections, findUwi } from './ThinSections.tsx';
import { type OpenedRecord, useOpened } from './use-opened.ts';
import { type RecordTrail, useTrail } from './use-trail.ts';

const RecordEditor = lazyPart(async () => (await import('./edit/RecordEditor.tsx')).RecordEditor);

interface Props {
  listing: CatalogListing;
  /** JSON of the key values of the record that the address names. */
  record: string;
  /** Records that were opened from that one, in the address too; the last is shown. */
  opened: readonly TrailStep[] | undefined;
  onStep(by: 1 | -1): void;
  onClose(): void;
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /** A record was stored or deleted, as `message` describes. */
  onChanged(message: string): void;
}

/** One record (screens.md 2.1, D), and those that were opened from it, with the way back. */
export function RecordPanel(props: Props) {
  const { listing, record, onStep, onClose, onUnsaved, onChanged } = props;
  const t = useTexts();
  const { backend, catalog } = listing;
  const trail = useTrail(listing, record, props.opened);
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
  opened: OpenedRecord;
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
        keyText={formatKeys(cache, row)}
        quality={chosen(cache, row, 'rowQuality')}
        onStep={trail.inner ? null : onStep}
        onPage={() => go({ catalog: catalog.name, record: keyText, view: 'record' })}
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
  opened: OpenedRecord;
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
